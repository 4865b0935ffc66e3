import { describe, expect, it } from 'vitest';
import { costBefore, costDatesFit, costsOfMonth, type MonthlyCost } from './employee-cost.ts';
import { costPerHour } from './goals.ts';
import { sum } from './money.ts';
import { expectRefused } from './refusal.fixture.ts';

const salary: MonthlyCost = {
  ...{ id: 'a', category_id: 'salary', monthly_amount: '28000000', currency: 'IDR' },
  ...{ start_date: '2026-01-01', end_date: null },
};
const allowance: MonthlyCost = { ...salary, id: 'b', category_id: 'allowance', monthly_amount: '5600000' };

describe('what a person costs (RAT-10)', () => {
  it('in November 2026 33,600,000, and 33,600,000 / (21 x 8) = 200,000 an hour', () => {
    const monthly_cost = sum(costsOfMonth([salary, allowance], '2026-11-30').map((cost) => cost.monthly_amount));
    expect(monthly_cost).toBe('33600000');
    expect(costPerHour({ monthly_cost, working_days: 21, standard_hours: '8', digits: 0 })).toBe('200000');
  });

  it('in a month is what is valid on its last day', () => {
    const ends = (end_date: string) => costsOfMonth([{ ...salary, end_date }], '2026-11-30').length;
    expect([ends('2026-11-29'), ends('2026-11-30')]).toEqual([0, 1]);
    const begins = (start_date: string) => costsOfMonth([{ ...salary, start_date }], '2026-11-30').length;
    expect([begins('2026-11-30'), begins('2026-12-01')]).toEqual([1, 0]);
  });

  it('of one kind and currency counts once: what goes on may give way, anything else is refused', () => {
    const raise = { ...salary, id: 'c', monthly_amount: '30000000', start_date: '2026-07-01' };
    expect(costBefore(raise, [salary])).toEqual({ ended: salary, end_date: '2026-06-30' });
    expect(costBefore(raise, [allowance, { ...salary, currency: 'USD' }, raise])).toBeNull();
    expect(costBefore(raise, [{ ...salary, end_date: '2026-06-30' }])).toBeNull();
    expectRefused(() => costBefore(raise, [{ ...salary, end_date: '2026-07-01' }]), 'cost_overlap');
    expectRefused(() => costBefore({ ...raise, start_date: '2026-01-01' }, [salary]), 'cost_overlap');
    expectRefused(() => costBefore(raise, [salary, { ...salary, id: 'd', start_date: '2026-09-01' }]), 'cost_overlap');
    expect(costBefore({ ...raise, start_date: '2025-01-01', end_date: '2025-12-31' }, [salary])).toBeNull();
  });

  it('ends on its first day at the earliest', () => {
    costDatesFit({ start_date: '2026-07-01', end_date: '2026-07-01' });
    expectRefused(() => costDatesFit({ start_date: '2026-07-01', end_date: '2026-06-30' }), 'cost_dates');
  });
});
