// @vitest-environment node
import type { TimesheetWeek, WeekDay, WeekEntry, WeekRow } from '@praktis/contract/timesheets/timesheet-week.calls';
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../../kit/call-failure.ts';
import { type Grid, pastedCells, pastePlan } from '../grid-keys.ts';
import {
  barred,
  changesOf,
  copiedRows,
  readCell,
  rowKey,
  shownRows,
  type TypingSetup,
  totalOf,
  type WeekValues,
} from './week-cells.ts';
import { changedEntry, inCalls, movedToCells, newEntry, note, nothingYet, stepsOf } from './week-save.ts';

const all: TypingSetup = { input_methods: ['unit', 'hour', 'start_end'], unit_minutes: 6, time_rounding: 'none' };
const units: TypingSetup = { ...all, input_methods: ['unit'] };
const entry: WeekEntry = {
  ...{ id: 'e1', version: 3, hour: '1.5', method: 'hour', status: 'wip', billing_group: 'A' },
  ...{ can_update: true, can_delete: true },
};
const row: WeekRow = {
  ...{ hidden: false, matter_id: 'm1', matter_number: '0001', matter_name: 'Sale', client_name: 'Sagara' },
  ...{ workcode_id: 'w1', workcode_name: 'Drafting', description: 'SPA', billable: true, closed: '' },
  cells: [
    { date: '2026-11-23', hour: '1.5', entries: [entry] },
    { date: '2026-11-24', hour: '3', entries: [entry, { ...entry, id: 'e2' }] },
  ],
};
const day: WeekDay = {
  ...{ date: '2026-11-23', working: true, holiday: null, closed: '', needs_reason: false, budget_hours: '8' },
};
const dates = ['2026-11-23', '2026-11-24', '2026-11-25'];
const week: TimesheetWeek = {
  ...{ from: '2026-11-23', to: '2026-11-29', employee_id: 'p', employee_name: 'Arif', can_record: true },
  ...{ days: dates.map((date) => ({ ...day, date })), rows: [row] },
};
const key = rowKey(row);
const changes = (cells: WeekValues['cells'], setup = all, rows: WeekValues['rows'] = {}) =>
  changesOf(shownRows(week, rows), cells, setup);

describe('what is typed into a cell (TIM-03)', () => {
  it.each([
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['1:30', '1.5'],
    ['90m', '1.5'],
    ['15u', '1.5'],
    ['2', '2'],
    ['25', '25'],
  ])('%s is %s hours', (text, hour) => expect(readCell(text, all)).toMatchObject({ hour }));

  it.each(['', ' ', '0', '0:00', '0m', '0u'])('%j is nothing', (text) => expect(readCell(text, all)).toBeNull());

  it.each(['x', '1:75', '1.555', '1.5.5'])('%s is no duration', (text) => {
    expect(readCell(text, all)).toEqual({ fault: 'hours_format' });
  });

  it('a bare number means units where hours are not offered, and a duration must be a whole number of them', () => {
    expect(readCell('15', units)).toEqual({ time: { method: 'unit', units: 15 }, hour: '1.5' });
    expect(readCell('1:30', units)).toEqual({ time: { method: 'unit', units: 15 }, hour: '1.5' });
    expect(readCell('0:50', units)).toEqual({ fault: 'whole_units' });
  });

  it('units are sent as minutes where only hours are offered, and hours are rounded as the firm does (TIM-04)', () => {
    expect(readCell('15u', { ...all, input_methods: ['hour'] })).toEqual({
      ...{ time: { method: 'hour', duration: '90m' }, hour: '1.5' },
    });
    expect(readCell('0:50', { ...all, time_rounding: 'up' })).toMatchObject({ hour: '0.9' });
  });
});

