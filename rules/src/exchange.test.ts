import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convert,
  crossRate,
  functionalLines,
  functionalValue,
  middleRate,
  type QuotedRate,
  type RateRow,
  rateFor,
  rateIsFresh,
  realisedDifference,
} from './exchange.ts';
import { add, fromUnits, subtract, sum } from './money.ts';
import { expectAsked, expectRefused } from './refusal.fixture.ts';

const functional = { code: 'IDR', digits: 0 };
const per1 = (rate: string): QuotedRate => ({ rate, unit: 1 });

describe('functional value (MON-07, MON-08)', () => {
  it('USD 30.03 at 16,250 and its three lines of 10.01 add up to the document', () => {
    expect(functionalLines({ amounts: ['10.01', '10.01', '10.01'], ...per1('16250'), functional })).toEqual({
      total: '487988',
      lines: ['162663', '162663', '162662'],
    });
  });

  it('a tax and a line that rounds down have their share; what comes to nothing is worth nothing', () => {
    expect(functionalLines({ amounts: ['1000', '110'], ...per1('16000'), functional })).toEqual({
      total: '17760000',
      lines: ['16000000', '1760000'],
    });
    const dollars = { code: 'USD', digits: 2 };
    const inDollars = (amounts: string[]) =>
      functionalLines({ amounts, rate: '0.0000625', unit: 1, functional: dollars });
    expect(inDollars(['800567', '800567', '-134'])).toEqual({ total: '100.06', lines: ['50.04', '50.03', '-0.01'] });
    expect(inDollars(['567', '-567'])).toEqual({ total: '0', lines: ['0', '0'] });
  });

  it('JPY 112,700 at 10,850.25 per 100', () => {
    expect(functionalValue({ amount: '112700', rate: '10850.25', unit: 100, functional })).toBe('12228232');
  });

  it('a bill in USD with a fixed rate, and its tax figures at the rate of the Minister (MON-10)', () => {
    const value = (amount: string, rate: string) => functionalValue({ amount, ...per1(rate), functional });
    expect([value('1110', '16000'), value('1000', '16250'), value('110', '16250'), value('110', '16000')]).toEqual([
      '17760000',
      '16250000',
      '1787500',
      '1760000',
    ]);
    expect(convert({ amount: '4800000', from: per1('1'), to: per1('16000'), digits: 2 })).toBe('300');
    expect(convert({ amount: '4800000', from: per1('1'), to: per1('16200'), digits: 2 })).toBe('296.3');
  });

  it('mixed currencies meet only in the functional currency (MON-12, T-41)', () => {
    const values = [
      functionalValue({ amount: '1500', ...per1('16250'), functional }),
      functionalValue({ amount: '500', ...per1('17600'), functional }),
    ];
    expect(values).toEqual(['24375000', '8800000']);
    expect(sum(values)).toBe('33175000');
  });
});

describe('looking a rate up (MON-09)', () => {
  const usd: RateRow[] = [
    { kind: 'daily', date: '2026-11-12', rate: '16240', unit: 1 },
    { kind: 'daily', date: '2026-11-13', rate: '16250', unit: 1 },
    { kind: 'daily', date: '2026-11-16', rate: '16300', unit: 1 },
    { kind: 'kmk', date: '2026-11-11', date_to: '2026-11-17', rate: '16200', unit: 1 },
    { kind: 'kmk', date: '2026-11-04', rate: '16100', unit: 1 },
  ];

  it('a bill on Sunday uses the rate of Friday and shows its date (T-22)', () => {
    expect(rateFor(usd, { kind: 'daily', day: '2026-11-15' })).toEqual({
      kind: 'daily',
      date: '2026-11-13',
      rate: '16250',
      unit: 1,
      old: false,
    });
  });

  it('a currency without rates asks for one; 1 is never used (T-22)', () => {
    expectRefused(() => rateFor([], { kind: 'daily', day: '2026-11-15' }), 'rate_missing');
    expectRefused(() => rateFor(usd, { kind: 'daily', day: '2026-11-11' }), 'rate_missing');
    expectRefused(() => rateFor(usd, { kind: 'bi', day: '2026-11-15' }), 'rate_missing');
  });

  it('a rate of seven days ago is fine, of eight days ago must be confirmed', () => {
    const week = rateFor(usd, { kind: 'daily', day: '2026-11-23' });
    expect(() => rateIsFresh(week)).not.toThrow();
    const older = rateFor(usd, { kind: 'daily', day: '2026-11-24' });
    expectAsked(() => rateIsFresh(older), 'rate_old');
    expect(() => rateIsFresh(older, ['rate_old'])).not.toThrow();
    expect(rateFor(usd, { kind: 'daily', day: '2026-11-24', warn_after_days: 10 }).old).toBe(false);
  });

  it('the week of the Minister from Wednesday to Tuesday holds for every day in it and not after', () => {
    expect(rateFor(usd, { kind: 'kmk', day: '2026-11-15' })).toMatchObject({ date: '2026-11-11', old: false });
    expect(rateFor(usd, { kind: 'kmk', day: '2026-11-17' }).old).toBe(false);
    expect(rateFor(usd, { kind: 'kmk', day: '2026-11-18' })).toMatchObject({ rate: '16200', old: true });
    expect(rateFor(usd, { kind: 'kmk', day: '2026-11-10' })).toMatchObject({ rate: '16100', old: false });
  });

  it('USD to EUR through rupiah, 10 decimals; middle of buying and selling (MON-08)', () => {
    expect(crossRate(per1('16250'), per1('17600'))).toBe('0.9232954545');
    expect(crossRate({ rate: '10850.25', unit: 100 }, per1('1'))).toBe('108.5025');
    expect(middleRate('16100', '16261')).toBe('16180.5');
  });

  it('SGD received for USD 1,000.00 (COL-02)', () => {
    const sgd = convert({ amount: '1000', from: per1('16300'), to: per1('12200'), digits: 2 });
    expect(sgd).toBe('1336.07');
    expect(functionalValue({ amount: sgd, ...per1('12200'), functional })).toBe('16300054');
  });
});

