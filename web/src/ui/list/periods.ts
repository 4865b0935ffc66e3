import { stepDay } from '../fields/day-steps.ts';

/** First day of a date's month. */
export function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function addDays(day: string, days: number): string {
  return stepDay(day, days) ?? day;
}
