import { proposedUnits, wordsFrom } from '@praktis/rules/currency-words';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../kit/transitions.ts';
import { billPrint } from './bill-print.rules.ts';
import { invoiceMoves } from './billing.states.ts';
import type { BillFacts } from './print-facts.rules.ts';

const line = {
  ...{
    date: '2026-10-02',
    employee_name: 'Rina',
    activity: 'Drafting',
    activity_id: 'Penyusunan',
    description: 'Deed',
  },
  ...{ billing_group: '', hour: '0.17', rate: '600000', write_down: '0', write_up: '0', amount: '102000' },
};
const invoice = {
  ...{
    status: 'bill',
    invoice_number: '0001',
    date: '2026-10-31',
    due_date: '2026-11-30',
    client_name: 'PT',
    client_address: '',
  },
  ...{ client_npwp: '', attention: '', client_reference: '', po_number: '', currency: 'IDR', exchange_rate: '1' },
  ...{ exchange_unit: 1, rate_kind: 'functional', rate_date: null, functional_value: '0', discount_kind: 'none' },
  ...{
    discount_value: '0',
    discount_scope: 'all',
    total_legal_fees: '1224000',
    discount: '0',
    net_legal_fees: '1224000',
  },
  ...{ total_disbursement: '0', vat_base: '1224000', other_base: '1122000', vat_rate: '12', vat_factor_numerator: 11 },
  ...{
    vat_factor_denominator: 12,
    ppn_id: 'x',
    vat: '134640',
    rounding: '0',
    amount_billed: '1358640',
    wht_base: '1224000',
  },
  ...{ wht_rate: '2', wht: '24480', vat_collected: '0', less_deposit_matter: '0', less_deposit_client: '0' },
  ...{
    amount_payable: '1334160',
    payment_instruction: '',
    notes: '',
    print_rates: true,
    print_hours: true,
    print_names: true,
  },
};
const firm = { name: 'Karsa', code: 'KHC', address: 'Jakarta', phone: '', email: '', npwp: '', nitku: '', pkp: true };
const worded = (code: string, digits: number) => ({ code, digits, words: wordsFrom(proposedUnits(code)) });
const facts = (changed: Partial<BillFacts> = {}): BillFacts => ({
  ...{
    language: 'en',
    say: (key) => key,
    writing: { thousand_separator: ',', decimal_separator: '.', format: 'dd/mm/yyyy' },
  },
  ...{
    currency: worded('IDR', 0),
    functional: { code: 'IDR', digits: 0 },
    firm,
    invoice,
    lines: [line],
    costs: [],
  },
  ...{ matter: { matter_number: 'M-1', matter_name: 'Deal' }, bank: undefined, signatory: undefined, pph: undefined },
  ...changed,
});

describe('a printed bill (DOC-01, INV-08)', () => {
  it('twelve lines of 102,000 in groups of five and seven: 510,000 + 714,000', () => {
    const lines = Array.from({ length: 12 }, (_, at) => ({ ...line, billing_group: at < 5 ? 'Deed' : 'Court' }));
    const { fees, totals } = billPrint(facts({ lines }));
    expect(fees.groups.map((group) => [group.title, group.rows.length, group.subtotal?.amount])).toEqual([
      ['Deed', 5, '510,000'],
      ['Court', 7, '714,000'],
    ]);
    expect(totals[0]).toEqual({ label: 'total_legal_fees', amount: '1,224,000', kind: 'plain' });
  });

  it('shows only the columns that were chosen', () => {
    const bare = { ...invoice, print_rates: false, print_hours: false, print_names: false };
    const { fees } = billPrint(facts({ invoice: bare }));
    expect(fees.columns.map((column) => column.label)).toEqual(['date', 'description', 'amount']);
    expect(fees.groups[0]?.rows).toEqual([['02/10/2026', 'Drafting – Deed', '102,000']]);
  });

  it('says under a line what was written down and up, in the activity words of the language', () => {
    const adjusted = { ...line, write_down: '2000', write_up: '500' };
    const { fees } = billPrint(facts({ lines: [adjusted], language: 'id' }));
    expect(fees.groups[0]?.rows[0]?.[2]).toBe('Penyusunan – Deed\nwrite_down 2,000\nwrite_up 500');
  });

  it('a draft and a prebill have a watermark and no number; what is zero is not printed', () => {
    const draft = billPrint(facts({ invoice: { ...invoice, status: 'draft', invoice_number: null } }));
    expect([draft.title, draft.watermark, draft.number]).toEqual(['title_draft', 'watermark_draft', '']);
    expect(draft.head.map(([label]) => label)).toEqual(['date', 'due_date', 'period', 'currency']);
    const labels = draft.totals.map((row) => row.label);
    expect(labels).toEqual(['total_legal_fees', 'vat_base', 'other_base', 'vat', 'amount_billed', 'withholding']);
    expect(billPrint(facts()).watermark).toBe('');
  });

  it('the amount in words is that of the amount payable, with sen where the firm does not round rupiah (MON-06)', () => {
    const { payable } = billPrint(facts({ invoice: { ...invoice, amount_payable: '1334160.39' } }));
    expect([payable.amount, payable.words]).toEqual([
      'IDR 1,334,160.39',
      'one million three hundred thirty-four thousand one hundred sixty rupiah and thirty-nine sen',
    ]);
  });

  it('a foreign bill says its rate, where it comes from and its value in the books', () => {
    const said: Record<string, unknown>[] = [];
    const say: BillFacts['say'] = (key, params = {}) => {
      if (key === 'exchange') said.push(params);
      return key;
    };
    const foreign = {
      ...invoice,
      currency: 'USD',
      exchange_rate: '16250',
      rate_kind: 'manual',
      rate_date: '2026-10-31',
    };
    billPrint(facts({ say, currency: worded('USD', 2), invoice: { ...foreign, functional_value: '487988' } }));
    expect(said).toEqual([
      { unit: '1 USD', rate: 'IDR 16,250', kind: 'rate_manual', day: ', 31/10/2026', value: 'IDR 487,988' },
    ]);
  });
});

it('the states of an invoice lead nowhere unknown, and every state is reached (INV-02)', () => {
  expect(faultsOf(invoiceMoves, 'draft')).toEqual([]);
});
