import type { ExpenseStatus } from '@praktis/contract/expenses/expenses.schemas';
import { convert, type QuotedRate } from '@praktis/rules/exchange';
import { disbursementKind, type ExpenseLine, type ExpenseLineInput, expenseLine } from '@praktis/rules/expense';
import { add, type Currency, compare, type Decimal, isZero } from '@praktis/rules/money';
import { LockRefused, RuleBroken } from '../../kit/errors.ts';
import { mustMove } from '../../kit/transitions.ts';
import { type ExpenseAction, expenseMoves } from './expenses.states.ts';

/** What stands of a line and holds it: issued bills, and the invoice it is reserved on. */
export interface LineState {
  billed_amount: Decimal;
  invoice_status: string | null;
}

/**
 * The status an action leads to (EXP-08, EXP-09). A reconciled claim is not deleted (`already_reconciled`), nor one with a
 * line that is billed (`already_billed`) or reserved (`on_prebill`, `on_draft`).
 */
export function claimMayMove(status: ExpenseStatus, action: ExpenseAction, lines: readonly LineState[]): ExpenseStatus {
  if (action === 'delete') {
    if (status === 'reconciled') throw new RuleBroken('already_reconciled');
    for (const line of lines) lineIsFree(line);
  }
  return mustMove(expenseMoves, status, action);
}

/** Nothing of the line is billed or reserved. */
export function lineIsFree(line: LineState, field?: string): void {
  if (!isZero(line.billed_amount)) throw new RuleBroken('already_billed', {}, field);
  if (line.invoice_status === 'prebill') throw new RuleBroken('on_prebill', {}, field);
  if (line.invoice_status === 'draft') throw new RuleBroken('on_draft', {}, field);
}

/** What a line says, as stored and as it would be stored. */
export interface LineMoney {
  matter_id: string | null;
  amount: Decimal;
  vat_amount: Decimal;
  charged: Decimal;
  chargeable: boolean;
}

const fields = ['matter_id', 'amount', 'vat_amount', 'charged', 'chargeable'] as const;

/** The first field of a line whose money changes; undefined when it stays. */
export function changedMoney(before: LineMoney, after: LineMoney): (typeof fields)[number] | undefined {
  return fields.find((field) => {
    const [old, now] = [before[field], after[field]];
    if (typeof old !== 'string' || typeof now !== 'string' || field === 'matter_id') return old !== now;
    return compare(old, now) !== 0;
  });
}

/**
 * A line keeps its money once it is billed (`already_billed`), reconciled (`already_reconciled`) or on a prebill
 * (`on_prebill`); on a draft only its amounts may change (`on_draft`) (EXP-09).
 */
export function lineMayChange(
  before: LineMoney & LineState,
  after: LineMoney,
  at: { status: ExpenseStatus; field: string },
): void {
  const changed = changedMoney(before, after);
  if (changed === undefined) return;
  const field = `${at.field}.${changed}`;
  if (!isZero(before.billed_amount)) throw new RuleBroken('already_billed', {}, field);
  if (at.status === 'reconciled') throw new RuleBroken('already_reconciled', {}, field);
  if (before.invoice_status === 'prebill') throw new RuleBroken('on_prebill', {}, field);
  const leaves = changed === 'matter_id' || !after.chargeable;
  if (before.invoice_status === 'draft' && leaves) throw new RuleBroken('on_draft', {}, field);
}

/** The matter of a line, with its client. */
export interface CostMatter {
  id: string;
  number: string;
  status: string;
  client_status: string;
}

/**
 * Costs are taken by active and pending matters of an active client, by closed ones with `expense.on_closed` (MAT-01):
 * `client_not_active`, `matter_draft`, `matter_closed`.
 */
export function matterTakesCosts(matter: CostMatter, may_on_closed: boolean, field: string): void {
  if (matter.client_status !== 'active') throw new RuleBroken('client_not_active', {}, field);
  const lock = { key: 'approve_matter', matter_id: matter.id, employee_id: null } as const;
  if (matter.status === 'draft') throw new LockRefused(lock, 'matter_draft', { matter: matter.number }, field);
  const closed = matter.status === 'deleted' || (matter.status === 'close' && !may_on_closed);
  if (closed) throw new LockRefused(lock, 'matter_closed', { matter: matter.number }, field);
}

/** A claim as far as it may be incomplete. */
export interface ClaimDoubts {
  payable: boolean;
  payable_to: string;
  transaction_reference: string;
  attachments: boolean;
}

/**
 * What is asked before a payable claim is saved, in order (EXP-01): `payable_empty` without somebody to pay;
 * `incomplete_expense` without somebody to pay, a transaction reference or an attachment for every line.
 */
export function doubtsOf(claim: ClaimDoubts): string[] {
  if (!claim.payable) return [];
  const empty = claim.payable_to === '';
  const incomplete = empty || claim.transaction_reference === '' || !claim.attachments;
  return [...(empty ? ['payable_empty'] : []), ...(incomplete ? ['incomplete_expense'] : [])];
}

/** A line with the currencies it lives in: the claim's, and the matter's when it is another one. */
export interface PricedIn {
  claim: Currency & QuotedRate;
  matter: (Currency & QuotedRate) | null;
}

/**
 * Amounts of a line (EXP-02): cost and VAT in the claim's currency, the charge in the matter's, exchanged once from the
 * cost (MON-10). A line without matter is charged to nobody.
 */
export function priceLine(line: Omit<ExpenseLineInput, 'digits'>, { claim, matter }: PricedIn): ExpenseLine {
  if (!matter)
    return { ...expenseLine({ ...line, charged: '0', gross_up: false, digits: claim.digits }), charged: '0' };
  if (matter.code === claim.code) return expenseLine({ ...line, digits: claim.digits });
  const cost = expenseLine({ ...line, charged: null, gross_up: false, digits: claim.digits });
  const { proposed_charge, charged } = chargeAbroad({ ...line, vat_amount: cost.vat }, { claim, matter });
  return { ...cost, proposed_charge, charged, kind: disbursementKind(line) };
}

/** What a cost is charged as on a matter in another currency; its VAT amount is known. */
export function chargeAbroad(
  line: Omit<ExpenseLineInput, 'digits' | 'vat_amount'> & { vat_amount: Decimal },
  { claim, matter }: { [K in keyof PricedIn]: NonNullable<PricedIn[K]> },
): Pick<ExpenseLine, 'proposed_charge' | 'charged'> {
  const total = line.vat_creditable ? line.amount : add(line.amount, line.vat_amount);
  const amount = convert({ amount: total, from: claim, to: matter, digits: matter.digits });
  return expenseLine({ ...line, amount, vat_amount: '0', vat_creditable: false, digits: matter.digits });
}