describe('realised exchange difference (MON-11)', () => {
  const usdBill = { settled_before: '0', released_before: '0', other: '0', unit: 1, functional };

  it('half of a bill at a better rate: gain 40,000, and the client still owes USD 100.00 (T-21)', () => {
    const received = functionalValue({ amount: '100', ...per1('16300'), functional });
    const settled = realisedDifference({ ...usdBill, rate: '15900', cash: '100', received });
    expect(settled).toEqual({
      released: '1590000',
      released_by_cash: '1590000',
      other_value: '0',
      difference: '40000',
    });
    expect(subtract('3180000', settled.released)).toBe('1590000');
  });

  it('three payments release exactly the carrying value, which they would miss if rounded singly', () => {
    const released: string[] = [];
    let settled = '0';
    for (const cash of ['33.34', '33.34', '33.33']) {
      const before = { settled_before: settled, released_before: sum(released) };
      released.push(realisedDifference({ ...usdBill, ...before, rate: '15900.55', cash, received: '0' }).released);
      settled = add(settled, cash);
    }
    expect(released).toEqual(['530124', '530125', '529965']);
    expect(sum(released)).toBe('1590214');
    expect(functionalValue({ amount: '100.01', ...per1('15900.55'), functional })).toBe('1590214');
  });

  it('withholding is valued at the rate of the bill and gives no difference', () => {
    const received = functionalValue({ amount: '980', ...per1('16300'), functional });
    const settled = realisedDifference({ ...usdBill, rate: '15900', cash: '980', other: '20', received });
    expect(settled).toEqual({
      released: '15900000',
      released_by_cash: '15582000',
      other_value: '318000',
      difference: '392000',
    });
  });

  it('a receipt over a rupiah and a USD bill gains only on the USD bill (COL-02)', () => {
    const received = functionalValue({ amount: '2000', ...per1('16300'), functional });
    expect(add('60000000', received)).toBe('92600000');
    expect(realisedDifference({ ...usdBill, rate: '15900', cash: '2000', received }).difference).toBe('800000');
  });

  it('full settlement in any parts releases the carrying value, and the differences add up (invariant 22)', () => {
    const cents = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 1n, max: 10n ** 10n }), (parts, rateUnits) => {
        const rate = fromUnits(rateUnits, 4);
        let settled = '0';
        let released = '0';
        let differences = '0';
        for (const units of parts) {
          const cash = fromUnits(units, 2);
          const part = realisedDifference({
            ...usdBill,
            settled_before: settled,
            released_before: released,
            rate,
            cash,
            received: '1000',
          });
          settled = add(settled, cash);
          released = add(released, part.released);
          differences = add(differences, part.difference);
        }
        const carrying = functionalValue({ amount: settled, rate, unit: 1, functional });
        expect(released).toBe(carrying);
        expect(differences).toBe(subtract(String(parts.length * 1000), carrying));
      }),
    );
  });
});
