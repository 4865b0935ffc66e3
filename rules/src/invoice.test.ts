import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeInvoice, dueDate, type InvoiceInput, lessDeposits, needsReminder } from './invoice.ts';
import type { VatCode } from './invoice-tax.ts';
import { add, compare, subtract, sum, toFixed } from './money.ts';
import { expectRefused } from './refusal.fixture.ts';

const eleven: VatCode = { rate: '12', base_factor_numerator: 11, base_factor_denominator: 12 };
const bill: InvoiceInput = {
  currency: { code: 'IDR', digits: 0 },
  lines: [],
  vat: eleven,
  withholding: { method: 'flat', rate: '2' },
};
const fee = (value: string, category: 'partner' | 'fee earner' | null = 'partner') => ({ value, category });
const usd = { code: 'USD', digits: 2 };

describe('order of computing (INV-06)', () => {
  it('example A: national client, discount for associates, two kinds of costs, two deposits', () => {
    const computed = computeInvoice({
      ...bill,
      lines: [fee('60000000'), fee('30000000', 'fee earner'), fee('20000000', 'fee earner')],
      discount: { kind: 'percent', percent: '10', scope: 'associates' },
      disbursements: [
        { amount: '1110000', kind: 'at_cost' },
        { amount: '2000000', kind: 'taxable' },
      ],
      deposit_matter: { available: '20000000', amount: '20000000' },
      deposit_client: { available: '15000000', amount: '10000000' },
    });
    expect(computed).toMatchObject({
      total_legal_fees: '110000000',
      discount_base: '50000000',
      discount: '5000000',
      net_legal_fees: '105000000',
      disbursements_at_cost: '1110000',
      disbursements_taxable: '2000000',
      disbursements: '3110000',
      vat_base: '107000000',
      vat: '11770000',
      amount_billed: '119880000',
      withholding_base: '107000000',
      withholding: '2140000',
      less_deposit_matter: '20000000',
      less_deposit_client: '10000000',
      amount_payable: '87740000',
      outstanding: '89880000',
    });
    expect(computed.lines.map((line) => line.discount)).toEqual(['0', '3000000', '2000000']);
  });

  it('example B: the discount comes before VAT and withholding (T-05)', () => {
    const discount = { kind: 'amount', amount: '10000000', scope: 'all' } as const;
    expect(computeInvoice({ ...bill, lines: [fee('110000000')], discount })).toMatchObject({
      net_legal_fees: '100000000',
      vat: '11000000',
      amount_billed: '111000000',
      withholding: '2000000',
      amount_payable: '109000000',
    });
  });

  it('example C: 7.5 % over two lines', () => {
    const discount = { kind: 'percent', percent: '7.5', scope: 'all' } as const;
    const computed = computeInvoice({ ...bill, lines: [fee('7500000'), fee('6450000')], discount });
    expect(computed).toMatchObject({ discount: '1046250', vat_base: '12903750', vat: '1419413' });
    expect(computed.lines.map((line) => line.discount)).toEqual(['562500', '483750']);
  });

  it('example D: a national bill in USD', () => {
    expect(computeInvoice({ ...bill, currency: usd, lines: [fee('1000')] })).toMatchObject({
      vat: '110',
      withholding: '20',
      amount_payable: '1090',
      withholding_rupiah: null,
    });
    expect(
      computeInvoice({ ...bill, currency: usd, lines: [fee('1000')], kmk: { rate: '16250', unit: 1 } })
        .withholding_rupiah,
    ).toBe('325000');
  });

  it('example E: a cost passed on at cost is outside both bases (T-25)', () => {
    const disbursements = [{ amount: '1110000', kind: 'at_cost' as const }];
    expect(computeInvoice({ ...bill, lines: [fee('10000000')], disbursements })).toMatchObject({
      disbursements: '1110000',
      vat: '1100000',
      amount_billed: '12210000',
      withholding: '200000',
    });
  });

  it('three small lines: VAT once on the sum (T-04)', () => {
    expect(computeInvoice({ ...bill, lines: [fee('4505'), fee('4505'), fee('4505')] })).toMatchObject({
      vat: '1487',
      amount_billed: '15002',
    });
  });

  it.each([
    ['2500000000', '275000000', '50000000', '2725000000'],
    ['125000000000', '13750000000', '2500000000', '136250000000'],
  ])('a bill of %s keeps all its digits (T-06)', (fees, vat, withholding, payable) => {
    expect(computeInvoice({ ...bill, lines: [fee(fees)] })).toMatchObject({
      vat,
      withholding,
      amount_payable: payable,
    });
  });

  it('yen have no decimals anywhere (T-07)', () => {
    const tenPercent = { rate: '10', base_factor_numerator: 1, base_factor_denominator: 1 };
    const yen: InvoiceInput = {
      ...bill,
      currency: { code: 'JPY', digits: 0 },
      vat: tenPercent,
      withholding: null,
      lines: [fee('1127')],
    };
    const computed = computeInvoice(yen);
    expect([computed.vat, toFixed(computed.amount_billed, 0)]).toEqual(['113', '1240']);
    expectRefused(() => computeInvoice({ ...yen, lines: [fee('1127.50')] }), 'amount_too_precise');
  });

  it('billed 111,000,000, withholding 2,000,000, deposit 35,000,000: 74,000,000 is payable (T-08)', () => {
    const deposit_client = { available: '35000000', amount: '35000000' };
    expect(computeInvoice({ ...bill, lines: [fee('100000000')], deposit_client }).amount_payable).toBe('74000000');
  });

  it('withholding is on the fee before VAT (T-23)', () => {
    expect(computeInvoice({ ...bill, lines: [fee('100000000')] })).toMatchObject({
      vat: '11000000',
      withholding: '2000000',
      amount_payable: '109000000',
    });
  });
});

