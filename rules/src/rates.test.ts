import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import { fromUnits, sum } from './money.ts';
import {
  allocationCredit,
  allocationTotal,
  isAssociate,
  type RatedMember,
  type RateQuestion,
  type RateVersion,
  rateInForce,
  rateIsPossible,
  resolveRate,
  versionsFollow,
} from './rates.ts';
import { expectAsked, expectRefused } from './refusal.fixture.ts';
import { entryValue } from './time.ts';

const idr = { code: 'IDR', digits: 0 };
const standard2025: RateVersion = {
  id: 'v1',
  name: 'Standard',
  currency: 'IDR',
  rate: '1500000',
  start_date: '2025-01-01',
  end_date: '2026-06-30',
};
const standard2026: RateVersion = {
  ...standard2025,
  id: 'v2',
  rate: '1750000',
  start_date: '2026-07-01',
  end_date: null,
};
const international: RateVersion = {
  id: 'v3',
  name: 'International',
  currency: 'USD',
  rate: '150',
  start_date: '2025-01-01',
  end_date: null,
};
const versions = [standard2025, standard2026, international];
const active: RatedMember = { rate_type: 'active', rate_name: 'Standard', fixed_rate: null, fixed_currency: null };
const fixed: RatedMember = { rate_type: 'fixed', rate_name: 'Standard', fixed_rate: '1500000', fixed_currency: 'IDR' };
const unnamed: RatedMember = { ...active, rate_name: null };
const question: RateQuestion = {
  member: active,
  versions,
  default_name: 'Standard',
  day: '2026-07-01',
  matter_currency: idr,
  billable: true,
};

describe('rate versions of an employee (RAT-01)', () => {
  it('30 June is 1,500,000, 1 July is 1,750,000', () => {
    expect(resolveRate({ ...question, day: '2026-06-30' })).toMatchObject({ rate: '1500000', version_id: 'v1' });
    expect(resolveRate({ ...question, day: '2026-07-01' })).toMatchObject({ rate: '1750000', version_id: 'v2' });
  });

  it('versions follow each other without overlap and without gap, per name and currency', () => {
    expect(() => versionsFollow([standard2026, international, standard2025])).not.toThrow();
    expectRefused(() => versionsFollow([standard2025, { ...standard2026, start_date: '2026-06-30' }]), 'rate_overlap');
    expectRefused(() => versionsFollow([{ ...standard2025, end_date: null }, standard2026]), 'rate_overlap');
    expectRefused(() => versionsFollow([standard2025, { ...standard2026, start_date: '2026-07-02' }]), 'rate_gap');
    expectRefused(() => versionsFollow([{ ...standard2025, end_date: '2024-12-31' }]), 'rate_dates');
    expectRefused(() => versionsFollow([standard2026, { ...standard2026, id: 'again' }]), 'rate_overlap');
  });

  it('a rate of 0 must be confirmed, a rate in sen is refused', () => {
    expectAsked(() => rateIsPossible('0', idr), 'zero_rate');
    expect(() => rateIsPossible('0', idr, ['zero_rate'])).not.toThrow();
    expectRefused(() => rateIsPossible('1500000.50', idr), 'amount_too_precise');
    expectRefused(() => rateIsPossible('-1', idr), 'rate_negative');
    expect(() => rateIsPossible('212.45', { code: 'USD', digits: 2 })).not.toThrow();
  });

  it('every date has at most one version in force, and an accepted series answers every date from its start (invariant 32)', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(lengths, fc.nat({ max: 2000 }), (days, offset) => {
        let start = '2025-01-01';
        const series = days.map((length, i): RateVersion => {
          const end = i === days.length - 1 ? null : addDays(start, length - 1);
          const version = { ...standard2025, id: `s${i}`, rate: String(i + 1), start_date: start, end_date: end };
          start = addDays(start, length);
          return version;
        });
        expect(() => versionsFollow(series)).not.toThrow();
        const day = addDays('2025-01-01', offset);
        const expected = series.findLast((version) => version.start_date <= day);
        expect(resolveRate({ ...question, versions: series, day }).version_id).toBe(expected?.id);
      }),
    );
  });
});

describe('active or fixed (RAT-03)', () => {
  it('a fixed member keeps 1,500,000 on 1 July, an active member has 1,750,000', () => {
    expect(resolveRate({ ...question, member: fixed })).toEqual({
      rate: '1500000',
      currency: 'IDR',
      source: 'fixed',
      version_id: null,
      exchange_rate: null,
    });
    expect(resolveRate(question)).toMatchObject({ rate: '1750000', source: 'active' });
  });
});