describe('the cells that are saved', () => {
  it('are those whose hours differ; an emptied one deletes its entry, one with several is left', () => {
    expect(changes({ [key]: { '2026-11-23': '90m' } })).toEqual([]);
    expect(changes({ [key]: { '2026-11-23': 'x', '2026-11-24': '9', '2026-11-25': '' } })).toEqual([]);
    expect(changes({ [key]: { '2026-11-23': '' } })).toMatchObject([{ entry, time: null }]);
    expect(changes({ [key]: { '2026-11-23': '2', '2026-11-25': '1' } })).toMatchObject([
      ...[
        { date: '2026-11-23', entry, time: { method: 'hour', duration: '2' } },
        { date: '2026-11-25', entry: null, time: { method: 'hour', duration: '1' } },
      ],
    ]);
  });

  it('go in an order that frees a day before it is filled', () => {
    const added = {
      ...{ matter_id: 'm2', matter: '0002 Two', workcode_id: '', workcode_name: '' },
      description: 'New',
    };
    const rows = { n1: { ...added, billable: '' as const } };
    const told = changes({ [key]: { '2026-11-23': '' }, n1: { '2026-11-25': '2', '2026-11-23': '1.5' } }, all, rows);
    const steps = stepsOf(told);
    expect(steps.removed).toHaveLength(1);
    expect(steps.created.map((change) => change.date)).toEqual(['2026-11-23', '2026-11-25']);
    expect(newEntry(steps.created[0] as (typeof told)[number], week, 'why')).toEqual({
      ...{ date: '2026-11-23', employee_id: 'p', matter_id: 'm2', workcode_id: null, description: 'New' },
      ...{ billable: null, reason: 'why', method: 'hour', duration: '1.5' },
    });
  });

  it('are sent whole, with the version that was seen', () => {
    const [change] = changes({ [key]: { '2026-11-23': '2:00' } });
    expect(changedEntry(change as NonNullable<typeof change>, week, '')).toEqual({
      ...{ id: 'e1', version: 3, date: '2026-11-23', employee_id: 'p', matter_id: 'm1', workcode_id: 'w1' },
      ...{ description: 'SPA', billable: true, billing_group: 'A', reason: '', method: 'hour', duration: '2:00' },
    });
  });

  it('are told one by one; refusals land on their cells', () => {
    const told = changes({ [key]: { '2026-11-23': '2', '2026-11-25': '1' } });
    const outcome = nothingYet('');
    const rows = [
      { ok: false, code: 'stale', message: 'Changed', id: 'e1', version: 4 },
      { ok: true, code: '', message: '', id: 'e9', version: 1 },
    ];
    expect(note(outcome, told, rows)).toEqual([{ id: 'e9', version: 1 }]);
    expect(outcome).toMatchObject({
      saved: [`cells.${key}.2026-11-25`],
      refused: { [`cells.${key}.2026-11-23`]: 'Changed' },
      stale: [`cells.${key}.2026-11-23`],
    });
    const failure = new CallFailure({ kind: 'refused', fields: { 'rows.0.duration': 'Bad', other: 'Else' } });
    expect((movedToCells(failure, told) as CallFailure).fields).toEqual({
      ...{ [`cells.${key}.2026-11-23`]: 'Bad', other: 'Else' },
    });
    expect(inCalls(Array.from({ length: 250 }, (_, at) => at)).map((part) => part.length)).toEqual([100, 100, 50]);
  });

  it('count in the totals as they would be charged', () => {
    const rows = shownRows(week, {});
    expect(totalOf(rows, dates, {}, all)).toBe('4.5');
    expect(totalOf(rows, dates, { [key]: { '2026-11-23': '1:00', '2026-11-25': '15u' } }, all)).toBe('5.5');
    expect(totalOf(rows, dates, { [key]: { '2026-11-23': 'x' } }, all)).toBe('4.5');
  });
});

describe('rows', () => {
  it('keep their name while they stand for the same, and stand once though they were typed in', () => {
    expect(rowKey({ ...row, cells: [] })).toBe(key);
    expect(rowKey({ ...row, description: 'Other' })).not.toBe(key);
    const typed = { matter_id: 'm1', matter: 'x', workcode_id: '', workcode_name: '', description: '' };
    const shown = shownRows(week, { [key]: { ...typed, billable: '' }, n2: { ...typed, billable: 'no' } });
    expect(shown.map((one) => [one.key, one.added, one.billable])).toEqual([
      ...[
        [key, false, true],
        ['n2', true, false],
      ],
    ]);
  });

  it('of the week before are copied once a matter and activity, without narrative and hidden ones', () => {
    const earlier = {
      ...week,
      rows: [
        { ...row, workcode_id: 'w2' },
        { ...row, workcode_id: 'w2', description: 'B' },
      ],
    };
    const hidden = { ...row, hidden: true, matter_id: null };
    const copies = copiedRows({ ...earlier, rows: [...earlier.rows, row, hidden] }, shownRows(week, {}));
    expect(copies).toEqual([
      ...[
        {
          matter_id: 'm1',
          matter: '0001 Sale',
          workcode_id: 'w2',
          workcode_name: 'Drafting',
          description: '',
          billable: '',
        },
      ],
    ]);
  });

  it('say why a cell takes nothing', () => {
    const [shown] = shownRows(week, {});
    const why = (change: object, at: Partial<WeekDay> = {}, setup = all) =>
      barred({ ...(shown as NonNullable<typeof shown>), ...change }, { ...day, ...at }, week, setup);
    const with_ = (change: object) => ({
      cells: new Map([['2026-11-23', { hour: '1', entries: [{ ...entry, ...change }] }]]),
    });
    expect(why({})).toBeNull();
    expect(why({}, { date: '2026-11-24' })).toEqual({ why: 'several' });
    expect(why({}, { closed: 'Closed until' })).toEqual({ said: 'Closed until' });
    expect(why({ closed: 'Matter is closed' })).toEqual({ said: 'Matter is closed' });
    expect(why({ hidden: true })).toEqual({ why: 'hidden' });
    expect(why(with_({ method: 'start_end' }))).toEqual({ why: 'start_end' });
    expect(why(with_({ can_update: false }))).toEqual({ why: 'settled' });
    expect(why({}, {}, { ...all, input_methods: ['start_end'] })).toEqual({ why: 'only_start_end' });
    expect(barred(shown as NonNullable<typeof shown>, day, { can_record: false }, all)).toEqual({ why: 'no_right' });
  });
});

describe('pasted cells', () => {
  const grid: Pick<Grid, 'rows' | 'columns' | 'plain'> = {
    ...{ rows: 2, columns: dates, plain: ({ row: at, column }) => !(at === 1 && column === '2026-11-24') },
  };
  it('go where they fit; what finds no place is counted', () => {
    const { writes, left } = pastePlan(pastedCells('1\t2\n3\t4\n5\t\n'), { row: 0, column: '2026-11-23' }, grid);
    expect(writes.map(({ place, text }) => [place.row, place.column, text])).toEqual([
      ...[
        [0, '2026-11-23', '1'],
        [0, '2026-11-24', '2'],
        [1, '2026-11-23', '3'],
      ],
    ]);
    expect(left).toBe(2);
  });

  it('beyond the last day are left out', () => {
    const { writes, left } = pastePlan(pastedCells('1\t2\t3'), { row: 0, column: '2026-11-24' }, grid);
    expect(writes).toHaveLength(2);
    expect(left).toBe(1);
  });
});
