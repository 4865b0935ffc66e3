import { RuleBroken } from '../../kit/errors.ts';

/** What begins does not end before: `period_reversed`. Open ends fit everything. */
export function endsAfterStart<T extends string | number>(start: T | null, end: T | null, field: string): void {
  if (start !== null && end !== null && end < start) throw new RuleBroken('period_reversed', {}, field);
}
