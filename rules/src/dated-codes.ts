import type { Day } from './dates.ts';

/** A row of a tax code with the days it is in force: both ends included, no last one while it is open (TAX-01). */
export type DatedRow = { readonly valid_from: Day; readonly valid_to: Day | null };

/** Whether a row is in force on a day. */
export function isInForce(row: DatedRow, day: Day): boolean {
  return row.valid_from <= day && (row.valid_to === null || row.valid_to >= day);
}

/** The row of one code that a bill of the day takes; none before the first, between two, and after the last. */
export function rowInForce<Row extends DatedRow>(rows: readonly Row[], day: Day): Row | undefined {
  return rows
    .filter((row) => isInForce(row, day))
    .reduce<Row | undefined>((best, row) => (best && best.valid_from > row.valid_from ? best : row), undefined);
}
