import type { Permission } from '@praktis/contract/kit/permissions';
import { RuleBroken } from '@praktis/rules/errors';

/** A lifecycle as data: state → action → next state. Server, buttons and documentation read the same table. */
export type Transitions<State extends string, Action extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Action, State>>>>
>;

/** Where a move leads that the table cannot name: the state before, which stands on the record, or to no record at all. */
export type Beyond = 'the state before' | 'nothing';

/**
 * What is to be said of moves beside their table, for the documentation: whence (from no state: there is no record yet),
 * where to when the table does not say it, who may, and the codes by which the move is refused or asked about.
 */
export interface MoveNote<State extends string, Action extends string> {
  from: readonly State[];
  action: Action;
  to?: State | Beyond;
  right?: Permission;
  guards?: readonly string[];
}

/** The state an action leads to. A refused move always speaks: RuleBroken `move_refused` with both names. */
export function mustMove<S extends string, A extends string>(table: Transitions<S, A>, from: S, action: A): S {
  const next = table[from][action];
  if (next === undefined) throw new RuleBroken('move_refused', { from, action });
  return next as S;
}

/** The actions open in a state, for `can_…` flags. */
export function movesFrom<S extends string, A extends string>(table: Transitions<S, A>, from: S): A[] {
  return Object.keys(table[from]) as A[];
}

/** Names of states that a table leads to but does not know, or that nothing leads to; empty when it is sound. */
export function faultsOf<S extends string, A extends string>(table: Transitions<S, A>, start: S): string[] {
  const states = Object.keys(table) as S[];
  const targets = new Set<string>(states.flatMap((state) => Object.values(table[state] as Record<string, string>)));
  const unknown = [...targets].filter((target) => !(target in table)).map((target) => `unknown state ${target}`);
  const unreachable = states
    .filter((state) => state !== start && !targets.has(state))
    .map((state) => `unreachable state ${state}`);
  return [...unknown, ...unreachable];
}
