import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averageCarrying,
  balanceOf,
  depositMayBecome,
  type PurseRow,
  purseMayPay,
  refundOf,
  runningBalanceHolds,
  threeWay,
  usableDeposits,
} from './deposit.ts';
import { convert, functionalValue } from './exchange.ts';
import { add, compare, subtract } from './money.ts';
import { expectRefused } from './refusal.fixture.ts';

const row = (date: string, amount: string, order = 0): PurseRow => ({ date, amount, order });

describe('whose money pays what (DEP-01)', () => {
  const billOfB = { client_id: 'sagara', matter_id: 'B' };

  it('money of matter A cannot pay a bill of matter B until it is in the purse of the client', () => {
    expectRefused(() => purseMayPay({ client_id: 'sagara', matter_id: 'A' }, billOfB), 'wrong_matter');
    expect(() => purseMayPay({ client_id: 'sagara', matter_id: null }, billOfB)).not.toThrow();
    expect(() => purseMayPay({ client_id: 'sagara', matter_id: 'B' }, billOfB)).not.toThrow();
    expectRefused(() => purseMayPay({ client_id: 'karya', matter_id: null }, billOfB), 'wrong_client');
  });
});

describe('ledger of a purse (DEP-02)', () => {
  const ledger = [row('2026-11-20', '-8000000'), row('2026-11-01', '10000000')];

  it('a back-dated refund of 5,000,000 would take the 20th below zero, 2,000,000 is accepted', () => {
    expectRefused(() => runningBalanceHolds([...ledger, row('2026-11-10', '-5000000')]), 'trust_negative', {
      day: '2026-11-20',
      balance: '-3000000',
    });
    expect(() => runningBalanceHolds([...ledger, row('2026-11-10', '-2000000')])).not.toThrow();
  });

  it('on one date the order decides', () => {
    expect(() => runningBalanceHolds([row('2026-11-01', '-5', 2), row('2026-11-01', '5', 1)])).not.toThrow();
    expectRefused(() => runningBalanceHolds([row('2026-11-01', '-5', 1), row('2026-11-01', '5', 2)]), 'trust_negative');
  });

  it('the balance is the sum of the rows, today or on an earlier day', () => {
    expect([balanceOf(ledger), balanceOf(ledger, '2026-11-19'), balanceOf(ledger, '2026-10-31')]).toEqual([
      '2000000',
      '10000000',
      '0',
    ]);
  });

  it('an accepted ledger is never below zero on any of its days (invariant 19)', () => {
    const rows = fc.array(
      fc.record({
        date: fc.integer({ min: 10, max: 28 }).map((d) => `2026-11-${d}`),
        amount: fc.integer({ min: -50, max: 100 }).map(String),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(rows, (list) => {
        const ordered = list.map((each, order) => ({ ...each, order }));
        const endsBelow = ordered.some((each) => compare(balanceOf(ordered, each.date), '0') < 0);
        let accepted = true;
        try {
          runningBalanceHolds(ordered);
        } catch {
          accepted = false;
        }
        if (accepted) expect(endsBelow).toBe(false);
        if (endsBelow) expect(accepted).toBe(false);
      }),
    );
  });
});

describe('using a deposit (DEP-03)', () => {
  it('proposes the matter first, at most what money can still settle', () => {
    const bill = { outstanding: '111000000', withholding: '2000000', vat_collected: '0' };
    expect(usableDeposits({ ...bill, matter_balance: '20000000', client_balance: '200000000' })).toEqual({
      limit: '109000000',
      matter: '20000000',
      client: '89000000',
    });
    expect(usableDeposits({ ...bill, matter_balance: '0', client_balance: '5', vat_collected: '109000001' })).toEqual({
      limit: '0',
      matter: '0',
      client: '0',
    });
  });

  it('USD 1,000.00 received at 16,000 and applied at 16,250 gains 250,000', () => {
    const credited = convert({
      amount: '1000',
      from: { rate: '16250', unit: 1 },
      to: { rate: '1', unit: 1 },
      digits: 0,
    });
    const carrying = functionalValue({
      amount: '1000',
      rate: '16000',
      unit: 1,
      functional: { code: 'IDR', digits: 0 },
    });
    const released = averageCarrying({ balance: '1000', carrying, amount: '1000', digits: 0 });
    expect([credited, released, subtract(credited, released)]).toEqual(['16250000', '16000000', '250000']);
  });

  it('a purse filled at two rates gives its average, and the last amount all the rest', () => {
    const purse = { balance: '3000', carrying: '48250001', digits: 0 };
    expect(averageCarrying({ ...purse, amount: '1000' })).toBe('16083334');
    expect(averageCarrying({ ...purse, amount: '3000' })).toBe('48250001');
    expectRefused(() => averageCarrying({ ...purse, amount: '3000.01' }), 'deposit_short');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2999 }).map(String), (amount) => {
        const first = averageCarrying({ ...purse, amount });
        const balance = subtract('3000', amount);
        const rest = averageCarrying({
          balance,
          carrying: subtract(purse.carrying, first),
          amount: balance,
          digits: 0,
        });
        expect(add(first, rest)).toBe(purse.carrying);
      }),
    );
  });
});

describe('refund and change (DEP-04, DEP-05)', () => {
  it('a refund of 10,000,000 with a charge of 35,000 on the client', () => {
    const refund = { balance: '10000000', amount: '10000000', charge: '35000' };
    expect(refundOf({ ...refund, charge_on_client: true })).toEqual({ received: '9965000', balance: '0' });
    expect(refundOf({ ...refund, charge_on_client: false })).toEqual({ received: '10000000', balance: '0' });
  });

  it('refuses more than the balance, nothing, and a charge above the refund', () => {
    const refund = { balance: '100', charge: '0', charge_on_client: true };
    expectRefused(() => refundOf({ ...refund, amount: '101' }), 'deposit_short');
    expectRefused(() => refundOf({ ...refund, amount: '0' }), 'amount_not_positive');
    expectRefused(() => refundOf({ ...refund, amount: '100', charge: '101' }), 'charge_over_refund');
  });

  it('8,000,000 used: lowering to 8,000,000 accepted, to 7,999,999 refused', () => {
    expect(() => depositMayBecome('8000000', '8000000')).not.toThrow();
    expectRefused(() => depositMayBecome('7999999', '8000000'), 'deposit_used');
  });
});

describe('three-way reconciliation (DEP-06)', () => {
  const month = { statement: '484500000', in_transit: '0', outstanding_withdrawals: '2500000', book: '482000000' };

  it('bank, book and purses are equal', () => {
    expect(threeWay({ ...month, purses: ['300000000', '182000000'] })).toEqual({
      bank: '482000000',
      book: '482000000',
      purses: '482000000',
      bank_difference: '0',
      purse_difference: '0',
      equal: true,
    });
  });

  it('lists what differs', () => {
    expect(threeWay({ ...month, in_transit: '1', purses: ['300000000'] })).toMatchObject({
      bank_difference: '1',
      purse_difference: '-182000000',
      equal: false,
    });
  });
});
