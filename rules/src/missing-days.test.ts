import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './dates.ts';
import type { EditWindow } from './edit-window.ts';
import { indonesia } from './holidays.fixture.ts';
import { type CountedDays, countFrom, demandedFrom, earlierDatesAreFilled, missingDays } from './missing-days.ts';
import { expectRefused } from './refusal.fixture.ts';

const november = (today: string, filled: string[], count_from = '2026-11-02'): CountedDays => ({
  ...{ today, count_from, filled: new Set(filled), calendar: indonesia },
});

const day = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2026-01-01', n));
const days = fc.array(day, { maxLength: 40 });

describe('missing days (LCK-03)', () => {
  it('are counted from the latest of employment, the switching on and the return from leave', () => {
    const dates = { employed_on: '2024-01-02', switched_on: null, returned_on: null };
    expect(countFrom(dates)).toBe('2024-01-02');
    expect(countFrom({ ...dates, switched_on: '2026-11-02' })).toBe('2026-11-02');
    expect(countFrom({ ...dates, switched_on: '2026-11-02', returned_on: '2026-11-10' })).toBe('2026-11-10');
    expect(countFrom({ ...dates, employed_on: '2026-11-16', returned_on: '2026-11-10' })).toBe('2026-11-16');
  });

  it('where dates may not be skipped, gaps before the last entry are missing too', () => {
    const counted = november('2026-11-06', ['2026-11-02', '2026-11-04']);
    expect(missingDays(counted, true)).toEqual(['2026-11-05']);
    expect(missingDays(counted, false)).toEqual(['2026-11-03', '2026-11-05']);
  });

  it('are working days before today that are empty; skipping leaves some out, one more entry never adds one', () => {
    fc.assert(
      fc.property(day, day, days, day, (today, count_from, dates, more) => {
        const counted = { today, count_from, filled: new Set(dates), calendar: indonesia };
        const strict = missingDays(counted, false);
        for (const one of strict) expect(one < today && one >= count_from && !counted.filled.has(one)).toBe(true);
        expect(strict).toEqual(expect.arrayContaining(missingDays(counted, true)));
        for (const allowed of [true, false]) {
          const fuller = missingDays({ ...counted, filled: new Set([...dates, more]) }, allowed);
          expect(missingDays(counted, allowed)).toEqual(expect.arrayContaining(fuller));
        }
      }),
    );
  });
});

describe('where dates may not be skipped (LCK-04)', () => {
  const week: EditWindow = { mode: 'current_week', n: 0 };
  const counted = (filled: string[], more: Partial<CountedDays> = {}) => {
    const days = november('2026-11-12', filled, '2024-01-02');
    return { ...days, count_from: demandedFrom(days.today, days.count_from, week), ...more };
  };

  it('window from 9 November, entries for the 9th, none for the 10th: the 11th waits for the 10th', () => {
    expectRefused(() => earlierDatesAreFilled('2026-11-11', counted(['2026-11-09']), 'date'), 'fill_earlier_dates', {
      day: '2026-11-10',
    });
    earlierDatesAreFilled('2026-11-10', counted(['2026-11-09']));
    earlierDatesAreFilled('2026-11-11', counted(['2026-11-09', '2026-11-10']));
  });

  it('days outside the window, before the count, holidays and today are never demanded', () => {
    earlierDatesAreFilled('2026-11-09', counted([]));
    earlierDatesAreFilled('2026-11-06', counted([]));
    expect(demandedFrom('2026-11-12', '2026-11-11', week)).toBe('2026-11-11');
    earlierDatesAreFilled('2026-11-11', counted([], { count_from: '2026-11-11' }));
    const holidays = new Map([['2026-11-10', 'joint_leave' as const]]);
    earlierDatesAreFilled('2026-11-11', counted(['2026-11-09'], { calendar: { ...indonesia, holidays } }));
    earlierDatesAreFilled('2026-11-13', counted(['2026-11-09', '2026-11-10', '2026-11-11']));
  });
});
