import type { ReportColumn } from '@praktis/contract/reports/report-columns';
import { RuleBroken } from '../../kit/errors.ts';

/** A column as the firm keeps it. */
export interface KeptColumn {
  name: string;
  shown: boolean;
}

/**
 * The columns of a report in the firm's order (REP-01). What its definition gained since stands at the end, shown; what
 * it has no more falls away.
 */
export function columnsInOrder(kept: readonly KeptColumn[], defined: readonly ReportColumn[]): KeptColumn[] {
  const still = kept.filter(({ name }) => defined.some((column) => column.name === name));
  const gained = defined.filter(({ name }) => !kept.some((column) => column.name === name));
  return [...still, ...gained.map(({ name }) => ({ name, shown: true }))];
}

/** Each column is one of the report's (`column_unknown`) and stands once (`column_repeated`); one is shown (`column_needed`). */
export function columnsFit(columns: readonly KeptColumn[], defined: readonly ReportColumn[]): void {
  const seen = new Set<string>();
  for (const { name } of columns) {
    if (!defined.some((column) => column.name === name))
      throw new RuleBroken('column_unknown', { column: name }, 'columns');
    if (seen.has(name)) throw new RuleBroken('column_repeated', { column: name }, 'columns');
    seen.add(name);
  }
  if (!columnsInOrder(columns, defined).some(({ shown }) => shown))
    throw new RuleBroken('column_needed', {}, 'columns');
}
