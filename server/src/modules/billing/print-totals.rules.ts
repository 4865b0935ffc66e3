import { type Decimal, isZero, negate, subtract } from '@praktis/rules/money';
import type { BillFacts, Pen } from './print-facts.rules.ts';

export interface TotalRow {
  label: string;
  amount: string;
  /** `sum` rows are set apart; `note` rows explain and are no part of the sum. */
  kind: 'plain' | 'sum' | 'note';
}

/** The totals of a bill from legal fees to amount payable, in the order of INV-06; what is zero is left out. */
export function totalRows(facts: BillFacts, pen: Pen): TotalRow[] {
  const { invoice, say } = facts;
  const plain = (label: string, amount: Decimal): TotalRow[] =>
    isZero(amount) ? [] : [{ label, amount: pen.money(amount), kind: 'plain' }];
  const off = (label: string, amount: Decimal) => plain(label, negate(amount));
  const total = (label: string, amount: Decimal): TotalRow => ({ label, amount: pen.money(amount), kind: 'sum' });
  const afterDiscount = subtract(invoice.total_legal_fees, invoice.discount);
  return [
    ...plain(say('total_legal_fees'), invoice.total_legal_fees),
    ...off(discountLabel(facts, pen), invoice.discount),
    ...plain(say('tax_borne'), subtract(invoice.net_legal_fees, afterDiscount)),
    ...(invoice.net_legal_fees === invoice.total_legal_fees
      ? []
      : [total(say('net_legal_fees'), invoice.net_legal_fees)]),
    ...plain(say('total_disbursement'), invoice.total_disbursement),
    ...vatRows(facts, pen),
    ...plain(say('rounding'), invoice.rounding),
    total(say('amount_billed'), invoice.amount_billed),
    ...off(withholdingLabel(facts, pen), invoice.wht),
    ...off(say('vat_collected'), invoice.vat_collected),
    ...off(say('less_deposit_matter'), invoice.less_deposit_matter),
    ...off(say('less_deposit_client'), invoice.less_deposit_client),
  ];
}

function discountLabel({ invoice, say }: BillFacts, pen: Pen): string {
  const scope = invoice.discount_scope === 'associates' ? say('associates_only') : '';
  const label =
    invoice.discount_kind === 'percent'
      ? say('discount_percent', { percent: pen.number(invoice.discount_value) })
      : say('discount');
  return [label, scope].filter((part) => part !== '').join(', ');
}

/** Base and other base explain the tax (TAX-02); a firm that is not registered prints neither. */
function vatRows({ invoice, say }: BillFacts, pen: Pen): TotalRow[] {
  if (invoice.ppn_id === null) return [];
  const { vat_factor_numerator: top, vat_factor_denominator: bottom } = invoice;
  const note = (label: string, amount: string): TotalRow => ({ label, amount, kind: 'note' });
  const base = note(say('vat_base'), pen.money(invoice.vat_base));
  const other = note(say('other_base', { fraction: `${top}/${bottom}` }), pen.number(invoice.other_base));
  const label = say('vat', { rate: pen.number(invoice.vat_rate) });
  const vat: TotalRow = { label, amount: pen.money(invoice.vat), kind: 'plain' };
  return top === bottom ? [base, vat] : [base, other, vat];
}

function withholdingLabel({ invoice, pph, say, language }: BillFacts, pen: Pen): string {
  const name = (language === 'id' ? pph?.name_id : pph?.name) ?? '';
  return say('withholding', { name, rate: pen.number(invoice.wht_rate), base: pen.money(invoice.wht_base) });
}
