import { describe, expect, it } from 'vitest';
import { expectRefused } from './refusal.fixture.ts';
import { leftOfContract, termAmounts, termAmountsFit, termsAddUp } from './terms.ts';

const idr = { code: 'IDR', digits: 0 };
const usd = { code: 'USD', digits: 2 };
const byPercent = (...percents: string[]) => percents.map((percent) => ({ percent, amount: null }));
const byAmount = (...amounts: string[]) => amounts.map((amount) => ({ percent: null, amount }));
const open = { percent: null, amount: null };
const judge = (contract: string, amounts: (string | null)[]) => () =>
  termsAddUp(contract, amounts, { currency: idr, field: 'terms' });

describe('the terms of a lump sum (MAT-09)', () => {
  it('300,000,000 at 40/30/30 is 120,000,000 / 90,000,000 / 90,000,000', () => {
    expect(termAmounts('300000000', byPercent('40', '30', '30'), 0)).toEqual(['120000000', '90000000', '90000000']);
  });
  it('100,000,000 in three equal parts is 33,333,334 / 33,333,333 / 33,333,333 (MON-05)', () => {
    const parts = ['33333334', '33333333', '33333333'];
    expect(termAmounts('100000000', byPercent('33.3333', '33.3333', '33.3333'), 0)).toEqual(parts);
    expect(termAmounts('100000000', byPercent('33.33', '33.33', '33.33'), 0)).toEqual(parts);
    expect(termAmounts('100000000', byPercent('33.3334', '33.3333', '33.3333'), 0)).toEqual([
      '33333400',
      '33333300',
      '33333300',
    ]);
  });
  it('percentages beside amounts take exactly what these leave', () => {
    const terms = [...byAmount('50000000'), ...byPercent('25', '25')];
    expect(termAmounts('100000000', terms, 0)).toEqual(['50000000', '25000000', '25000000']);
    expect(termAmounts('100.01', [...byAmount('50.005'), ...byPercent('25', '25')], 3)).toEqual([
      '50.005',
      '25.003',
      '25.002',
    ]);
  });
  it('percentages that are not the whole are each rounded, and do not add up', () => {
    const amounts = termAmounts('1000', byPercent('33', '33', '33'), 0);
    expect(amounts).toEqual(['330', '330', '330']);
    expectRefused(judge('1000', amounts), 'terms_do_not_add_up', { total: '990', contract: '1000', currency: 'IDR' });
  });
  it('a percentage decides before an amount; a term that says neither, or has no contract, has none', () => {
    expect(termAmounts('200', [{ percent: '50', amount: '1' }, open], 0)).toEqual(['100', null]);
    expect(termAmounts(null, [...byPercent('50'), ...byAmount('7')], 0)).toEqual([null, '7']);
    expect(termAmounts('200', [], 0)).toEqual([]);
  });
  it('add up to the contract exactly, or are at most that while one is open', () => {
    expect(judge('300', ['100', '200'])).not.toThrow();
    expectRefused(judge('300', ['100', '199']), 'terms_do_not_add_up');
    expectRefused(judge('300', ['100', '201']), 'terms_do_not_add_up');
    expect(judge('300', ['100', null])).not.toThrow();
    expectRefused(judge('300', ['300', null]), 'terms_do_not_add_up');
    expect(judge('300', [])).not.toThrow();
    expect(leftOfContract('300', ['100', null])).toBe('200');
  });
  it('each amount is above 0 and has the digits of its currency (MON-02)', () => {
    const judgeAmounts =
      (amounts: (string | null)[], currency = idr) =>
      () =>
        termAmountsFit(amounts, { currency, field: (at) => `terms.${at}.amount` });
    expect(judgeAmounts(['1', null])).not.toThrow();
    expectRefused(judgeAmounts(['0']), 'not_above_zero');
    expectRefused(judgeAmounts(['1.5']), 'amount_too_precise');
    expect(judgeAmounts(['1.5'], usd)).not.toThrow();
  });
});
