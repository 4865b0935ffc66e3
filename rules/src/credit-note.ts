import { NeedsConfirmation, RuleBroken } from './errors.ts';
import { OWN_RATE, type QuotedRate } from './exchange.ts';
import { amountIsUsable, invoiceLineDigits, type RupiahRounding, roundingLine } from './invoice-lines.ts';
import { type VatCode, vatOf } from './invoice-tax.ts';
import { add, type Currency, compare, type Decimal, isZero, larger, subtract, sum } from './money.ts';
import { splitAmount } from './split.ts';
import { type Withholding, withholdingOf } from './withholding.ts';

/** What a bill still amounts to: as issued, less its earlier credit notes (CRN-01). */
export type CreditableBill = {
  net_legal_fees: Decimal;
  disbursements_at_cost: Decimal;
  disbursements_at_cost_grossed: Decimal;
  disbursements_taxable: Decimal;
  vat: Decimal;
  rounding: Decimal;
  /** Expected withholding on what is left. */
  withholding: Decimal;
};

/** The bill's own currency, rounding and codes. */
export type BillTerms = {
  currency: Currency;
  /** As in force when the bill was issued (MON-06). */
  rounding: RupiahRounding;
  vat: VatCode | null;
  withholding: Withholding | null;
  kmk?: QuotedRate;
};

export type ComputedCreditNote = {
  credit_net_legal_fees: Decimal;
  credit_disbursements: Decimal;
  credit_vat: Decimal;
  credit_rounding: Decimal;
  credit_total: Decimal;
  /** How much less withholding is expected. */
  credit_withholding: Decimal;
  /** The bill after the credit note. */
  left: CreditableBill;
};

/** What the bill shall amount to; of a nominal bill `nominal` is the credit itself. */
export type CreditWish = { new_net_legal_fees: Decimal; new_disbursements: Decimal } | { nominal: Decimal };

function disbursementsOf(bill: CreditableBill): Decimal {
  return sum([bill.disbursements_at_cost, bill.disbursements_at_cost_grossed, bill.disbursements_taxable]);
}

function creditIsPossible(credit: Decimal, current: Decimal, field: string): void {
  if (compare(credit, '0') < 0) throw new RuleBroken('credit_negative', { current }, field);
  if (compare(credit, current) > 0) throw new RuleBroken('credit_over_current', { current }, field);
}

function creditWished(
  bill: CreditableBill,
  wish: CreditWish,
  digits: number,
): { fees: Decimal; disbursements: Decimal } {
  const disbursements = disbursementsOf(bill);
  if (isZero(add(bill.net_legal_fees, disbursements))) throw new RuleBroken('nothing_left');
  if ('nominal' in wish) {
    amountIsUsable(wish.nominal, digits, 'nominal');
    creditIsPossible(wish.nominal, bill.net_legal_fees, 'nominal');
    return { fees: wish.nominal, disbursements: '0' };
  }
  amountIsUsable(wish.new_net_legal_fees, digits, 'new_net_legal_fees');
  amountIsUsable(wish.new_disbursements, digits, 'new_disbursements');
  const credit = {
    fees: subtract(bill.net_legal_fees, wish.new_net_legal_fees),
    disbursements: subtract(disbursements, wish.new_disbursements),
  };
  creditIsPossible(credit.fees, bill.net_legal_fees, 'new_net_legal_fees');
  creditIsPossible(credit.disbursements, disbursements, 'new_disbursements');
  return credit;
}

/** The bill after the credit: taxes anew on what is left, disbursements lowered in proportion to their kinds. */
function billAfter(
  bill: CreditableBill,
  credit: { fees: Decimal; disbursements: Decimal },
  terms: BillTerms,
): CreditableBill {
  const { currency, withholding, kmk } = terms;
  const kinds = [bill.disbursements_at_cost, bill.disbursements_at_cost_grossed, bill.disbursements_taxable];
  const off = splitAmount(credit.disbursements, kinds, invoiceLineDigits(currency, terms.rounding));
  const [atCost = '0', grossed = '0', taxable = '0'] = kinds.map((kind, position) =>
    subtract(kind, off[position] ?? '0'),
  );
  const fees = subtract(bill.net_legal_fees, credit.fees);
  const base = add(fees, taxable);
  const vat = vatOf(base, terms.vat, currency.digits);
  return {
    net_legal_fees: fees,
    disbursements_at_cost: atCost,
    disbursements_at_cost_grossed: grossed,
    disbursements_taxable: taxable,
    vat,
    rounding: roundingLine(sum([fees, atCost, grossed, taxable, vat]), currency, terms.rounding),
    withholding: withholdingOf(add(base, grossed), withholding, { digits: currency.digits, kmk: kmk ?? OWN_RATE })
      .amount,
  };
}

/**
 * A credit note on a bill (CRN-01): fees and disbursements as wished, VAT and expected withholding as the difference
 * to the taxes on what is left, by the bill's own codes. The rounding line follows what is left as well, so that a
 * credit of everything leaves nothing.
 * Refuses `nothing_left`, `credit_empty`, `credit_negative`, `credit_over_current`, `amount_too_precise`.
 */
export function creditNote(bill: CreditableBill, wish: CreditWish, terms: BillTerms): ComputedCreditNote {
  const credit = creditWished(bill, wish, invoiceLineDigits(terms.currency, terms.rounding));
  if (isZero(add(credit.fees, credit.disbursements))) throw new RuleBroken('credit_empty');
  const left = billAfter(bill, credit, terms);
  const vat = subtract(bill.vat, left.vat);
  const rounding = subtract(bill.rounding, left.rounding);
  return {
    credit_net_legal_fees: add(credit.fees),
    credit_disbursements: add(credit.disbursements),
    credit_vat: vat,
    credit_rounding: rounding,
    credit_total: sum([credit.fees, credit.disbursements, vat, rounding]),
    credit_withholding: subtract(bill.withholding, left.withholding),
    left,
  };
}

/** What a credit note exceeds the outstanding amount by becomes a client deposit, after `credit_to_deposit` (CRN-02). */
export function creditExcess(credit: Decimal, outstanding: Decimal, confirmed: readonly string[] = []): Decimal {
  const excess = larger('0', subtract(credit, outstanding));
  if (!isZero(excess) && !confirmed.includes('credit_to_deposit')) {
    throw new NeedsConfirmation('credit_to_deposit', { excess });
  }
  return excess;
}
