import type { ComponentType } from 'react';
import type { Needed } from '../kit/permissions.ts';

/** Something small that stands in the top bar, such as the running timer; a lazy chunk of its own. */
export interface BarItem {
  readonly name: string;
  readonly permission?: Needed;
  readonly load: () => Promise<ComponentType>;
}

/** Items of the top bar in their order; features add theirs here. */
export const barItems: readonly BarItem[] = [];
