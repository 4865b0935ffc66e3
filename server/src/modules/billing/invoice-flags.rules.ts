import { add, type Decimal } from '@praktis/rules/money';
import { RuleBroken } from '../../kit/errors.ts';
import { movesFrom } from '../../kit/transitions.ts';
import * as rules from './billing.rules.ts';
import { type InvoiceStatus, invoiceMoves } from './billing.states.ts';

interface Judged {
  invoice: { status: InvoiceStatus; locked: boolean; issued_at: string | null };
  rights: {
    edit: boolean;
    adjust: boolean;
    issue: boolean;
    lock: boolean;
    cancel: boolean;
    unlock: boolean;
    rates: boolean;
  };
  settlement: { cash: Decimal; withholding: Decimal; vat_collected: Decimal; tolerated: Decimal; outstanding: Decimal };
}

/** Whether a rule lets it pass: the flags of a screen ask the same rules that refuse the call. */
function passes(...checks: (() => void)[]): boolean {
  try {
    for (const check of checks) check();
    return true;
  } catch (error) {
    if (error instanceof RuleBroken) return false;
    throw error;
  }
}

/** What the caller may do with the invoice in its state. What is missing on it (a bank, a tax code) is told when he tries. */
export function flagsOf({ invoice, rights, settlement }: Judged) {
  const moves = movesFrom(invoiceMoves, invoice.status);
  const issued = invoice.issued_at !== null;
  const settled = add(settlement.cash, settlement.withholding, settlement.vat_collected, settlement.tolerated);
  const unpaid = () => rules.nothingWasPaid(settled);
  const unused = () => rules.nothingHangsOn(invoice, settled);
  const lockedAgain = () => rules.isLockedAgain(invoice);
  const next = invoiceMoves[invoice.status]['next-step'];
  const open = rights.edit && passes(() => rules.mayBeChanged(invoice));
  const cancels = rights.edit && (!issued || rights.cancel);
  const locks = rights.edit && (issued ? rights.unlock : rights.lock);
  return {
    next_step: next === 'prebill' || next === 'bill' || next === 'statement' ? next : null,
    can_next_step:
      next !== undefined && rights.edit && (invoice.status !== 'prebill' || rights.issue) && passes(lockedAgain),
    can_edit: open,
    can_adjust: open && rights.adjust,
    can_lock: locks && passes(() => rules.canBeLocked(invoice)),
    can_unlock: locks && passes(() => rules.canBeUnlocked(invoice), ...(issued ? [unused] : [])),
    can_delete: cancels && moves.includes('delete') && passes(() => rules.isNotLocked(invoice), unpaid),
    can_write_off:
      cancels &&
      moves.includes('write off') &&
      passes(lockedAgain, () => rules.somethingIsOutstanding(settlement.outstanding)),
    can_undo_write_off: cancels && moves.includes('undo_write_off'),
    can_send: rights.edit && passes(() => rules.mayBeSent(invoice)),
    can_export: rights.rates && (invoice.status !== 'deleted' || issued),
  };
}
