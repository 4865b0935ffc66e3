import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, multiply, sum } from './money.ts';
import { expectAsked, expectRefused } from './refusal.fixture.ts';
import {
  actualUnit,
  dayTotalAllowed,
  entryValue,
  hourIsPossible,
  hoursFromMinutes,
  measureEntry,
  minutesBetween,
  minutesFromDuration,
  minutesFromUnits,
  overlaps,
  roundMinutes,
} from './time.ts';

const plain = { unit_minutes: 6, time_rounding: 'none' } as const;
const typed = (duration: string, setup: Parameters<typeof measureEntry>[1] = plain) =>
  measureEntry({ method: 'hour', duration }, setup);

describe('methods of entry (TIM-02, TIM-03)', () => {
  it('fifty minutes are 8.3333 units of 6 and 0.83 hours', () => {
    expect(typed('0:50')).toEqual({
      minutes: 50,
      actual_unit: '8.3333',
      hour: '0.83',
      start: null,
      end: null,
      next_day: false,
    });
  });

  it('nine units of six minutes are 54 minutes and 0.90 hours', () => {
    expect(measureEntry({ method: 'unit', units: 9 }, plain)).toMatchObject({
      minutes: 54,
      actual_unit: '9',
      hour: '0.9',
    });
  });

  it.each([
    ['0.25', 15, '0.25'],
    ['0:50', 50, '0.83'],
    ['90m', 90, '1.5'],
    ['1:30', 90, '1.5'],
    ['1.5', 90, '1.5'],
    ['1,5', 90, '1.5'],
    ['0.34', 20, '0.34'],
    ['6.50', 390, '6.5'],
  ])('%s typed is %i minutes and %s hours, decimal hours exactly as typed', (text, minutes, hour) => {
    expect(typed(text)).toMatchObject({ minutes, hour });
    expect(minutesFromDuration(text)).toBe(minutes);
  });

  it('every decimal hour with two decimals is kept as typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2400 }), (hundredths) => {
        const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
        expect(compare(typed(text).hour, text)).toBe(0);
      }),
    );
  });

  it('refuses what is no duration', () => {
    for (const text of ['', 'abc', '1:60', '-1', '1h', '1.5.0']) expectRefused(() => typed(text), 'duration_invalid');
    expectRefused(() => typed('1.255'), 'hours_too_precise');
    expectRefused(() => typed('0'), 'zero_duration');
    expectRefused(() => typed('24:01'), 'day_over_24');
    expectRefused(() => minutesFromUnits(1.5, 6), 'whole_units');
    expectRefused(() => minutesFromUnits(0, 6), 'whole_units');
  });

  it('another unit length changes the units, not the hours', () => {
    expect(typed('0:54', { unit_minutes: 15, time_rounding: 'none' })).toMatchObject({
      actual_unit: '3.6',
      hour: '0.9',
    });
    expect([actualUnit(50, 6), hoursFromMinutes(10)]).toEqual(['8.3333', '0.17']);
  });
});

describe('rounding of time (TIM-04)', () => {
  it.each([
    ['none', 6, 50, '0.83'],
    ['up', 6, 50, '0.9'],
    ['nearest', 6, 50, '0.8'],
    ['nearest', 6, 2, '0.1'],
    ['nearest', 6, 3, '0.1'],
    ['up', 15, 90, '1.5'],
    ['up', 15, 105, '1.75'],
    ['up', 15, 108, '2'],
  ] as const)('%s, unit %i: %i minutes are %s hours (T-13)', (time_rounding, unit_minutes, minutes, hour) => {
    const measured = typed(`${minutes}m`, { unit_minutes, time_rounding });
    expect(measured.hour).toBe(hour);
    expect(measured.minutes).toBe(minutes);
  });

  it.each([
    [50, 'up', 54],
    [50, 'nearest', 48],
    [2, 'nearest', 6],
    [50, 'none', 50],
  ] as const)('%i minutes on a unit of 6, %s, are charged as %i minutes', (minutes, rounding, charged) => {
    expect(roundMinutes(minutes, { rounding, unit: 6 })).toBe(charged);
  });

  it('a value on the unit stays, up never loses, nearest is at most half a unit off, at least one unit remains', () => {
    const units = fc.constantFrom(1, 5, 6, 10, 12, 15, 20, 30, 60);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 }), units, (minutes, unit) => {
        const up = roundMinutes(minutes, { rounding: 'up', unit });
        const nearest = roundMinutes(minutes, { rounding: 'nearest', unit });
        expect([up % unit, nearest % unit]).toEqual([0, 0]);
        expect(up >= minutes && up - minutes < unit).toBe(true);
        expect(nearest === unit || Math.abs(nearest - minutes) * 2 <= unit).toBe(true);
        expect(nearest).toBeGreaterThanOrEqual(unit);
        expect(roundMinutes(up, { rounding: 'nearest', unit })).toBe(up);
        expect(roundMinutes(minutes, { rounding: 'none', unit })).toBe(minutes);
      }),
    );
  });

  it('decimal hours are rounded too when the firm rounds, and kept when they already fit', () => {
    expect(typed('0.83', { unit_minutes: 6, time_rounding: 'up' })).toMatchObject({ minutes: 50, hour: '0.9' });
    expect(typed('0.90', { unit_minutes: 6, time_rounding: 'up' })).toMatchObject({ minutes: 54, hour: '0.9' });
  });
});

