import { describe, expect, it } from 'vitest';
import { entryValues, sentEntry, withTouchedTime } from './timesheet-fields.ts';

const entry = {
  ...{ id: 't1', version: 3, date: '2026-11-20', employee_id: 'e', matter_id: 'm', workcode_id: null },
  ...{ description: 'Drafting', billable: true, billing_group: '', reason: 'Typed late', hour: '0.5' },
  ...{ start_time: null, end_time: null },
};
const recorded = {
  unit: { ...entry, method: 'unit', actual_unit: '9', minutes: 54 },
  hour: { ...entry, method: 'hour', actual_unit: '8.3333', minutes: 50 },
  start_end: { ...entry, method: 'start_end', actual_unit: '10', minutes: 60, start_time: '09:00', end_time: '10:00' },
};
const time = ['method', 'duration', 'units', 'start_time', 'end_time'];

/** What the form of an entry whose hours were lowered to 0.50 sends once something in it is changed. */
function sent(of: keyof typeof recorded, typed: object) {
  const began = entryValues(recorded[of] as never, { unit_minutes: 6 });
  return withTouchedTime(sentEntry({ ...began, ...typed }), began);
}

describe('an entry that is corrected', () => {
  it.each(['unit', 'hour', 'start_end'] as const)(
    'by %s keeps its worked time and the hours charged while neither is typed (TIM-02, TIM-03)',
    (method) => {
      const change = sent(method, { description: 'Drafting the agreement' });
      expect(change).toMatchObject({ description: 'Drafting the agreement', hour: null, billable: true });
      for (const name of time) expect(change).not.toHaveProperty(name);
      expect(sent(method, { hour: '0.40' })).not.toHaveProperty('method');
      expect(sent(method, { hour: '0.40' })).toMatchObject({ hour: '0.40' });
    },
  );

  it('opens with the time worked, and sends it once it is typed anew', () => {
    expect(entryValues(recorded.hour as never, { unit_minutes: 6 })).toMatchObject({ duration: '0:50', hour: '' });
    expect(sent('hour', { duration: '1:10' })).toMatchObject({ method: 'hour', duration: '1:10', hour: null });
    expect(sent('unit', { units: 12 })).toMatchObject({ method: 'unit', units: 12 });
    expect(sent('unit', { method: 'hour', units: '', duration: '0:54' })).toMatchObject({ method: 'hour' });
    expect(sent('start_end', { end_time: '10:30' })).toMatchObject({ start_time: '09:00', end_time: '10:30' });
  });

  it('shows its units as long as they are now, so that one more of them is no guess', () => {
    const shown = [6, 3, 15].map((unit_minutes) => entryValues(recorded.unit as never, { unit_minutes }).units);
    expect(shown).toEqual(['9', '18', '3.6']);
  });

  it('asks for a reason of its own for each change of a closed period (LCK-02)', () => {
    expect(entryValues(recorded.hour as never, { unit_minutes: 6 })).toMatchObject({ reason: '' });
  });
});
