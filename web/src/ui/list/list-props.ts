import type { AnyCall } from '@praktis/contract/kit/call';
import type { ReactNode } from 'react';
import type { Action } from '../action-menu.tsx';
import type { FixedFilters } from './list-request.ts';
import type { BulkAction, Column, Filter, Page, RowActions, RowOf, TotalsOf } from './list-types.ts';

export interface ListScreenProps<C extends AnyCall, R extends { id: string } = RowOf<C>, T = TotalsOf<C>> {
  /** Between the title and the filters. */
  above?: ReactNode;
  /** Unique name; columns, views and prefix of a second list on a page go by it. */
  name: string;
  title: string;
  /** Only where there is depth: the screens above this one. */
  crumbs?: readonly { title: string; to: string }[];
  call: C;
  columns: readonly Column<R, T>[];
  /** Lines of totals, where the answer may leave them out and still say what they add up. */
  totalsOf?: (page: Page<R, T>) => readonly T[];
  /** What the list holds, several of them, as in 'There are no {menu} created yet': `matters`. */
  menu: string;
  /** Text of the empty list where the specification has another one. */
  empty?: string;
  filters?: readonly Filter[];
  /** What the keyword finds. */
  searchHint?: string;
  /** Filters that are not the user's choice. */
  fixed?: FixedFilters;
  /** Screen of a row: Enter and the first column's link; undefined for a row that is not open to the reader. */
  to?: (row: R) => string | undefined;
  /** Opens a row that has no screen of its own: Enter. */
  onOpen?: (row: R) => void;
  /** What a row is called; by default its first column's hover text or id. */
  rowName?: (row: R) => string;
  rowActions?: RowActions<R>;
  bulk?: readonly BulkAction<R>[];
  /** A row's preview in a drawer: `p`, or 'Preview' in its menu. */
  preview?: (row: R) => ReactNode;
  /** A row on a phone instead of what its columns say there, line by line. */
  card?: (row: R) => ReactNode;
  /** The one main action, usually 'New …'; also `n`. */
  main?: Action | false | undefined;
  exportCall?: AnyCall;
  /** More actions at the head. */
  extra?: ReactNode;
  /** What the list stands in below the page head: tabs, with its history beside it. */
  within?: ((list: ReactNode) => ReactNode) | undefined;
  /** Stands inside another page: no page head, state in the address under the list's name. */
  embedded?: boolean;
}
