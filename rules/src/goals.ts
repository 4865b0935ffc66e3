import { type Decimal, multiply, roundFraction } from './money.ts';

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
