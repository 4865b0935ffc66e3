import type { invoiceStatuses } from '@praktis/contract/billing/billing.schemas';
import type { MoveNote, Transitions } from '../../kit/transitions.ts';

export type InvoiceStatus = (typeof invoiceStatuses)[number];
export type InvoiceAction = 'next-step' | 'delete' | 'write off' | 'undo_write_off';

/** INV-02. A write-off that is undone returns to the state before it, which stands on the record; here it stands as `bill`. */
export const invoiceMoves: Transitions<InvoiceStatus, InvoiceAction> = {
  draft: { 'next-step': 'prebill', delete: 'deleted' },
  prebill: { 'next-step': 'bill', delete: 'deleted' },
  bill: { 'next-step': 'statement', delete: 'deleted', 'write off': 'write off' },
  statement: { delete: 'deleted', 'write off': 'write off' },
  'write off': { undo_write_off: 'bill' },
  deleted: {},
};

/** What the table of INV-02 cannot hold. */
export const invoiceNotes: readonly MoveNote<InvoiceStatus, InvoiceAction | 'create'>[] = [
  { from: [], action: 'create', to: 'draft' },
  { from: ['write off'], action: 'undo_write_off', to: 'the state before' },
];
