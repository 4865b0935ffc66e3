import { add, type Decimal, multiply, roundFraction } from './money.ts';

/** Fee goal of a period: the one that was typed, else daily billable hours × working days × budget rate (RAT-09). */
export function feeGoal(x: {
  daily_hours: Decimal;
  working_days: number;
  budget_rate: Decimal;
  digits: number;
  typed?: Decimal | null;
}): Decimal {
  if (x.typed !== null && x.typed !== undefined) return roundFraction([x.typed], ['1'], x.digits);
  return roundFraction([x.daily_hours, String(x.working_days), x.budget_rate], ['1'], x.digits);
}

/** The part of a period that lies in one calendar year, and the goal that was typed for that year. */
export interface GoalYear {
  /** Working days of the period in this year. */
  working_days: number;
  /** Working days of the whole year. */
  of_year: number;
  typed: Decimal | null;
}

/**
 * Fee goal of any period (RAT-09), a year at a time: of a goal that was typed for the year the share of its working days,
 * so that the months of a year add up to it; without one the computed goal. Null when a part has neither a typed goal nor a
 * budget rate, since half a goal is none.
 */
export function goalOfPeriod(x: {
  daily_hours: Decimal;
  budget_rate: Decimal | null;
  digits: number;
  years: readonly GoalYear[];
}): Decimal | null {
  let goal: Decimal = '0';
  for (const { working_days, of_year, typed } of x.years) {
    if (working_days === 0) continue;
    if (typed === null && x.budget_rate === null) return null;
    const share = typed === null ? null : roundFraction([typed, String(working_days)], [String(of_year)], x.digits);
    const { daily_hours, digits } = x;
    goal = add(goal, feeGoal({ daily_hours, working_days, budget_rate: x.budget_rate ?? '0', digits, typed: share }));
  }
  return goal;
}

/** Cost of an hour: the month's cost ÷ (working days × standard hours), rounded once (RAT-10). */
export function costPerHour(x: {
  monthly_cost: Decimal;
  working_days: number;
  standard_hours: Decimal;
  digits: number;
}): Decimal {
  const hours = multiply(String(x.working_days), x.standard_hours);
  return roundFraction([x.monthly_cost], [hours], x.digits);
}
