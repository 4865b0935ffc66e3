import { RuleBroken } from './errors.ts';
import {
  add,
  type Currency,
  compare,
  type Decimal,
  decimalsOf,
  isNegative,
  multiply,
  percentInRange,
  roundFraction,
  subtract,
  sum,
} from './money.ts';
import { type EmployeeCategory, isAssociate } from './rates.ts';
import { splitAmount } from './split.ts';

/** Settings of MON-06: whole rupiah on every line, and the step the amount billed is brought to. */
export type RupiahRounding = {
  readonly round_idr: boolean;
  /** 1, 100 or 1,000 rupiah. */
  readonly idr_step: number;
  readonly direction: 'nearest' | 'down';
};

/** The defaults of MON-06. */
export const DEFAULT_ROUNDING: RupiahRounding = { round_idr: true, idr_step: 1, direction: 'nearest' };

/** A fee line before discount: its value by the kind of matter, adjustments typed on the line (INV-06 steps 1, 2). */
export type FeeLine = {
  readonly value: Decimal;
  readonly write_down?: Decimal;
  readonly write_up?: Decimal;
  /** Category of the person at the bill date; null for a line without a person (RAT-08). */
  readonly category: EmployeeCategory | null;
};

/** Discount by percent of the scope, or as an amount of at most the scope (INV-06 step 4). */
export type Discount = { readonly scope: 'all' | 'associates' } & (
  | { readonly kind: 'percent'; readonly percent: Decimal }
  | { readonly kind: 'amount'; readonly amount: Decimal }
);

/** A fee line after adjustments and discount. */
export type ComputedLine = {
  value: Decimal;
  write_down: Decimal;
  write_up: Decimal;
  /** Step 2: what the line prints before discount. */
  amount: Decimal;
  in_discount_scope: boolean;
  discount: Decimal;
  net: Decimal;
};

/** Steps 1 to 5 of INV-06. */
export type ComputedFees = {
  lines: ComputedLine[];
  total_legal_fees: Decimal;
  /** Σ of the lines that the discount reaches. */
  discount_base: Decimal;
  discount: Decimal;
  /** Total legal fees − discount, before any gross-up. */
  fees_after_discount: Decimal;
};

/** The currency of the state: taxes are due in it, and only its bills have the rounding of MON-06. */
export const RUPIAH = 'IDR';
const RUPIAH_FRACTION_DIGITS = 2;

/** Decimals of the lines of an invoice: the currency's, or 2 for rupiah when the firm does not round them (MON-06). */
export function invoiceLineDigits(currency: Currency, rounding: RupiahRounding): number {
  if (currency.code !== RUPIAH || rounding.round_idr) return currency.digits;
  return Math.max(currency.digits, RUPIAH_FRACTION_DIGITS);
}

/** The line 'rounding' that brings a rupiah bill to the firm's step; '0' in any other currency (MON-06). */
export function roundingLine(billed: Decimal, currency: Currency, rounding: RupiahRounding): Decimal {
  if (currency.code !== RUPIAH) return '0';
  const step = String(rounding.idr_step);
  const target = multiply(roundFraction([billed], [step], 0), step);
  if (rounding.direction === 'down' && compare(target, billed) > 0) return subtract(subtract(target, step), billed);
  return subtract(target, billed);
}

/** Refuses a negative amount (`amount_negative`) and one with too many decimals (`amount_too_precise`). */
export function amountIsUsable(amount: Decimal, digits: number, field: string): void {
  if (isNegative(amount)) throw new RuleBroken('amount_negative', {}, field);
  if (decimalsOf(amount) > digits) throw new RuleBroken('amount_too_precise', { digits }, field);
}

function lineAmount(line: FeeLine, position: number, digits: number): Decimal {
  const field = `lines.${position}`;
  const writeDown = line.write_down ?? '0';
  const writeUp = line.write_up ?? '0';
  amountIsUsable(line.value, digits, `${field}.value`);
  amountIsUsable(writeDown, digits, `${field}.write_down`);
  amountIsUsable(writeUp, digits, `${field}.write_up`);
  const amount = add(subtract(line.value, writeDown), writeUp);
  if (isNegative(amount)) throw new RuleBroken('write_down_too_big', { value: line.value }, `${field}.write_down`);
  return amount;
}

function inScope(line: FeeLine, discount: Discount | null): boolean {
  if (!discount) return false;
  if (discount.scope === 'all') return true;
  return line.category !== null && isAssociate(line.category);
}

function discountOf(discount: Discount | null, base: Decimal, digits: number): Decimal {
  if (!discount) return '0';
  if (discount.kind === 'percent') {
    percentInRange(discount.percent, 'discount.percent');
    return roundFraction([base, discount.percent], ['100'], digits);
  }
  amountIsUsable(discount.amount, digits, 'discount.amount');
  if (compare(discount.amount, base) > 0) {
    throw new RuleBroken('discount_too_big', { discount: discount.amount, limit: base }, 'discount.amount');
  }
  return add(discount.amount);
}

/**
 * Lines, their total, the discount and its share on every line (INV-06 steps 1 to 5, MON-05). Refuses
 * `amount_too_precise`, `amount_negative`, `write_down_too_big`, `percent_range`, `discount_too_big`.
 */
export function computeFees(lines: readonly FeeLine[], discount: Discount | null, digits: number): ComputedFees {
  const amounts = lines.map((line, position) => lineAmount(line, position, digits));
  const weights = lines.map((line, position) => (inScope(line, discount) ? (amounts[position] ?? '0') : '0'));
  const base = sum(weights);
  const off = discountOf(discount, base, digits);
  const shares = splitAmount(off, weights, digits);
  const total = sum(amounts);
  return {
    lines: lines.map((line, position) => {
      const amount = amounts[position] ?? '0';
      const share = shares[position] ?? '0';
      return {
        value: add(line.value),
        write_down: add(line.write_down ?? '0'),
        write_up: add(line.write_up ?? '0'),
        amount,
        in_discount_scope: inScope(line, discount),
        discount: share,
        net: subtract(amount, share),
      };
    }),
    total_legal_fees: total,
    discount_base: base,
    discount: off,
    fees_after_discount: subtract(total, off),
  };
}
