import { addDays, type Day } from './dates.ts';
import { RuleBroken } from './errors.ts';
import { OWN_RATE, type QuotedRate } from './exchange.ts';
import {
  amountIsUsable,
  type ComputedFees,
  computeFees,
  DEFAULT_ROUNDING,
  type Discount,
  type FeeLine,
  invoiceLineDigits,
  RUPIAH,
  type RupiahRounding,
  roundingLine,
} from './invoice-lines.ts';
import { otherBaseOf, type VatCode, vatCollectedByClient, vatOf } from './invoice-tax.ts';
import {
  add,
  amountIsPrintable,
  type Currency,
  compare,
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  smaller,
  subtract,
  sum,
} from './money.ts';
import { grossUp, type Withholding, withholdingOf } from './withholding.ts';

/** How a cost passed on is taxed (EXP-05). */
export type DisbursementKind = 'at_cost' | 'at_cost_grossed' | 'taxable';

export type Disbursement = { readonly amount: Decimal; readonly kind: DisbursementKind };

/** Money of one purse: what it holds, and how much the bill takes; null takes as much as possible. */
export type DepositUse = { readonly available: Decimal; readonly amount: Decimal | null };

export type InvoiceInput = {
  currency: Currency;
  lines: readonly FeeLine[];
  discount?: Discount | null;
  /** Raise the fee by the tax withheld (TAX-07). */
  gross_up?: boolean;
  disbursements?: readonly Disbursement[];
  /** Null when the firm is not registered for VAT. */
  vat: VatCode | null;
  /** Threshold in rupiah, VAT included, of a client that collects the VAT itself; null for any other (TAX-03). */
  vat_collection_threshold?: Decimal | null;
  rounding?: RupiahRounding;
  withholding: Withholding | null;
  /** Rupiah per unit at the Minister's rate; needed on a foreign bill for TAX-03, TAX-06 and the rupiah figures. */
  kmk?: QuotedRate | null;
  deposit_matter?: DepositUse | null;
  deposit_client?: DepositUse | null;
};

/** Every step of INV-06 with its figure. */
export type ComputedInvoice = ComputedFees & {
  /** Step 6: the line 'tax borne by client'. */
  tax_borne_by_client: Decimal;
  net_legal_fees: Decimal;
  disbursements_at_cost: Decimal;
  disbursements_at_cost_grossed: Decimal;
  disbursements_taxable: Decimal;
  disbursements: Decimal;
  vat_base: Decimal;
  other_base: Decimal;
  vat: Decimal;
  rounding: Decimal;
  amount_billed: Decimal;
  withholding_base: Decimal;
  withholding: Decimal;
  /** The tax in whole rupiah; null on a foreign bill without the Minister's rate. */
  withholding_rupiah: Decimal | null;
  vat_collected_by_client: Decimal;
  less_deposit_matter: Decimal;
  less_deposit_client: Decimal;
  amount_payable: Decimal;
  /** At issue: billed − deposits (step 17). */
  outstanding: Decimal;
};

type Totals = Pick<
  ComputedInvoice,
  'disbursements_at_cost' | 'disbursements_at_cost_grossed' | 'disbursements_taxable' | 'disbursements'
>;
type Deposits = Pick<ComputedInvoice, 'less_deposit_matter' | 'less_deposit_client'>;

const NO_DEPOSIT: DepositUse = { available: '0', amount: '0' };

function disbursementTotals(disbursements: readonly Disbursement[], digits: number): Totals {
  disbursements.forEach((line, position) => {
    amountIsUsable(line.amount, digits, `disbursements.${position}.amount`);
  });
  const totalOf = (kind: DisbursementKind) =>
    sum(disbursements.filter((line) => line.kind === kind).map((line) => line.amount));
  return {
    disbursements_at_cost: totalOf('at_cost'),
    disbursements_at_cost_grossed: totalOf('at_cost_grossed'),
    disbursements_taxable: totalOf('taxable'),
    disbursements: sum(disbursements.map((line) => line.amount)),
  };
}

/** The Minister's rate; one that is missing is refused where a figure follows from it: `needed` (MON-10). */
function kmkOf(input: InvoiceInput, needed: boolean): QuotedRate {
  if (input.currency.code === RUPIAH) return OWN_RATE;
  if (input.kmk) return input.kmk;
  if (needed) throw new RuleBroken('rate_missing', { kind: 'kmk', currency: input.currency.code }, 'kmk_rate');
  return OWN_RATE;
}

/** PPh 21 goes by brackets in rupiah. */
const isProgressive = ({ withholding }: InvoiceInput) => withholding?.method === 'progressive';

function depositIsThere(use: DepositUse, digits: number, field: string): void {
  if (use.amount === null) return;
  amountIsUsable(use.amount, digits, field);
  if (compare(use.amount, use.available) > 0) {
    throw new RuleBroken('deposit_short', { available: use.available, amount: use.amount }, field);
  }
}

