import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuotedRate } from './exchange.ts';
import { functionalTotal } from './functional-total.ts';

const functional = { code: 'IDR', digits: 0 };
const per = (rate: string, unit = 1): QuotedRate => ({ rate, unit });

describe('totals by currency and the functional total beside them (MON-12, T-41)', () => {
  it('USD 1,500.00 and EUR 500.00 at 16,250 and 17,600 come to 33,175,000', () => {
    const amounts = [
      { currency: 'USD', amount: '1500.00' },
      { currency: 'EUR', amount: '500.00' },
    ];
    const rates = new Map([
      ['USD', per('16250')],
      ['EUR', per('17600')],
    ]);
    expect(functionalTotal(amounts, rates, functional)).toBe('33175000');
  });

  it('takes yen per 100, and rounds each currency by itself', () => {
    const amounts = [
      { currency: 'IDR', amount: '1000' },
      { currency: 'JPY', amount: '112700' },
      { currency: 'USD', amount: '30.03' },
    ];
    const rates = new Map([
      ['IDR', per('1')],
      ['JPY', per('10850.25', 100)],
      ['USD', per('16250')],
    ]);
    expect(functionalTotal(amounts, rates, functional)).toBe(String(1_000 + 12_228_232 + 487_988));
  });

  it('leaves out what has no rate, and never takes it at 1 (MON-09)', () => {
    const amounts = [
      { currency: 'IDR', amount: '5000' },
      { currency: 'USD', amount: '7.00' },
    ];
    expect(functionalTotal(amounts, new Map([['IDR', per('1')]]), functional)).toBe('5000');
  });

  it('one currency that is the functional one stays as it is', () => {
    const whole = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(String);
    fc.assert(
      fc.property(whole, (amount) => {
        const total = functionalTotal([{ currency: 'IDR', amount }], new Map([['IDR', per('1')]]), functional);
        expect(total).toBe(amount);
      }),
    );
  });
});
