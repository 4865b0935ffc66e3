import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './dates.ts';
import { compare, roundFraction } from './money.ts';
import { upgradeOutcome, upgradeRate } from './rate-upgrade.ts';
import { type RatedMember, type RateQuestion, type RateVersion, resolveRate } from './rates.ts';

// Random histories, in which each entry's rate explains itself and upgrades change unbilled entries only as stated.

const idr = { code: 'IDR', digits: 0 };
const start: Day = '2026-01-01';
const exchange = { IDR: { rate: '1', unit: 1 }, USD: { rate: '16240', unit: 1 } };
const statuses = ['wip', 'non-billable', 'billed', 'write off', 'deleted'] as const;

const amount = fc.integer({ min: 1, max: 9000 }).map((n) => `${n}000`);
const dayAt = (n: number): Day => addDays(start, n);
/** Steps of one rate name: days after the last and the new amount. */
const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), amount), { maxLength: 6 });
const currency = fc.constantFrom('IDR', 'USD');
const member = fc.record({
  rate_type: fc.constantFrom('active' as const, 'fixed' as const),
  named: fc.boolean(),
  fixed: amount,
});
const entry = fc.record({
  at: fc.integer({ min: 0, max: 365 }),
  status: fc.constantFrom(...statuses),
  on_prebill: fc.boolean(),
});
const history = fc.record({ first: amount, steps, currency, member, entries: fc.array(entry, { maxLength: 12 }) });
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** The versions that the upgrades of a history leave, one after the other (RAT-01, RAT-05). */
function versionsOf({ first, steps: upgrades, currency: code }: History): RateVersion[] {
  let versions: RateVersion[] = [
    { id: 'v0', name: 'Standard', currency: code, rate: first, start_date: start, end_date: null },
  ];
  let at = 0;
  for (const [n, [later, rate]] of upgrades.entries()) {
    at += later;
    const { ended, begun } = upgradeRate(versions, { name: 'Standard', currency: code, from: dayAt(at), rate });
    versions = versions.map((one) => (one.id === ended.id ? { ...one, end_date: ended.end_date } : one));
    versions.push({ id: `v${n + 1}`, ...begun });
  }
  return versions;
}

function memberOf({ member: { rate_type, named, fixed } }: History): RatedMember {
  const isFixed = rate_type === 'fixed';
  return {
    ...{ rate_type, rate_name: named ? 'Standard' : null },
    ...{ fixed_rate: isFixed ? fixed : null, fixed_currency: isFixed ? 'IDR' : null },
  };
}

const question = (one: History, versions: readonly RateVersion[], day: Day): RateQuestion => ({
  ...{ member: memberOf(one), versions, default_name: 'Standard', day, matter_currency: idr, exchange, billable: true },
});

describe('random rate histories', () => {
  it('the rate of every entry explains itself by its source, version and exchange rate (RAT-03, RAT-04)', () => {
    fc.assert(
      fc.property(history, (one) => {
        const versions = versionsOf(one);
        for (const { at } of one.entries) {
          const day = dayAt(at);
          const rate = resolveRate(question(one, versions, day));
          if (one.member.rate_type === 'fixed') {
            expect(rate).toMatchObject({ source: 'fixed', rate: one.member.fixed, version_id: null });
            continue;
          }
          expect(rate.source).toBe(one.member.named ? 'active' : 'default');
          const version = versions.find(({ id }) => id === rate.version_id);
          // Exactly one version is in force on a day, and the entry names it.
          const inForce = versions.filter((v) => v.start_date <= day && (v.end_date === null || day <= v.end_date));
          expect(inForce).toEqual([version]);
          const own = version?.rate ?? '';
          const told = rate.exchange_rate === null ? own : roundFraction([own, rate.exchange_rate], ['1'], idr.digits);
          expect(compare(rate.rate ?? '', told)).toBe(0);
          expect(rate.exchange_rate === null).toBe(one.currency === 'IDR');
        }
      }),
    );
  });

  it('an upgrade of the history changes the rate of no day before it, and of every day from it on (RAT-05)', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 60 }), amount, (one, later, rate) => {
        const before = versionsOf(one);
        const last = before.at(-1);
        const from = addDays(last?.start_date ?? start, later);
        const after = versionsOf({ ...one, steps: [...one.steps, [later, rate]] });
        for (const { at } of one.entries) {
          const day = dayAt(at);
          const was = resolveRate(question(one, before, day));
          const is = resolveRate(question(one, after, day));
          if (one.member.rate_type === 'fixed' || day < from) expect(is.rate).toBe(was.rate);
          else expect(is.version_id).toBe(after.at(-1)?.id);
        }
      }),
    );
  });

  it('an upgrade of timesheet rates takes wip and non-billable entries from its day on, off a prebill, and nothing else (RAT-06)', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 365 }), (one, at) => {
        const from = dayAt(at);
        for (const entry of one.entries) {
          const date = dayAt(entry.at);
          const outcome = upgradeOutcome({ ...entry, date }, from);
          const open = entry.status === 'wip' || entry.status === 'non-billable';
          expect(outcome === 'changed').toBe(open && !entry.on_prebill && date >= from);
          // What is left is counted under the reason for which it is left.
          if (date < from) expect(outcome).toBe('before date');
          else if (!open) expect(outcome).toBe(entry.status);
          else if (entry.on_prebill) expect(outcome).toBe('prebill');
        }
      }),
    );
  });
});
