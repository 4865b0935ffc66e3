import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayParts, dayText, isZeroDay } from './calendar-day.ts';
import { isDay } from './dates.ts';

describe('dates of the calendar', () => {
  test.each(['2024-02-29', '2000-02-29', '2026-12-31', '1900-02-28'])('%s exists', (day) => {
    const parts = dayParts(day);
    expect(parts && dayText(parts)).toBe(day);
  });

  test.each(['2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-4-3', '2026-01-00', ''])(
    '%j does not',
    (text) => {
      expect(dayParts(text)).toBeNull();
    },
  );

  test('they are those of the calendar of the dates rules', () => {
    const number = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(number(9999), number(14), number(33), (year, month, day) => {
        const text = dayText({ year, month, day });
        expect(dayParts(text) !== null).toBe(isDay(text));
      }),
    );
  });

  test.each(['0000-00-00', '0001-01-01', '0001-01-01T00:00:00Z', '0000-00-00 00:00:00'])(
    '%s stands for none',
    (text) => {
      expect(isZeroDay(text)).toBe(true);
    },
  );

  test('an ordinary date does not', () => {
    expect(isZeroDay('2026-01-01')).toBe(false);
  });
});
