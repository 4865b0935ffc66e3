import { RuleBroken } from '../../kit/errors.ts';

/**
 * Money and credit notes settle a bill or a statement that is locked. Refused: `not_settleable` in any other state,
 * `bill_unlocked` while the bill is open for correction (INV-02, INV-03).
 */
export function billTakesSettlement(bill: { status: string; locked: boolean }, field?: string): void {
  if (bill.status !== 'bill' && bill.status !== 'statement')
    throw new RuleBroken('not_settleable', { status: bill.status }, field);
  if (!bill.locked) throw new RuleBroken('bill_unlocked', {}, field);
}
