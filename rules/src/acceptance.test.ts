import { describe, expect, it } from 'vitest';
import { collectionAddsUp, outstandingOf } from './collection.ts';
import { creditNote } from './credit-note.ts';
import { balanceOf, runningBalanceHolds } from './deposit.ts';
import { expenseLine } from './expense.ts';
import { computeInvoice, dueDate } from './invoice.ts';
import { DEFAULT_ROUNDING } from './invoice-lines.ts';
import { add, reachesPercent, roundFraction, sum } from './money.ts';
import { allocationCredit, type RateVersion, resolveRate } from './rates.ts';
import { entryValue, measureEntry, type TimeInput } from './time.ts';

const idr = { code: 'IDR', digits: 0 };
const setup = { unit_minutes: 6, time_rounding: 'none' } as const;
const vat = { rate: '12', base_factor_numerator: 11, base_factor_denominator: 12 };
const withholding = { method: 'flat', rate: '2' } as const;

function standardRate(rate: string): RateVersion {
  return { id: rate, name: 'Standard', currency: 'IDR', rate, start_date: '2026-01-01', end_date: null };
}

function worth(rate: string, day: string, input: TimeInput): string {
  const member = { rate_type: 'active', rate_name: 'Standard', fixed_rate: null, fixed_currency: null } as const;
  const resolved = resolveRate({
    member,
    versions: [standardRate(rate)],
    default_name: null,
    day,
    matter_currency: idr,
    billable: true,
  });
  return entryValue(measureEntry(input, setup).hour, resolved.rate ?? '', 0);
}

const values = [
  worth('3000000', '2026-10-02', { method: 'hour', duration: '4.00' }),
  worth('1500000', '2026-10-05', { method: 'hour', duration: '6.50' }),
  worth('1500000', '2026-10-06', { method: 'start_end', start: '09:00', end: '09:50' }),
];

const costs = [
  { amount: '500000', vat_code: null },
  { amount: '1000000', vat_code: vat },
].map((cost) =>
  expenseLine({
    ...cost,
    vat_amount: null,
    gross_up: false,
    withholding_rate: '2',
    vat_creditable: false,
    type_kind: 'at_cost',
    charged: null,
    may_mark_up: false,
    digits: 0,
  }),
);

const bill = computeInvoice({
  currency: idr,
  lines: values.map((value, i) => ({ value, category: i === 0 ? 'partner' : 'fee earner' })),
  discount: { kind: 'percent', percent: '10', scope: 'associates' },
  disbursements: costs.map((cost) => ({ amount: cost.charged, kind: cost.kind })),
  vat,
  withholding,
  deposit_matter: { available: '10000000', amount: null },
});

const note = creditNote(
  bill,
  { new_net_legal_fees: '20000000', new_disbursements: bill.disbursements },
  { currency: idr, rounding: DEFAULT_ROUNDING, vat, withholding },
);

const open = {
  amount_billed: bill.amount_billed,
  deposits_applied: bill.less_deposit_matter,
  credit_notes: note.credit_total,
  credit_to_deposit: '0',
  cash: '0',
  withholding: '0',
  vat_collected: '0',
  tolerated: '0',
  written_off: '0',
};

describe('one matter from start to end', () => {
  it('step 2: the time is worth 12,000,000, 9,750,000 and 1,245,000; 45.99 % of the budget, no warning', () => {
    expect(values).toEqual(['12000000', '9750000', '1245000']);
    const wip = sum(values);
    expect(wip).toBe('22995000');
    expect(roundFraction([wip, '100'], ['50000000'], 2)).toBe('45.99');
    expect(reachesPercent(wip, '50000000', '80')).toBe(false);
  });

  it('step 4: costs at cost of 1,610,000', () => {
    expect(costs.map((cost) => cost.charged)).toEqual(['500000', '1110000']);
    expect(bill.disbursements).toBe('1610000');
  });

  it('step 6: discount of 1,099,500 on the associate, net 21,895,500', () => {
    expect([bill.discount_base, bill.discount, bill.net_legal_fees]).toEqual(['10995000', '1099500', '21895500']);
    expect(bill.lines.map((line) => line.discount)).toEqual(['0', '975000', '124500']);
  });

  it('step 7: the bill of 31 October', () => {
    expect(bill).toMatchObject({
      vat: '2408505',
      amount_billed: '25914005',
      withholding: '437910',
      less_deposit_matter: '10000000',
      less_deposit_client: '0',
      amount_payable: '15476095',
      outstanding: '15914005',
    });
    expect(dueDate('2026-10-31', 30)).toBe('2026-11-30');
  });

  it('steps 5 and 7: the purse is filled on 10 October and empty on 31 October', () => {
    const purse = [
      { date: '2026-10-31', order: 2, amount: '-10000000' },
      { date: '2026-10-10', order: 1, amount: '10000000' },
    ];
    expect(() => runningBalanceHolds(purse)).not.toThrow();
    expect([balanceOf(purse, '2026-10-30'), balanceOf(purse)]).toEqual(['10000000', '0']);
  });

  it('step 9: credit of 60 % and 30 %, the rest unallocated', () => {
    const members = ['60', '30'].map((percent) => ({ percent, billed: '0' }));
    expect(allocationCredit({ net: bill.net_legal_fees, members, digits: 0 })).toEqual({
      credits: ['13137300', '6568650'],
      unallocated: '2189550',
    });
  });

  it('step 10: a credit note to net 20,000,000', () => {
    expect(note).toMatchObject({
      credit_net_legal_fees: '1895500',
      credit_disbursements: '0',
      credit_vat: '208505',
      credit_total: '2104005',
    });
    expect(note.left.withholding).toBe('400000');
    expect(outstandingOf(open)).toBe('13810000');
  });

  it('steps 11 and 12: the collection pays the bill, its deletion opens it again', () => {
    const cash = add('13400000', '10000');
    expect(() =>
      collectionAddsUp({
        received: '13400000',
        charge: '10000',
        cash_applied: [cash],
        other_income: '0',
        to_client_deposit: '0',
        to_matter_deposit: '0',
      }),
    ).not.toThrow();
    expect(outstandingOf({ ...open, cash, withholding: '400000' })).toBe('0');
    expect(outstandingOf(open)).toBe('13810000');
  });

  it('step 14: written off, and undone', () => {
    const rest = outstandingOf(open);
    expect(outstandingOf({ ...open, written_off: rest })).toBe('0');
    expect(rest).toBe('13810000');
  });
});
