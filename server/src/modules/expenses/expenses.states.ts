import type { ExpenseStatus } from '@praktis/contract/expenses/expenses.schemas';
import type { MoveNote, Transitions } from '../../kit/transitions.ts';

export type ExpenseAction = 'update' | 'delete';

/** Life of a claim as far as its own form moves it (EXP-08). */
export const expenseMoves: Transitions<ExpenseStatus, ExpenseAction> = {
  reported: { update: 'reported', delete: 'deleted' },
  'on process': { update: 'on process', delete: 'deleted' },
  reconciled: { update: 'reconciled' },
  deleted: {},
};

/** How a claim begins (EXP-08). */
export const expenseNotes: readonly MoveNote<ExpenseStatus, 'create'>[] = [
  { from: [], action: 'create', to: 'reported' },
];