/**
 * What the two purses give to a bill of which `limit` can still be paid with money (INV-06 step 15, DEP-03):
 * amounts typed must be there (`deposit_short`) and within the limit (`negative_payable`); an amount of null is
 * proposed, the matter's money first.
 */
export function lessDeposits(x: { matter: DepositUse; client: DepositUse; limit: Decimal }, digits: number): Deposits {
  depositIsThere(x.matter, digits, 'less_deposit_matter');
  depositIsThere(x.client, digits, 'less_deposit_client');
  const typed = add(x.matter.amount ?? '0', x.client.amount ?? '0');
  const room = subtract(x.limit, typed);
  if (isNegative(room)) throw new RuleBroken('negative_payable', { limit: x.limit, short: subtract(typed, x.limit) });
  const matter = x.matter.amount ?? smaller(x.matter.available, room);
  const left = x.matter.amount === null ? subtract(room, matter) : room;
  return {
    less_deposit_matter: add(matter),
    less_deposit_client: add(x.client.amount ?? smaller(x.client.available, left)),
  };
}

function netFees(input: InvoiceInput, fees: ComputedFees, digits: number): { net: Decimal; borne: Decimal } {
  if (!input.gross_up) return { net: fees.fees_after_discount, borne: '0' };
  const kmk = kmkOf(input, isProgressive(input) && !isZero(fees.fees_after_discount));
  const net = grossUp(fees.fees_after_discount, input.withholding, { digits, kmk });
  return { net, borne: subtract(net, fees.fees_after_discount) };
}

function billedPart(input: InvoiceInput): Omit<ComputedInvoice, keyof Deposits | 'amount_payable' | 'outstanding'> {
  const { currency } = input;
  const rounding = input.rounding ?? DEFAULT_ROUNDING;
  const digits = invoiceLineDigits(currency, rounding);
  const fees = computeFees(input.lines, input.discount ?? null, digits);
  const { net, borne } = netFees(input, fees, digits);
  const costs = disbursementTotals(input.disbursements ?? [], digits);
  const vatBase = add(net, costs.disbursements_taxable);
  const vat = vatOf(vatBase, input.vat, currency.digits);
  const beforeRounding = add(net, costs.disbursements, vat);
  const roundedBy = roundingLine(beforeRounding, currency, rounding);
  const billed = add(beforeRounding, roundedBy);
  const withholdingBase = add(vatBase, costs.disbursements_at_cost_grossed);
  const collects = input.vat_collection_threshold != null && !isZero(vat);
  const kmk = kmkOf(input, collects || (isProgressive(input) && !isZero(withholdingBase)));
  const withheld = withholdingOf(withholdingBase, input.withholding, { digits: currency.digits, kmk });
  const threshold = input.vat_collection_threshold ?? null;
  return {
    ...fees,
    tax_borne_by_client: borne,
    net_legal_fees: net,
    ...costs,
    vat_base: vatBase,
    other_base: otherBaseOf(vatBase, input.vat),
    vat,
    rounding: roundedBy,
    amount_billed: billed,
    withholding_base: withholdingBase,
    withholding: withheld.amount,
    withholding_rupiah: currency.code === RUPIAH || input.kmk ? withheld.rupiah : null,
    vat_collected_by_client: vatCollectedByClient({ vat, amount_billed: billed, threshold, kmk }),
  };
}

/**
 * The whole computation of an invoice in its currency, steps 2 to 17 of INV-06; every amount rounded where MON-04
 * says and nowhere else. Refuses `amount_too_precise`, `amount_negative`, `write_down_too_big`, `percent_range`,
 * `discount_too_big`, `words_out_of_range`, `deposit_short`, `negative_payable`, `rate_missing` (Minister's rate of a
 * foreign bill).
 */
export function computeInvoice(input: InvoiceInput): ComputedInvoice {
  const billed = billedPart(input);
  amountIsPrintable(billed.amount_billed);
  const limit = subtract(subtract(billed.amount_billed, billed.withholding), billed.vat_collected_by_client);
  const deposits = lessDeposits(
    { matter: input.deposit_matter ?? NO_DEPOSIT, client: input.deposit_client ?? NO_DEPOSIT, limit },
    input.currency.digits,
  );
  const taken = add(deposits.less_deposit_matter, deposits.less_deposit_client);
  return {
    ...billed,
    ...deposits,
    amount_payable: subtract(limit, taken),
    outstanding: subtract(billed.amount_billed, taken),
  };
}

/** Due date of a bill: bill date + days (INV-07). */
export function dueDate(billDate: Day, days: number): Day {
  return addDays(billDate, days);
}

/** Whether a bill is in the payment reminders: open, due, not written off (INV-07, T-42). */
export function needsReminder(bill: { outstanding: Decimal; due: Day; written_off: Decimal }, today: Day): boolean {
  return isPositive(bill.outstanding) && !isPositive(bill.written_off) && bill.due <= today;
}
