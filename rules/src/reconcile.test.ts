import { describe, expect, it } from 'vitest';
import { reconcileAdvances } from './reconcile.ts';

const advances = ['2500000'];

describe('less and more than the advance (EXP-07, T-24)', () => {
  it('claims of 1,750,000: the person returns 750,000', () => {
    expect(reconcileAdvances({ claims: ['1000000', '750000'], advances, actual: null })).toEqual({
      direction: 'refund',
      amount: '750000',
      difference: '0',
      difference_type: null,
    });
  });

  it('claims of 3,100,000: the firm pays 600,000', () => {
    expect(reconcileAdvances({ claims: ['3100000'], advances, actual: '600000' })).toEqual({
      direction: 'reimburse',
      amount: '600000',
      difference: '0',
      difference_type: null,
    });
  });

  it('740,000 returned instead of 750,000 is an underpayment of 10,000, 760,000 an excess', () => {
    const returned = (actual: string) => reconcileAdvances({ claims: ['1750000'], advances, actual });
    expect(returned('740000')).toMatchObject({ difference: '10000', difference_type: 'underpayment' });
    expect(returned('760000')).toMatchObject({ difference: '10000', difference_type: 'excess' });
  });

  it('claims equal to the advance leave nothing to pay', () => {
    expect(reconcileAdvances({ claims: ['2500000'], advances, actual: null })).toMatchObject({
      direction: 'even',
      amount: '0',
      difference_type: null,
    });
  });
});