describe('taxes of a bill', () => {
  it('an export of services has no VAT (TAX-04)', () => {
    const disbursements = [{ amount: '250', kind: 'at_cost' as const }];
    const abroad = computeInvoice({
      ...bill,
      currency: usd,
      vat: { ...eleven, rate: '0' },
      withholding: null,
      lines: [fee('10000')],
      disbursements,
    });
    expect(abroad).toMatchObject({ vat_base: '10000', vat: '0', amount_billed: '10250', amount_payable: '10250' });
  });

  it('a client that collects the VAT pays it to the state, above the threshold only (TAX-03)', () => {
    const state = { ...bill, vat_collection_threshold: '10000000' };
    expect(computeInvoice({ ...state, lines: [fee('100000000')] })).toMatchObject({
      amount_billed: '111000000',
      vat_collected_by_client: '11000000',
      amount_payable: '98000000',
      outstanding: '111000000',
    });
    expect(computeInvoice({ ...state, lines: [fee('9000000')] })).toMatchObject({
      amount_billed: '9990000',
      vat_collected_by_client: '0',
      amount_payable: '9810000',
    });
  });

  it('gross up at 2 % leaves the agreed net plus VAT (TAX-07)', () => {
    const computed = computeInvoice({ ...bill, lines: [fee('100000000')], gross_up: true });
    expect(computed).toMatchObject({
      fees_after_discount: '100000000',
      tax_borne_by_client: '2040816',
      net_legal_fees: '102040816',
      vat: '11224490',
      amount_billed: '113265306',
      withholding: '2040816',
      amount_payable: '111224490',
    });
    expect(subtract(computed.amount_payable, computed.vat)).toBe('100000000');
  });

  it('a grossed-up cost is in the base of the withholding, not of the VAT (EXP-02)', () => {
    const disbursements = [{ amount: '1132653', kind: 'at_cost_grossed' as const }];
    expect(computeInvoice({ ...bill, lines: [fee('10000000')], disbursements })).toMatchObject({
      vat: '1100000',
      amount_billed: '12232653',
      withholding: '222653',
      amount_payable: '12010000',
    });
  });

  it('court fee at cost and taxable translation beside fees (EXP-05)', () => {
    const disbursements = [
      { amount: '500000', kind: 'at_cost' as const },
      { amount: '500000', kind: 'taxable' as const },
    ];
    expect(computeInvoice({ ...bill, lines: [fee('10000000')], disbursements })).toMatchObject({
      vat_base: '10500000',
      vat: '1155000',
      withholding: '210000',
    });
  });

  it('PPh 21 of a bill in USD needs the rate of the Minister (TAX-06)', () => {
    const advocate: InvoiceInput = {
      ...bill,
      currency: usd,
      lines: [fee('20000')],
      withholding: { method: 'progressive', without_tax_number: false },
    };
    expect(computeInvoice({ ...advocate, kmk: { rate: '16250', unit: 1 } })).toMatchObject({
      withholding: '1130.77',
      withholding_rupiah: '18375000',
    });
    expectRefused(() => computeInvoice(advocate), 'rate_missing');
  });

  it('a client who collects VAT needs that rate where there is VAT; costs passed on at cost go without (MON-10, TAX-03)', () => {
    const collector = { ...bill, currency: usd, vat_collection_threshold: '10000000' };
    const costs = [{ amount: '100', kind: 'at_cost' as const }];
    expect(computeInvoice({ ...collector, lines: [], disbursements: costs, withholding: null })).toMatchObject({
      ...{ vat: '0', amount_billed: '100', vat_collected_by_client: '0' },
    });
    expectRefused(() => computeInvoice({ ...collector, lines: [fee('1000')] }), 'rate_missing');
    expect(
      computeInvoice({ ...collector, lines: [fee('1000')], kmk: { rate: '16250', unit: 1 } }).vat_collected_by_client,
    ).toBe('110');
  });

  it('the rounding line is outside both bases (MON-06)', () => {
    const rounding = { round_idr: true, idr_step: 1000, direction: 'nearest' } as const;
    expect(computeInvoice({ ...bill, lines: [fee('100211321')], rounding })).toMatchObject({
      vat: '11023245',
      rounding: '434',
      amount_billed: '111235000',
      withholding: '2004226',
    });
  });

  it('with sen on the lines, VAT, withholding and the amount billed stay whole rupiah (MON-06)', () => {
    const rounding = { round_idr: false, idr_step: 1, direction: 'nearest' } as const;
    expect(computeInvoice({ ...bill, lines: [fee('209876.39')], rounding })).toMatchObject({
      net_legal_fees: '209876.39',
      vat: '23086',
      withholding: '4198',
      rounding: '-0.39',
      amount_billed: '232962',
    });
  });
});

