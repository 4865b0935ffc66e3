import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { addDays, type Day } from '@praktis/rules/dates';
import { compare } from '@praktis/rules/money';
import { resolveRate } from '@praktis/rules/rates';
import { entryValue } from '@praktis/rules/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { givenBill } from '../../../test/given-bill.ts';
import { givenEntry, givenInvoiceWith } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let finance: As;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '5000000' });
  finance = await givenPerson(server, firm, { role: 'finance' });
});
afterAll(() => server.close());

const start: Day = '2026-02-01';
const amount = fc.integer({ min: 1, max: 9000 }).map((n) => `${n}000`);
const entry = fc.record({
  at: fc.integer({ min: 0, max: 250 }),
  status: fc.constantFrom('wip', 'non-billable', 'billed', 'write off', 'prebill'),
  hour: fc.integer({ min: 1, max: 99 }).map((n) => (n / 100).toFixed(2)),
  rate: amount,
});
const history = fc.record({
  first: amount,
  upgrades: fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), amount), { maxLength: 3 }),
  fixed: fc.option(amount),
  entries: fc.array(entry, { minLength: 1, maxLength: 6 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** A person with the rate versions of a history, on a matter of its own, with entries at whatever rate. */
async function given({ first, upgrades, fixed, entries }: History) {
  const person = await givenPerson(server, firm, { role: 'fee_earner', rate: first });
  const { firm_id } = firm;
  const versions = [{ rate: first, from: start }];
  for (const [later, rate] of upgrades) versions.push({ rate, from: addDays(versions.at(-1)?.from ?? start, later) });
  await server.owner.query('delete from employee_rate where employee_id = $1', [person.employee_id]);
  const stored = [];
  for (const [at, { rate, from }] of versions.entries()) {
    const next = versions[at + 1];
    const valid_to = next ? addDays(next.from, -1) : null;
    const row = { firm_id, employee_id: person.employee_id, name: 'Standard', currency: 'IDR', rate, valid_from: from };
    const id = await insertRow(server.owner, 'employee_rate', { ...row, valid_to });
    stored.push({ id, name: 'Standard', currency: 'IDR', rate, start_date: from, end_date: valid_to });
  }
  const client = await givenClient(server, managing);
  const matter = await givenMatter(server, managing, client, [managing, person]);
  if (fixed)
    await server.owner.query(
      "update matter_member set rate_type = 'fixed', rate_name = null, fixed_rate = $1, fixed_currency = 'IDR' where matter_id = $2 and employee_id = $3",
      [fixed, matter, person.employee_id],
    );
  const bill = await givenBill(server, finance, { client_id: client, matter_id: matter });
  const ids: string[] = [];
  for (const { at, status, hour, rate } of entries) {
    const state = status === 'prebill' ? 'wip' : status;
    const values = { date: addDays(start, at), hour, rate, value: entryValue(hour, rate, 0), rate_source: 'manual' };
    const of = { status: state, billable: state !== 'non-billable', invoice_id: state === 'billed' ? bill : null };
    const id = await givenEntry(server, person, matter, { ...values, ...of });
    if (status === 'prebill')
      await givenInvoiceWith(server, finance, { matter_id: matter, client_id: client, status: 'prebill' }, [id]);
    ids.push(id);
  }
  return { ids, stored };
}

type Row = { rate: string; value: string; rate_source: string; employee_rate_id: string | null; version: number };
const rowOf = async (id: string) =>
  (await server.owner.query<Row>('select * from timesheet where id = $1', [id])).rows[0] as Row;

it('random histories: each entry’s rate explains itself, and only unbilled ones off a prebill change (RAT-04, RAT-06)', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      const { ids, stored } = await given(one);
      const before = await Promise.all(ids.map(rowOf));
      const rows = ids.map((id, at) => ({ id, version: before[at]?.version ?? 0 }));
      await server.ok(bulk.updateRate, managing, { body: { rows } });
      for (const [at, entry] of one.entries.entries()) {
        const now = await rowOf(ids[at] ?? '');
        if (entry.status !== 'wip' && entry.status !== 'non-billable') {
          expect(now).toEqual(before[at]);
          continue;
        }
        const member = {
          rate_name: one.fixed ? null : 'Standard',
          fixed_rate: one.fixed,
          fixed_currency: one.fixed && 'IDR',
        };
        const told = resolveRate({
          ...{
            member: { ...member, rate_type: one.fixed ? 'fixed' : 'active' },
            versions: stored,
            default_name: 'Standard',
          },
          ...{ day: addDays(start, entry.at), matter_currency: { code: 'IDR', digits: 0 }, billable: true },
        });
        expect(compare(now.rate, told.rate ?? '')).toBe(0);
        expect(compare(now.value, entryValue(entry.hour, told.rate ?? '', 0))).toBe(0);
        // The entry names the version that was in force on its day, or says that the rate is the matter's own.
        expect(now.employee_rate_id).toBe(told.version_id);
        expect(now.rate_source === 'fixed').toBe(one.fixed !== null);
        expect(stored.find(({ id }) => id === now.employee_rate_id)?.rate ?? one.fixed).toBe(told.rate);
      }
    }),
    { numRuns: 15 },
  );
});
