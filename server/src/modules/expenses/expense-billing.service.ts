import { amountFits, type Currency, compare, type Decimal, isPositive, negate } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';
import { NotFound, RuleBroken } from '../../kit/errors.ts';
import { addBilled, type BillableCost, dropCosts, holdCosts, lockCosts } from './expense-billing.repo.ts';

export interface WantedCost {
  expense_line_id: string;
  /** Null: all that is not billed yet. */
  amount: Decimal | null;
}

export interface BilledPart {
  expense_line_id: string;
  amount: Decimal;
}

export type ReservedCost = BillableCost & { amount: Decimal; whole: boolean };

interface ForInvoice {
  id: string;
  matter_id: string;
  currency: Currency;
}

/**
 * Puts exactly these costs on an invoice, under lock, each with the part of it that is billed; what stood on it before and
 * is not among them is free again (EXP-08). Refused: `already_reserved`, `cost_not_chargeable`, `nothing_unbilled`,
 * `over_unbilled` above the rest; NotFound for a cost of another matter.
 */
export async function reserveCosts(
  ctx: Ctx,
  invoice: ForInvoice,
  wanted: readonly WantedCost[],
): Promise<ReservedCost[]> {
  const ids = wanted.map((cost) => cost.expense_line_id);
  const found = await lockCosts(ctx, ids);
  if (found.length !== wanted.length || new Set(ids).size !== ids.length) throw new NotFound();
  const reserved = found.map((cost) => {
    const at = ids.indexOf(cost.expense_line_id);
    costMayBeBilled(cost, invoice);
    return partOf(cost, wanted[at]?.amount ?? null, invoice.currency, `disbursements.${at}.amount`);
  });
  await dropCosts(ctx, invoice.id, ids);
  await holdCosts(ctx, ids, invoice.id);
  return reserved;
}

function costMayBeBilled(cost: BillableCost, invoice: ForInvoice): void {
  if (cost.matter_id !== invoice.matter_id) throw new NotFound();
  if (cost.invoice_id !== null && cost.invoice_id !== invoice.id)
    throw new RuleBroken('already_reserved', {}, 'disbursements');
  if (!cost.chargeable || cost.status === 'deleted') throw new RuleBroken('cost_not_chargeable', {}, 'disbursements');
}

function partOf(cost: BillableCost, amount: Decimal | null, currency: Currency, field: string): ReservedCost {
  if (!isPositive(cost.unbilled)) throw new RuleBroken('nothing_unbilled', {}, field);
  if (amount === null) return { ...cost, amount: cost.unbilled, whole: true };
  amountFits(amount, currency, field);
  if (!isPositive(amount)) throw new RuleBroken('amount_not_positive', {}, field);
  if (compare(amount, cost.unbilled) > 0) throw new RuleBroken('over_unbilled', { unbilled: cost.unbilled }, field);
  return { ...cost, amount, whole: compare(amount, cost.unbilled) === 0 };
}

/** The bill is issued: its parts of the costs are billed (EXP-08). Locks the lines first. */
export async function markCostsBilled(ctx: Ctx, invoice_id: string, parts: readonly BilledPart[]): Promise<void> {
  await lockCosts(
    ctx,
    parts.map((part) => part.expense_line_id),
  );
  for (const part of parts) await addBilled(ctx, { ...part, invoice_id });
}

/** An issued bill gives its parts of the costs back (T-15). Locks the lines first. */
export async function giveBilledCostsBack(ctx: Ctx, invoice_id: string, parts: readonly BilledPart[]): Promise<void> {
  await lockCosts(
    ctx,
    parts.map((part) => part.expense_line_id),
  );
  for (const part of parts) await addBilled(ctx, { ...part, amount: negate(part.amount), invoice_id });
}

/** A draft or prebill is deleted: its costs are free again. */
export async function releaseCosts(ctx: Ctx, invoice_id: string): Promise<void> {
  await dropCosts(ctx, invoice_id, []);
}