describe('amount of an entry (TIM-05)', () => {
  it('0.83 h at 1,500,000 is 1,245,000, not 1,250,000 (T-01)', () => {
    expect(entryValue(typed('50m').hour, '1500000', 0)).toBe('1245000');
  });

  it('0.70 h at USD 212.45 is 148.72 (T-03)', () => {
    expect(entryValue('0.70', '212.45', 2)).toBe('148.72');
  });

  it('twelve entries of ten minutes: the total is the sum of the rows (T-02)', () => {
    const hours = Array.from({ length: 12 }, () => typed('10m').hour);
    expect([hours[0], entryValue(hours[0] ?? '', '600000', 0)]).toEqual(['0.17', '102000']);
    expect(sum(hours)).toBe('2.04');
    expect(sum(hours.map((hour) => entryValue(hour, '600000', 0)))).toBe('1224000');
  });

  it('half an hour moved to a matter at 2,000,000 is worth 1,000,000 (T-14)', () => {
    expect(entryValue(typed('30m').hour, '2000000', 0)).toBe('1000000');
  });
});

describe('past midnight (TIM-06)', () => {
  it.each([
    ['22:00', '01:30', 210, '3.5', true],
    ['23:55', '00:05', 10, '0.17', true],
    ['09:00', '09:50', 50, '0.83', false],
    ['23:00', '00:00', 60, '1', true],
  ])('%s–%s (T-09)', (start, end, minutes, hour, nextDay) => {
    expect(measureEntry({ method: 'start_end', start, end }, plain)).toMatchObject({
      minutes,
      hour,
      next_day: nextDay,
      start,
      end,
    });
  });

  it('refuses equal and impossible times', () => {
    expectRefused(() => minutesBetween('10:00', '10:00'), 'zero_duration');
    expectRefused(() => minutesBetween('24:00', '10:00'), 'time_invalid');
    expectRefused(() => minutesBetween('10:00', '10:60'), 'time_invalid');
  });
});

describe('hours of a day (TIM-07)', () => {
  it('20.00 recorded: 4.00 more after confirmation, 4.01 refused', () => {
    expectAsked(() => dayTotalAllowed({ recorded: '20', hour: '4' }), 'long_day');
    expect(() => dayTotalAllowed({ recorded: '20', hour: '4' }, ['long_day'])).not.toThrow();
    expectRefused(() => dayTotalAllowed({ recorded: '20', hour: '4.01' }, ['long_day']), 'day_over_24');
  });

  it('twelve hours pass silently, the firm may warn elsewhere', () => {
    expect(() => dayTotalAllowed({ recorded: '10', hour: '2' })).not.toThrow();
    expectAsked(() => dayTotalAllowed({ recorded: '10', hour: '2.01' }), 'long_day');
    expectAsked(() => dayTotalAllowed({ recorded: '8', hour: '1', warning_hours: '8' }), 'long_day');
  });

  it('hours charged are above 0, at most 24, with two decimals', () => {
    expect(() => hourIsPossible('24')).not.toThrow();
    expectRefused(() => hourIsPossible('0'), 'zero_duration');
    expectRefused(() => hourIsPossible('24.01'), 'day_over_24');
    expectRefused(() => hourIsPossible('0.125'), 'hours_too_precise');
  });
});

describe('overlap (TIM-08)', () => {
  const on = (date: string, start: string | null, end: string | null) => ({ date, start, end });
  const first = on('2026-03-10', '19:35', '19:40');

  it('entries that touch are silent, one minute into both asks (T-12)', () => {
    const second = on('2026-03-10', '19:40', '19:45');
    const third = on('2026-03-10', '19:39', '19:44');
    expect(overlaps(first, second)).toBe(false);
    expect([overlaps(third, first), overlaps(third, second)]).toEqual([true, true]);
  });

  it('a hearing past midnight meets an entry of the next day', () => {
    const late = on('2026-03-10', '22:00', '01:30');
    expect(overlaps(late, on('2026-03-11', '01:00', '02:00'))).toBe(true);
    expect(overlaps(late, on('2026-03-11', '01:30', '02:00'))).toBe(false);
    expect(overlaps(late, on('2026-03-10', '01:00', '02:00'))).toBe(false);
  });

  it('entries without times never overlap, and the question is the same from both sides', () => {
    expect(overlaps(first, on('2026-03-10', null, null))).toBe(false);
    const clock = fc
      .integer({ min: 0, max: 1439 })
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);
    const span = fc
      .tuple(fc.constantFrom('2026-03-09', '2026-03-10', '2026-03-11'), clock, clock)
      .filter(([, a, b]) => a !== b);
    fc.assert(
      fc.property(span, span, (a, b) => {
        expect(overlaps(on(...a), on(...b))).toBe(overlaps(on(...b), on(...a)));
        expect(overlaps(on(...a), on(...a))).toBe(true);
      }),
    );
  });

  it('hours are worth at least what their minutes are, to the rounding of two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 }), (minutes) => {
        const off = Number(multiply(hoursFromMinutes(minutes), '60')) - minutes;
        expect(Math.abs(off)).toBeLessThanOrEqual(0.3 + 1e-9);
      }),
    );
  });
});
