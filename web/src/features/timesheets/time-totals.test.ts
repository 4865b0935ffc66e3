// @vitest-environment node
import { expect, it } from 'vitest';
import { timeTotals } from './time-totals.ts';

const page = { rows: [], total: 51, limit: 50, offset: 0, hours: '108.15' };

it('hours stay in the totals of whoever may not see what they are worth (RAT-11)', () => {
  expect(timeTotals({ ...page, totals: [] })).toEqual([{ currency: '', hours: '108.15', value: '' }]);
});
it('each currency has its line (MON-12)', () => {
  const totals = [
    { currency: 'IDR', hours: '100.15', value: '1000000' },
    { currency: 'USD', hours: '8', value: '1200' },
  ];
  expect(timeTotals({ ...page, totals })).toEqual(totals);
});
