import { type DatedRow, rowInForce } from './dated-codes.ts';
import type { Day } from './dates.ts';
import { RuleBroken } from './errors.ts';
import type { QuotedRate } from './exchange.ts';
import {
  add,
  compare,
  type Decimal,
  divide,
  multiply,
  percentInRange,
  roundFraction,
  smaller,
  subtract,
} from './money.ts';

/**
 * How the client withholds: a flat percentage (PPh 23, 26, 4(2); TAX-05), or PPh 21 of one advocate, progressive
 * on half of the gross (TAX-06).
 */
export type Withholding =
  | { readonly method: 'flat'; readonly rate: Decimal }
  | { readonly method: 'progressive'; readonly without_tax_number: boolean };

/** The row of a withholding code in force on the bill date; `wht_code_missing` when there is none (TAX-05 to TAX-08). */
export function withholdingCodeOn<Row extends DatedRow>(rows: readonly Row[], day: Day): Row {
  const row = rowInForce(rows, day);
  if (!row) throw new RuleBroken('wht_code_missing', { day }, 'pph_id');
  return row;
}

/** What a client that withholds takes from the firm: whether that is a body or a person decides (TAX-05, TAX-06); null of others. */
export function withheldKind(firm: { taxpayer_kind: string }, withholds: string): '21' | '23' | null {
  if (withholds === 'none') return null;
  return firm.taxpayer_kind === 'person' ? '21' : '23';
}

/** The rate of a withholding code for a firm with or without tax number (TAX-05). */
export function withholdingRate(code: { rate: Decimal; rate_without_number: Decimal }, hasNumber: boolean): Decimal {
  return hasNumber ? code.rate : code.rate_without_number;
}

/** Digits of the bill's currency and rupiah per unit of it at the Minister's rate (1 for a rupiah bill). */
export type TaxCurrency = { readonly digits: number; readonly kmk: QuotedRate };

type Bracket = {
  readonly from: Decimal;
  readonly to: Decimal | null;
  readonly rate: Decimal;
  readonly taxBelow: Decimal;
};

// UU PPh art. 17(1)a; taxBelow is the tax on everything under the bracket.
const BRACKETS: readonly Bracket[] = [
  { from: '0', to: '60000000', rate: '0.05', taxBelow: '0' },
  { from: '60000000', to: '250000000', rate: '0.15', taxBelow: '3000000' },
  { from: '250000000', to: '500000000', rate: '0.25', taxBelow: '31500000' },
  { from: '500000000', to: '5000000000', rate: '0.3', taxBelow: '94000000' },
  { from: '5000000000', to: null, rate: '0.35', taxBelow: '1444000000' },
];
const DEEMED = '0.5';
const SURCHARGE_WITHOUT_NUMBER = '1.2';

function surcharge(withoutNumber: boolean): Decimal {
  return withoutNumber ? SURCHARGE_WITHOUT_NUMBER : '1';
}

/** Exact PPh 21 in rupiah of a gross in rupiah, for one month alone (TAX-06). */
function progressiveTax(gross: Decimal, withoutNumber: boolean): Decimal {
  const taxable = multiply(gross, DEEMED);
  const tax = BRACKETS.filter((bracket) => compare(taxable, bracket.from) > 0).reduce((total, bracket) => {
    const top = bracket.to === null ? taxable : smaller(taxable, bracket.to);
    return add(total, multiply(subtract(top, bracket.from), bracket.rate));
  }, '0');
  return multiply(tax, surcharge(withoutNumber));
}

function inRupiah(amount: Decimal, kmk: QuotedRate): Decimal {
  return divide(multiply(amount, kmk.rate), String(kmk.unit));
}

/**
 * Tax withheld by the client on a base, in the bill's currency and in whole rupiah at the Minister's rate; each
 * rounded once from the exact tax (TAX-05, TAX-06). Refuses `percent_range`.
 */
export function withholdingOf(
  base: Decimal,
  how: Withholding | null,
  currency: TaxCurrency,
): {
  amount: Decimal;
  rupiah: Decimal;
} {
  if (!how) return { amount: '0', rupiah: '0' };
  const gross = inRupiah(base, currency.kmk);
  if (how.method === 'flat') {
    percentInRange(how.rate, 'withholding.rate');
    return {
      amount: roundFraction([base, how.rate], ['100'], currency.digits),
      rupiah: roundFraction([gross, how.rate], ['100'], 0),
    };
  }
  const tax = progressiveTax(gross, how.without_tax_number);
  return {
    amount: roundFraction([tax, String(currency.kmk.unit)], [currency.kmk.rate], currency.digits),
    rupiah: roundFraction([tax], ['1'], 0),
  };
}

/**
 * The fee whose withholding leaves the agreed net (TAX-07): net / (1 − w) for a flat rate, the gross whose tax
 * leaves the net for PPh 21; rounded once. Without withholding the net itself. Refuses `gross_up_impossible` where all of it
 * would be withheld.
 */
export function grossUp(net: Decimal, how: Withholding | null, currency: TaxCurrency): Decimal {
  if (!how) return add(net);
  if (how.method === 'flat') {
    percentInRange(how.rate, 'withholding.rate');
    if (compare(how.rate, '100') === 0) throw new RuleBroken('gross_up_impossible', {}, 'gross_up');
    return roundFraction([net, '100'], [subtract('100', how.rate)], currency.digits);
  }
  return progressiveGross(net, how.without_tax_number, currency);
}

/** In a bracket net = gross − m(taxBelow + (gross/2 − from) × rate); solved for gross in the bracket the net falls into. */
function progressiveGross(net: Decimal, withoutNumber: boolean, currency: TaxCurrency): Decimal {
  const m = surcharge(withoutNumber);
  const netInRupiah = inRupiah(net, currency.kmk);
  const netAtStart = (bracket: Bracket) => subtract(multiply(bracket.from, '2'), multiply(m, bracket.taxBelow));
  const bracket = BRACKETS.findLast((candidate) => compare(netInRupiah, netAtStart(candidate)) >= 0) ?? BRACKETS[0];
  if (!bracket) return net;
  const offset = multiply(m, subtract(bracket.taxBelow, multiply(bracket.from, bracket.rate)));
  const slope = subtract('2', multiply(m, bracket.rate));
  const { rate, unit } = currency.kmk;
  return roundFraction(['2', add(netInRupiah, offset), String(unit)], [slope, rate], currency.digits);
}
