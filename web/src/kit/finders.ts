import type { AnyCall } from '@praktis/contract/kit/call';
import type { Option } from '@praktis/contract/kit/shapes';
import type { Needed } from './permissions.ts';

/** Finds records of one kind for the command palette, by a look-up call of the contract. */
export interface RecordFinder {
  readonly name: string;
  /** Key of the heading above its results, `core:menu.client`. */
  readonly title: string;
  readonly permission: Needed;
  readonly call: AnyCall;
  /** Further conditions of the search. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly to: (option: Option) => string;
}