describe('less deposits (INV-06 steps 15 to 17)', () => {
  const lines = [fee('100000000')];

  it('proposes the money of the matter first, together at most what money can pay', () => {
    const proposed = computeInvoice({
      ...bill,
      lines,
      deposit_matter: { available: '60000000', amount: null },
      deposit_client: { available: '80000000', amount: null },
    });
    expect(proposed).toMatchObject({
      less_deposit_matter: '60000000',
      less_deposit_client: '49000000',
      amount_payable: '0',
      outstanding: '2000000',
    });
  });

  it('a purse cannot give more than it holds, and together not more than is payable', () => {
    expectRefused(
      () => computeInvoice({ ...bill, lines, deposit_client: { available: '10', amount: '11' } }),
      'deposit_short',
    );
    const full = { available: '200000000', amount: '109000001' };
    expectRefused(() => computeInvoice({ ...bill, lines, deposit_client: full }), 'negative_payable', {
      limit: '109000000',
      short: '1',
    });
    expectRefused(
      () => computeInvoice({ ...bill, lines, deposit_matter: { available: '5', amount: '-1' } }),
      'amount_negative',
    );
  });

  it('a typed amount of one purse leaves the other its proposal', () => {
    const use = { matter: { available: '50', amount: null }, client: { available: '80', amount: '70' } };
    expect(lessDeposits({ ...use, limit: '100' }, 0)).toEqual({ less_deposit_matter: '30', less_deposit_client: '70' });
  });
});

describe('due date and reminders (INV-07)', () => {
  it('bill date 1 November, 30 days', () => {
    expect(dueDate('2026-11-01', 30)).toBe('2026-12-01');
  });

  it('reminds of open bills that are due and not written off', () => {
    const open = { outstanding: '88800000', due: '2026-12-01', written_off: '0' };
    expect([needsReminder(open, '2026-12-01'), needsReminder(open, '2026-11-30')]).toEqual([true, false]);
    expect(needsReminder({ ...open, outstanding: '0' }, '2026-12-02')).toBe(false);
    expect(needsReminder({ ...open, written_off: '88800000' }, '2026-12-02')).toBe(false);
  });
});

describe('subtotals of a printed bill (INV-08)', () => {
  it('groups of five and seven lines of 102,000 add up to the bill', () => {
    const { lines, total_legal_fees: total } = computeInvoice({
      ...bill,
      lines: Array.from({ length: 12 }, () => fee('102000')),
    });
    const subtotal = (from: number, to: number) => sum(lines.slice(from, to).map((line) => line.amount));
    expect([subtotal(0, 5), subtotal(5, 12), total]).toEqual(['510000', '714000', '1224000']);
  });
});

describe('what holds for every bill', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String);
  const category = fc.constantFrom<'partner' | 'fee earner' | null>('partner', 'fee earner', null);
  const inputs = fc.record({
    lines: fc.array(fc.record({ value: amount, category }), { maxLength: 15 }),
    disbursements: fc.array(
      fc.record({ amount, kind: fc.constantFrom('at_cost' as const, 'taxable' as const, 'at_cost_grossed' as const) }),
      { maxLength: 5 },
    ),
    percent: fc.integer({ min: 0, max: 100 }).map(String),
    rounding: fc.record({
      round_idr: fc.boolean(),
      idr_step: fc.constantFrom(1, 100, 1000),
      direction: fc.constantFrom('nearest' as const, 'down' as const),
    }),
    gross_up: fc.boolean(),
    available: amount,
  });

  it('billed = fees + costs + VAT + rounding; payable ≥ 0; lines add up to totals (invariants 1, 2, 5)', () => {
    fc.assert(
      fc.property(inputs, ({ percent, available, ...rest }) => {
        const purse = { available, amount: null };
        const input: InvoiceInput = {
          ...bill,
          ...rest,
          // Above this a step of 1,000 downwards always leaves room for the withholding.
          lines: [...rest.lines, fee('100000')],
          discount: { kind: 'percent', percent, scope: 'associates' },
          deposit_matter: purse,
          deposit_client: purse,
        };
        const it = computeInvoice(input);
        expect(it.amount_billed).toBe(sum([it.net_legal_fees, it.disbursements, it.vat, it.rounding]));
        expect(sum(it.lines.map((line) => line.amount))).toBe(it.total_legal_fees);
        expect(add(sum(it.lines.map((line) => line.net)), it.tax_borne_by_client)).toBe(it.net_legal_fees);
        expect(add(it.amount_payable, it.withholding, it.less_deposit_matter, it.less_deposit_client)).toBe(
          it.amount_billed,
        );
        expect(compare(it.amount_payable, '0')).not.toBe(-1);
        expect(compare(it.outstanding, it.withholding)).not.toBe(-1);
      }),
    );
  });
});
