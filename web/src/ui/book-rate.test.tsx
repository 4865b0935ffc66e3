import { expect, it } from 'vitest';
import { renderAt } from '../../test/render.tsx';
import { loadTexts } from '../kit/texts.ts';
import { bookRate } from './book-rate.tsx';

const dollars = {
  ...{ currency: 'USD', exchange_rate: '16250', exchange_unit: 1, rate_kind: 'daily', rate_date: '2026-11-13' },
  ...{ functional_currency: 'IDR', functional_value: '487988' },
};

async function shown(of: Parameters<typeof bookRate>[0]): Promise<string> {
  await loadTexts('core');
  await renderAt('/', { '/': () => <p>{bookRate(of)}</p> });
  return (document.querySelector('p')?.textContent ?? '').replaceAll(' ', ' ');
}

it('MON-07: rate, source, date and value in the books stand in one line', async () => {
  expect(await shown(dollars)).toMatch(
    /^IDR ?16,250 · the firm’s own table · 13\/11\/2026 · value in the books IDR ?487,988$/,
  );
});

it('MON-08: a rate of a hundred says so', async () => {
  const yen = { ...dollars, currency: 'JPY', exchange_rate: '10850.25', exchange_unit: 100, rate_kind: 'manual' };
  expect(await shown(yen)).toMatch(/^IDR ?10,850\.25 per 100 JPY · typed · /);
});

it('nothing stands where no rate is needed, or none is known yet', () => {
  expect(bookRate({ ...dollars, rate_kind: 'functional' })).toBeNull();
  expect(bookRate({ ...dollars, rate_kind: 'missing', exchange_rate: null })).toBeNull();
});
