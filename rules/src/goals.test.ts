import { describe, expect, it } from 'vitest';
import { costPerHour, feeGoal, goalOfPeriod } from './goals.ts';
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

  it('of a goal typed for a year a period takes the share of its working days (RAT-09)', () => {
    const person = { daily_hours: '6', budget_rate: '1500000', digits: 0 };
    const november = { working_days: 21, of_year: 240, typed: '2400000000' };
    expect(goalOfPeriod({ ...person, years: [november] })).toBe('210000000');
    expect(goalOfPeriod({ ...person, years: [{ ...november, working_days: 240 }] })).toBe('2400000000');
    expect(goalOfPeriod({ ...person, years: [{ ...november, typed: null }] })).toBe('189000000');
    const next = { working_days: 10, of_year: 250, typed: null };
    expect(goalOfPeriod({ ...person, years: [november, next] })).toBe('300000000');
  });

  it('there is no goal without a budget rate, unless it was typed (RAT-09)', () => {
    const person = { daily_hours: '6', budget_rate: null, digits: 0 };
    const typed = { working_days: 20, of_year: 240, typed: '240000000' };
    expect(goalOfPeriod({ ...person, years: [typed] })).toBe('20000000');
    expect(goalOfPeriod({ ...person, years: [typed, { ...typed, typed: null }] })).toBeNull();
    expect(goalOfPeriod({ ...person, years: [{ ...typed, working_days: 0, typed: null }] })).toBe('0');
  });

  it('33,600,000 a month is 200,000 an hour (RAT-10)', () => {
    const month = { monthly_cost: '33600000', working_days: 21, standard_hours: '8', digits: 0 };
    expect(costPerHour(month)).toBe('200000');
    expectRefused(() => costPerHour({ ...month, working_days: 0 }), 'division_by_zero');
  });
});
