import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetRow, timesheetSortable } from '@praktis/contract/timesheets/timesheets.schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../given.ts';
import { givenEntry, givenInvoiceWith } from '../given-time.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let firm: Firm;
let partner: As;
let mentor: As;
let associate: As;
let finance: As;
let secret: string;
let stored: string[];

/** A thousand entries of one day, one person and one length, a quarter of them on a confidential matter. */
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  mentor = await givenPerson(server, firm, { role: 'fee_earner' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', mentor_id: mentor.employee_id });
  finance = await givenPerson(server, firm, { role: 'finance' });
  const client = await givenClient(server, partner);
  const open = await givenMatter(server, partner, client, [partner, associate]);
  secret = await givenMatter(server, partner, client, [partner, associate], { name: 'Garuda', confidential: true });
  const dollars = { currency: 'USD', fixed_exchange_rate: '16000' };
  const foreign = await givenMatter(server, partner, client, [partner, associate], dollars);
  const short = { hour: '0.02', minutes: 1 };
  const start = { method: 'start_end', start_time: '22:00', end_time: '23:00' };
  const unpaid = { billable: false, status: 'non-billable', rate: null, value: '0' };
  const patterns = [
    await givenEntry(server, associate, open, {
      workcode_id: firm.workcode_id,
      billing_group: 'Phase 1',
      ...start,
      ...short,
    }),
    await givenEntry(server, associate, secret, { description: 'Garuda closes on Friday', ...short }),
    await givenEntry(server, associate, foreign, { rate: '200', rate_currency: 'USD', value: '200', ...short }),
    await givenEntry(server, associate, open, { ...unpaid, ...short }),
  ];
  await givenInvoiceWith(
    server,
    partner,
    { matter_id: open, client_id: client, status: 'draft' },
    patterns.slice(0, 1),
  );
  const { rows: names } = await server.owner.query(
    `select string_agg(column_name, ', ') as copied from information_schema.columns
      where table_schema = 'public' and table_name = 'timesheet' and column_name not in ('id', 'fingerprint')`,
  );
  const { copied } = names[0];
  await server.owner.query(
    `insert into timesheet (id, fingerprint, ${copied})
      select gen_random_uuid(), gen_random_uuid()::text, ${copied} from timesheet, generate_series(1, 249)`,
  );
  await server.owner.query('analyze timesheet');
  const { rows } = await server.owner.query('select id from timesheet order by id');
  stored = rows.map((row) => row.id);
});
afterAll(() => server.close());

type Row = Awaited<ReturnType<typeof page>>['rows'][number];
const page = (as: As, query: object) => server.ok(calls.list, as, { body: {}, query });

async function walked(as: As, sort: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let offset = 0; offset < 1000; offset += 200)
    rows.push(...(await page(as, { ...sort, limit: 200, offset })).rows);
  return rows;
}
const money = ['rate', 'value', 'currency', 'rate_source'];
const everyField = Object.keys(timesheetRow.shape).sort();
const withoutMoney = everyField.filter((name) => !money.includes(name));
const fieldsOf = (row: Row) => Object.keys(row).sort();

describe('a thousand entries that nothing tells apart (T-45, invariant 43)', () => {
  const sorts = timesheetSortable.flatMap((sort_by) => (['asc', 'desc'] as const).map((to) => [sort_by, to] as const));

  it.each(sorts)('sorted by %s %s are each visited once, by whoever looks', async (sort_by, sort_order) => {
    for (const as of [finance, mentor]) {
      const rows = await walked(as, { sort_by, sort_order });
      expect(rows.map((row) => row.id).sort()).toEqual(stored);
      expect(await walked(as, { sort_by, sort_order })).toEqual(rows);
    }
  });

  it('pages beyond the last row are empty and keep the total', async () => {
    const last = await page(finance, { limit: 200, offset: 1000 });
    expect([last.rows, last.total, last.hours]).toEqual([[], 1000, '20']);
    expect((await page(finance, { limit: 1, offset: 10_000_000 })).rows).toEqual([]);
  });
});

describe('every row has every field of the contract (columns written out by name)', () => {
  it('with rates for those who may see them, and the same as the entry opened by itself', async () => {
    const rows = await walked(partner, {});
    expect(rows).toHaveLength(1000);
    for (const row of rows) expect(fieldsOf(row)).toEqual(everyField);
    const kinds = new Map(rows.map((row) => [`${row.matter_id} ${row.status} ${row.billable}`, row]));
    expect(kinds.size).toBe(4);
    for (const row of kinds.values())
      expect(await server.ok(calls.detail, partner, { query: { id: row.id } })).toMatchObject(row);
  });

  it('without rates nothing of them, in rows and totals; of the confidential matter date, person and hours alone', async () => {
    const answer = await page(mentor, { limit: 200 });
    expect([answer.totals, answer.total, answer.hours]).toEqual([[], 1000, '20']);
    const rows = await walked(mentor, {});
    for (const row of rows) expect(fieldsOf(row)).toEqual(withoutMoney);
    const hidden = rows.filter((row) => row.hidden);
    expect(hidden).toHaveLength(250);
    const told = new Set(hidden.map(({ id: _id, ...row }) => JSON.stringify(row)));
    expect(told.size).toBe(1);
    expect([...told].join()).not.toMatch(/Garuda|wip|Drafting/);
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (const row of hidden)
      expect(row).toMatchObject({
        date: '2026-11-02',
        hour: '0.02',
        employee_id: associate.employee_id,
        minutes: null,
      });
  });

  it('sorted by what is hidden, hidden rows stand together and tell nothing by their place', async () => {
    for (const sort_by of ['client', 'matter', 'status'] as const) {
      const rows = await walked(mentor, { sort_by, sort_order: 'asc' });
      const places = rows.flatMap((row, at) => (row.hidden ? [at] : []));
      expect((places.at(-1) ?? 0) - (places[0] ?? 0), sort_by).toBe(249);
    }
  });

  it('every filter that would tell what is hidden leaves hidden rows out (ROL-02)', async () => {
    const all = { keyword: 'Garuda' };
    for (const body of [all, { matter_id: secret }, { status: ['wip' as const] }, { billable: true }]) {
      const { rows } = await server.ok(calls.list, mentor, { body, query: { limit: 200 } });
      expect(rows.filter((row) => row.hidden)).toEqual([]);
    }
  });
});
