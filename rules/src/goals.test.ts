import { describe, expect, it } from 'vitest';
import { costPerHour, feeGoal } from './goals.ts';
import { expectRefused } from './refusal.fixture.ts';

describe('goals and costs of an employee', () => {
  it('6 hours on 21 working days at 1,500,000 is a goal of 189,000,000 (RAT-09)', () => {
    expect(feeGoal({ daily_hours: '6', working_days: 21, budget_rate: '1500000', digits: 0 })).toBe('189000000');
  });

  it('a typed goal of 150,000,000 stands instead, a typed 0 too (RAT-09)', () => {
    const reckoned = { daily_hours: '6', working_days: 21, budget_rate: '1500000', digits: 0 };
    expect(feeGoal({ ...reckoned, typed: '150000000' })).toBe('150000000');
    expect(feeGoal({ ...reckoned, typed: '0' })).toBe('0');
    expect(feeGoal({ ...reckoned, typed: null })).toBe('189000000');
  });

  it('33,600,000 a month is 200,000 an hour (RAT-10)', () => {
    const month = { monthly_cost: '33600000', working_days: 21, standard_hours: '8', digits: 0 };
    expect(costPerHour(month)).toBe('200000');
    expectRefused(() => costPerHour({ ...month, working_days: 0 }), 'division_by_zero');
  });
});
