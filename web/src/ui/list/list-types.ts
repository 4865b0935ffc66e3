import type { AnyCall, ReplyOf } from '@praktis/contract/kit/call';
import type { ReactNode } from 'react';
import type { Needed } from '../../kit/permissions.ts';
import type { Actions } from '../action-menu.tsx';

export type RowOf<C extends AnyCall> =
  ReplyOf<C> extends { rows: readonly (infer R extends { id: string })[] } ? R : never;
/** Totals may be left out of an answer for whoever may not see them. */
export type TotalsOf<C extends AnyCall> = ReplyOf<C> extends { totals?: readonly (infer T)[] } ? T : never;

/** One column of a list, as data. */
export interface Column<R, T = never> {
  /** Stands in the address when sorted and in the remembered choice of columns. */
  name: string;
  title: string;
  show: (row: R) => ReactNode;
  /** Sortable by its name, or by another name of the call. */
  sort?: boolean | string;
  /** Figures: right-aligned, tabular. */
  end?: boolean;
  /** Left out until chosen in the column menu. */
  hidden?: boolean;
  /** Shown in the totals row, once per currency. */
  total?: (totals: T) => ReactNode;
  /** Whole text on hover where the cell may be cut. */
  hover?: (row: R) => string;
}

/** The name a column is sorted by. */
export const sortName = ({ sort, name }: Pick<Column<never>, 'sort' | 'name'>): string =>
  typeof sort === 'string' ? sort : name;

export interface Choice {
  value: string;
  label: string;
}

/** One filter of a list; its values stand in the address under its names. */
export type Filter =
  /** `everything`: what a cleared filter asks for, where the call narrows when it is asked nothing. */
  | { kind: 'select'; name: string; label: string; options: readonly Choice[]; initial?: string; everything?: string }
  /** The look-up is asked with `for: 'filter'`: leavers and archived items are offered too (ROL-07, ROL-08). */
  | { kind: 'lookup'; name: string; label: string; call: AnyCall; params?: Record<string, unknown> }
  | { kind: 'period'; name: string; label: string; from: string; to: string }
  | { kind: 'flag'; name: string; label: string };

/** An act on the selected rows. */
export interface BulkAction<R> {
  title: string;
  run: (rows: readonly R[], clear: () => void) => void;
  danger?: boolean;
  permission?: Needed;
}

/** An act on one row, in its menu. */
export type RowActions<R> = (row: R) => Actions;

/** A line of totals in functional currency: at the rates of a day, without the currencies that have none. */
export type FunctionalTotals<T> = T & { day: string; without: readonly string[] };

export interface Page<R, T> {
  rows: readonly R[];
  total: number;
  limit: number;
  offset: number;
  totals?: readonly T[];
  /** All of it in functional currency, where it is in several or in another (MON-12). */
  functional?: FunctionalTotals<T> | null;
  /** Hours of the whole result, of a list of time. */
  hours?: string;
}
