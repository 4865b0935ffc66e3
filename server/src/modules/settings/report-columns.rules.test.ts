import { reportColumns, reportNames } from '@praktis/contract/reports/report-columns';
import { describe, expect, it } from 'vitest';
import { columnsFit, columnsInOrder } from './report-columns.rules.ts';

const defined = [{ name: 'date' }, { name: 'hour' }, { name: 'rate' }];
const shown = (...names: string[]) => names.map((name) => ({ name, shown: true }));

describe('the columns of a report (REP-01)', () => {
  it('stand as delivered until the firm arranges them', () => {
    expect(columnsInOrder([], defined)).toEqual(shown('date', 'hour', 'rate'));
  });

  it('a column that the report gained stands at the end, shown; one that it lost falls away', () => {
    const kept = [{ name: 'hour', shown: false }, ...shown('minutes', 'date')];
    expect(columnsInOrder(kept, defined)).toEqual([{ name: 'hour', shown: false }, ...shown('date', 'rate')]);
  });

  it('an unknown column, one that stands twice, and a report without any are refused', () => {
    expect(() => columnsFit(shown('date', 'minutes'), defined)).toThrow('column_unknown');
    expect(() => columnsFit(shown('date', 'date'), defined)).toThrow('column_repeated');
    const none = defined.map(({ name }) => ({ name, shown: false }));
    expect(() => columnsFit(none, defined)).toThrow('column_needed');
    columnsFit([...none.slice(0, 2), ...shown('rate')], defined);
  });

  it('every report has each of its columns once; rates and values say who sees them (RAT-11)', () => {
    for (const report of reportNames) {
      const names = reportColumns[report].map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
    const priced = reportColumns.timesheet.filter((column) => 'needs' in column && column.needs === 'rate.view');
    expect(priced.map(({ name }) => name)).toEqual(['rate', 'value']);
  });
});
