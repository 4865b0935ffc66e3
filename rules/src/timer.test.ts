import { describe, expect, it } from 'vitest';
import { instantAt } from './dates.ts';
import { minutesRun } from './minutes-run.ts';
import { expectRefused } from './refusal.fixture.ts';
import { measureEntry } from './time.ts';
import { timerSpan, typedTime } from './timer.ts';
import { wallClock } from './wall-clock.ts';

const zone = 'Asia/Jakarta';
const ran = (started_at: string, stopped_at: string) => timerSpan({ started_at, stopped_at }, zone);

describe('the clock of the firm (TIM-01)', () => {
  it('says the date and the time of day in the firm’s zone, and leads back to the instant', () => {
    expect(wallClock('2026-11-30T17:30:00Z', zone)).toEqual({ date: '2026-12-01', time: '00:30' });
    expect(instantAt('2026-12-01', '00:30', zone)).toBe('2026-11-30T17:30:00Z');
  });
});

describe('a timer becomes an entry', () => {
  it('counts full minutes, so that one that follows another does not overlap (TIM-08)', () => {
    expect(ran('2026-11-27T02:00:10Z', '2026-11-27T02:20:50Z')).toEqual({
      ...{ date: '2026-11-27', start_time: '09:00', end_time: '09:20' },
    });
    expect(ran('2026-11-27T02:20:50Z', '2026-11-27T02:45:00Z').start_time).toBe('09:20');
  });

  it('is 30 minutes and no tenth of an hour more when it ran 30 minutes and 20 seconds over 31 minutes of the clock', () => {
    const run = { started_at: '2026-11-27T02:00:50Z', stopped_at: '2026-11-27T02:31:10Z' };
    expect(minutesRun(run)).toBe(30);
    const span = timerSpan(run, zone);
    expect(span).toMatchObject({ start_time: '09:00', end_time: '09:30' });
    expect(typedTime(span, { default_method: 'unit', unit_minutes: 6, time_rounding: 'up' }).units).toBe(5);
  });

  it('of a device whose clock was set back counts as just begun', () => {
    expect(minutesRun({ started_at: '2026-11-27T02:10:00Z', stopped_at: '2026-11-27T02:00:00Z' })).toBe(0);
  });

  it('is never shorter than a minute', () => {
    expect(ran('2026-11-27T02:00:10Z', '2026-11-27T02:00:40Z')).toMatchObject({
      start_time: '09:00',
      end_time: '09:01',
    });
  });

  it('over midnight belongs to the date it began on (TIM-06): 22:00–01:30 is 3.50 hours', () => {
    const span = ran('2026-11-27T15:00:00Z', '2026-11-27T18:30:00Z');
    expect(span).toEqual({ date: '2026-11-27', start_time: '22:00', end_time: '01:30' });
    const typed = typedTime(span, { default_method: 'hour', unit_minutes: 6, time_rounding: 'none' });
    expect(typed).toMatchObject({ method: 'hour', duration: '210m' });
    const setup = { unit_minutes: 6, time_rounding: 'none' } as const;
    expect(measureEntry({ method: 'hour', duration: '210m' }, setup).hour).toBe('3.5');
  });

  it('that ran a day was forgotten: its end must be said', () => {
    expectRefused(() => ran('2026-11-26T02:00:00Z', '2026-11-27T02:00:00Z'), 'timer_over_24');
    expect(ran('2026-11-26T02:00:00Z', '2026-11-27T01:59:00Z')).toMatchObject({
      start_time: '09:00',
      end_time: '08:59',
    });
  });

  it.each([
    ['none', 50, 9],
    ['up', 50, 9],
    ['nearest', 50, 8],
    ['nearest', 2, 1],
    ['none', 48, 8],
  ] as const)(
    'in whole units of six minutes, rounding %s, %i minutes are %i units (TIM-03, TIM-04)',
    (time_rounding, minutes, units) => {
      const end_time = `09:${String(minutes).padStart(2, '0')}`;
      const setup = { default_method: 'unit', unit_minutes: 6, time_rounding } as const;
      expect(typedTime({ date: '2026-11-27', start_time: '09:00', end_time }, setup)).toMatchObject({
        method: 'unit',
        units,
      });
    },
  );

  it('as start and end where the firm types time so', () => {
    const setup = { default_method: 'start_end', unit_minutes: 6, time_rounding: 'none' } as const;
    expect(typedTime({ date: '2026-11-27', start_time: '09:00', end_time: '09:20' }, setup)).toEqual({
      ...{ method: 'start_end', units: null, duration: null, start_time: '09:00', end_time: '09:20' },
    });
  });
});
