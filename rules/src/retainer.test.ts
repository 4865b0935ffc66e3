import { describe, expect, it } from 'vitest';
import { firstPeriodFee, type RetainerCourse, retainerPeriodOf } from './retainer.ts';

const course = (changes: Partial<RetainerCourse> = {}): RetainerCourse => ({
  ...{ period: 'month', period_start: 'calendar', active_date: '2026-11-16' },
  ...changes,
});

describe('the periods of a retainer (MAT-06)', () => {
  it('by calendar: the first one begins on the active date, the others with month, quarter and year', () => {
    expect(retainerPeriodOf('2026-11-15', course())).toBeNull();
    expect(retainerPeriodOf('2026-11-20', course())).toEqual({ from: '2026-11-16', to: '2026-11-30' });
    expect(retainerPeriodOf('2027-02-28', course())).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(retainerPeriodOf('2027-02-28', course({ period: 'quarter' }))).toEqual({
      ...{ from: '2027-01-01', to: '2027-03-31' },
    });
    expect(retainerPeriodOf('2026-12-31', course({ period: 'quarter' }))).toEqual({
      ...{ from: '2026-11-16', to: '2026-12-31' },
    });
    expect(retainerPeriodOf('2027-06-01', course({ period: 'year' }))).toEqual({
      ...{ from: '2027-01-01', to: '2027-12-31' },
    });
  });

  it.each([
    ['2027-01-31', '2027-02-27', '2027-02-27'],
    ['2027-02-28', '2027-03-30', '2027-02-28'],
    ['2027-03-31', '2027-04-29', '2027-04-01'],
    ['2027-04-30', '2027-05-30', '2027-04-30'],
  ])('anchored on 31 January: %s to %s holds %s (MAT-17)', (from, to, day) => {
    const anchored = course({ period_start: 'active date', active_date: '2027-01-31' });
    expect(retainerPeriodOf(day, anchored)).toEqual({ from, to });
  });

  it('anchored: every day lies in the one period that follows the one before', () => {
    for (const period of ['month', 'quarter', 'year'] as const) {
      const anchored = course({ period, period_start: 'active date', active_date: '2024-02-29' });
      let span = retainerPeriodOf('2024-02-29', anchored);
      for (let k = 0; k < 30 && span; k += 1) {
        expect(retainerPeriodOf(span.to, anchored)).toEqual(span);
        const next = new Date(`${span.to}T00:00:00Z`);
        next.setUTCDate(next.getUTCDate() + 1);
        const following = retainerPeriodOf(next.toISOString().slice(0, 10), anchored);
        expect(following?.from).toBe(next.toISOString().slice(0, 10));
        span = following;
      }
    }
  });

  it('a first period that is short costs the full fee, or its share by calendar days', () => {
    const by = (first_period: 'full' | 'by days', changes: Partial<RetainerCourse> = {}) =>
      firstPeriodFee('20000000', { ...course(changes), first_period }, 0);
    expect(by('full')).toBe('20000000');
    expect(by('by days')).toBe('10000000');
    expect(by('by days', { active_date: '2026-11-01' })).toBe('20000000');
    expect(by('by days', { period: 'quarter' })).toBe('10000000');
    expect(by('by days', { period_start: 'active date' })).toBe('20000000');
  });
});