describe('rate of an entry (RAT-04)', () => {
  it('a named rate without a version on the day is refused, never replaced silently', () => {
    expectRefused(() => resolveRate({ ...question, day: '2024-12-31' }), 'rate_missing');
    expectRefused(() => resolveRate({ ...question, member: { ...active, rate_name: 'Reduced' } }), 'rate_missing');
    expectRefused(() => resolveRate({ ...question, member: { ...fixed, fixed_rate: null } }), 'rate_missing');
  });

  it('a member without a rate name takes the default name (RAT-02)', () => {
    expect(resolveRate({ ...question, member: unnamed })).toMatchObject({
      rate: '1750000',
      source: 'default',
      version_id: 'v2',
    });
  });

  it('without any rate billable work is refused, non-billable work is stored without rate', () => {
    const bare = { ...question, member: unnamed, default_name: null };
    expectRefused(() => resolveRate(bare), 'rate_missing');
    expectRefused(() => resolveRate({ ...question, member: unnamed, day: '2020-01-01' }), 'rate_missing');
    expect(resolveRate({ ...bare, billable: false })).toEqual({
      rate: null,
      currency: 'IDR',
      source: 'default',
      version_id: null,
      exchange_rate: null,
    });
  });

  it('USD 150.00 in a rupiah matter at 16,240 is 2,436,000 an hour, half an hour 1,218,000', () => {
    const abroad = { ...question, member: { ...active, rate_name: 'International' }, day: '2026-11-12' };
    const exchange = { USD: { rate: '16240', unit: 1 }, IDR: { rate: '1', unit: 1 } };
    const resolved = resolveRate({ ...abroad, exchange });
    expect(resolved).toEqual({
      rate: '2436000',
      currency: 'IDR',
      source: 'active',
      version_id: 'v3',
      exchange_rate: '16240',
    });
    expect(entryValue('0.50', resolved.rate ?? '', 0)).toBe('1218000');
    expect(rateInForce(abroad)).toMatchObject({ rate: '150', currency: 'USD' });
    expectRefused(() => resolveRate(abroad), 'rate_missing');
  });

  it('a rupiah rate in a USD matter with a fixed rate of 16,000', () => {
    const exchange = { USD: { rate: '16000', unit: 1 }, IDR: { rate: '1', unit: 1 } };
    expect(resolveRate({ ...question, matter_currency: { code: 'USD', digits: 2 }, exchange })).toMatchObject({
      rate: '109.38',
      currency: 'USD',
      exchange_rate: '0.0000625',
    });
  });

  it('a name kept in two currencies answers in the currency of the member, else of the matter', () => {
    const usd = { ...international, id: 'v4', name: 'Standard' };
    const both = { ...question, versions: [usd, ...versions] };
    expect(resolveRate(both)).toMatchObject({ version_id: 'v2' });
    expect(rateInForce({ ...both, member: { ...active, rate_currency: 'USD' } })).toMatchObject({ version_id: 'v4' });
  });

  it('a typed rate is kept as manual (RAT-06)', () => {
    expect(resolveRate({ ...question, manual: { rate: '1234567', currency: 'IDR' } })).toMatchObject({
      rate: '1234567',
      source: 'manual',
      version_id: null,
    });
  });
});

describe('allocation percentages (RAT-07)', () => {
  const credit = (net: string, percents: string[]) =>
    allocationCredit({ net, digits: 0, members: percents.map((percent) => ({ percent, billed: '0' })) });

  it('50 % and 30 % of 105,000,000 leave 21,000,000 unallocated', () => {
    expect(credit('105000000', ['50', '30'])).toEqual({ credits: ['52500000', '31500000'], unallocated: '21000000' });
  });

  it('three times 33.33 % of 100,000,000 leaves 10,000', () => {
    expect(credit('100000000', ['33.33', '33.33', '33.33'])).toEqual({
      credits: ['33330000', '33330000', '33330000'],
      unallocated: '10000',
    });
  });

  it('without percentages the credit follows what each one billed', () => {
    const members = [
      { percent: '0', billed: '14700000' },
      { percent: '0', billed: '15750000' },
    ];
    expect(allocationCredit({ net: '30450000', members, digits: 0 })).toEqual({
      credits: ['14700000', '15750000'],
      unallocated: '0',
    });
    expect(credit('100', ['0', '0'])).toEqual({ credits: ['0', '0'], unallocated: '100' });
  });

  it('together at most 100 %, each between 0 and 100 with two decimals', () => {
    expect([allocationTotal([]), allocationTotal(['60', '40'])]).toEqual(['0', '100']);
    expectRefused(() => allocationTotal(['60', '40.01']), 'allocation_over_100', { total: '100.01' });
    for (const wrong of ['-1', '100.5', '33.333']) expectRefused(() => allocationTotal([wrong]), 'percent_range');
  });

  it('credited + unallocated = net fees, always (invariant 33)', () => {
    const percents = fc.array(
      fc.integer({ min: 0, max: 2500 }).map((n) => fromUnits(BigInt(n), 2)),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), percents, (net, shares) => {
        const { credits, unallocated } = credit(net.toString(), shares);
        expect(sum([...credits, unallocated])).toBe(net.toString());
      }),
    );
  });
});

describe('who is an associate (RAT-08)', () => {
  it('everyone but a partner', () => {
    expect([isAssociate('fee earner'), isAssociate('support staff'), isAssociate('partner')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
