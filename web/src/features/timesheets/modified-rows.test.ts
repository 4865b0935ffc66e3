import type { MassAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import type { TimesheetRow } from '@praktis/contract/timesheets/timesheets.schemas';
import { describe, expect, it } from 'vitest';
import { CallFailure } from '../../kit/call-failure.ts';
import { pastedCells } from './grid-keys.ts';
import { gridRow, isChanged, movedToTable, refusedCells, sentRow, touchesClosed } from './modified-rows.ts';
import { filledBy, withText } from './template.menu.tsx';

const entry = {
  ...{ id: 'a', version: 3, date: '2026-11-20', employee_id: 'e', matter_id: 'm', workcode_id: null, method: 'hour' },
  ...{ description: 'Call', minutes: 50, hour: '0.83', billable: true, billing_group: '' },
} as unknown as TimesheetRow;

describe('a row of the table', () => {
  it('sends what was typed; untouched time stays as it was measured', () => {
    const row = gridRow(entry);
    expect(row).toMatchObject({ worked: '0:50', hour: '0.83', billable: 'yes' });
    expect(isChanged(row, entry)).toBe(false);
    const sent = sentRow({ ...row, description: 'Long call' }, entry, 'why');
    expect(sent).toMatchObject({
      id: 'a',
      version: 3,
      description: 'Long call',
      hour: null,
      billable: true,
      reason: 'why',
    });
    expect(sent).not.toHaveProperty('method');
    expect(sentRow({ ...row, worked: '1:10' }, entry, '')).toMatchObject({
      method: 'hour',
      duration: '1:10',
      hour: null,
    });
    expect(sentRow({ ...row, hour: '0.5' }, entry, '')).toMatchObject({ hour: '0.5' });
  });

  it('leaves the flag to another matter unless it is typed too (TIM-14)', () => {
    const row = { ...gridRow(entry), matter_id: 'n' };
    expect(sentRow(row, entry, '').billable).toBeNull();
    expect(sentRow({ ...row, billable: 'no' }, entry, '').billable).toBe(false);
  });

  it('has its refusals on its cells, and what is said of no cell on itself', () => {
    const told = { version: 1, ok: false, code: 'x', message: 'No.' };
    const rows: MassAnswer['rows'] = [
      { ...told, id: 'a', fields: { duration: 'Long.' } },
      { ...told, id: 'b', fields: {} },
    ];
    expect(refusedCells({ saved: 0, refused: 2, edit: '', rows }, [4, 7])).toEqual({
      'rows.4.worked': 'Long.',
      'rows.7.row': 'No.',
    });
    const failure = new CallFailure({ kind: 'refused', status: 400, fields: { 'timesheet.1.date': 'When?' } });
    expect((movedToTable(failure, [4, 7]) as CallFailure).fields).toEqual({ 'rows.7.date': 'When?' });
  });

  it('asks for a reason only where a changed row touches a closed date', () => {
    const changed = { ...gridRow(entry), description: 'x' };
    expect(touchesClosed([changed], [entry], '2026-11-01')).toBe(false);
    expect(touchesClosed([changed], [entry], '2026-11-21')).toBe(true);
    expect(touchesClosed([gridRow(entry)], [entry], '2026-11-21')).toBe(false);
    expect(touchesClosed([{ ...changed, date: '2026-10-30' }], [entry], '2026-11-01')).toBe(true);
  });

  it('takes lines and tabs of a spreadsheet as cells', () => {
    expect(pastedCells('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
});

describe('a template', () => {
  const template = {
    ...{
      id: 't',
      version: 1,
      kind: 'entry' as const,
      name: 'Weekly',
      matter_id: 'm',
      matter_number: '',
      matter_name: '',
    },
    ...{ workcode_id: null, workcode_name: '', description: 'Call', duration: '0:30', billable: false },
  };
  it('fills what it holds and leaves the rest as it is typed', () => {
    expect(filledBy(template)).toEqual({
      ...{ matter_id: 'm', description: 'Call', method: 'hour', duration: '0:30', billable_choice: 'no' },
    });
    expect(filledBy({ ...template, matter_id: null, description: '', duration: '', billable: null })).toEqual({});
  });
  it('of text goes behind what stands, apart by a space', () => {
    expect([withText('', 'Call'), withText('Call ', 'with client')]).toEqual(['Call', 'Call with client']);
  });
});
