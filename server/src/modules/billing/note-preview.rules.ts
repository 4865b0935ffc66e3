import { addDays, type Day } from '@praktis/rules/dates';
import { computeInvoice } from '@praktis/rules/invoice';
import type { VatCode } from '@praktis/rules/invoice-tax';
import type { Decimal } from '@praktis/rules/money';
import type { BillFacts, Say } from './print-facts.rules.ts';

/** The part of a bill's print that an invoice note decides. */
export type NoteLayout = Pick<
  BillFacts['invoice'],
  'notes' | 'payment_instruction' | 'print_rates' | 'print_hours' | 'print_names'
>;

interface Sample {
  note: NoteLayout;
  today: Day;
  due_in_days: number;
  say: Say;
  /** Null where the firm charges no VAT today (TAX-01). */
  vat: VatCode | null;
  /** Percent that clients of the firm withhold. */
  wht_rate: Decimal;
}

/** Two entries and a cost, invented: 4.00 h × 2,750,000 and 0.83 h × 1,500,000, and 250,000 passed on as it was paid. */
const work = [
  { hour: '4.00', rate: '2750000', value: '11000000' },
  { hour: '0.83', rate: '1500000', value: '1245000' },
] as const;
const cost = '250000';

/** An invented bill of the firm's own layout, in rupiah and with right figures, to show what a note changes (TAX-04, DOC-01). */
export function sampleBill(sample: Sample): Pick<BillFacts, 'invoice' | 'lines' | 'costs' | 'matter'> {
  const { note, say, today } = sample;
  const lines = work.map(({ hour, rate, value }, at) => ({
    ...{ date: addDays(today, at - work.length), employee_name: say(`sample_person_${at + 1}`), hour, rate },
    ...{ activity: say(`sample_activity_${at + 1}`), activity_id: say(`sample_activity_${at + 1}`) },
    ...{ description: say(`sample_text_${at + 1}`), billing_group: '', write_down: '0', write_up: '0', amount: value },
  }));
  return {
    lines,
    costs: [{ date: today, description: say('sample_cost'), amount: cost }],
    matter: { matter_number: 'M-0000', matter_name: say('sample_matter') },
    invoice: { ...sampleHead(sample), ...sampleFigures(sample), ...note },
  };
}

function sampleHead({ say, today, due_in_days }: Sample) {
  return {
    ...{ status: 'draft', invoice_number: null, date: today, due_date: addDays(today, due_in_days) },
    ...{ client_name: say('sample_client'), client_address: say('sample_address'), client_npwp: '' },
    ...{ attention: '', client_reference: '', po_number: '', currency: 'IDR' },
    ...{ exchange_rate: '1', exchange_unit: 1, rate_kind: 'functional', rate_date: null, functional_value: '0' },
    ...{ discount_kind: 'none', discount_value: '0', discount_scope: 'all' },
  };
}

function sampleFigures({ vat, wht_rate }: Sample) {
  const figures = computeInvoice({
    currency: { code: 'IDR', digits: 0 },
    lines: work.map(({ value }) => ({ value, category: 'fee earner' })),
    disbursements: [{ amount: cost, kind: 'at_cost' }],
    vat,
    withholding: { method: 'flat', rate: wht_rate },
  });
  return {
    ...{ total_legal_fees: figures.total_legal_fees, discount: figures.discount },
    ...{ net_legal_fees: figures.net_legal_fees, total_disbursement: figures.disbursements },
    ...{ vat_base: figures.vat_base, other_base: figures.other_base, vat: figures.vat, ppn_id: vat ? 'sample' : null },
    ...{ vat_rate: vat?.rate ?? '0', vat_factor_numerator: vat?.base_factor_numerator ?? 1 },
    ...{ vat_factor_denominator: vat?.base_factor_denominator ?? 1, rounding: figures.rounding },
    ...{ amount_billed: figures.amount_billed, wht_base: figures.withholding_base, wht_rate, wht: figures.withholding },
    ...{ vat_collected: '0', less_deposit_matter: '0', less_deposit_client: '0' },
    amount_payable: figures.amount_payable,
  };
}
