import { randomUUID } from 'node:crypto';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
let managing: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
  finance = await givenPerson(server, firm, { role: 'finance' });
  const associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000' });
  await server.owner.query("update employee set code = 'TK01' where id = $1", [associate.employee_id]);
  const client = await givenClient(server, managing);
  await givenMatter(server, managing, client, [managing, associate], { number: 'M-2026-0019' });
});
afterAll(() => server.close());

const rows = Array.from({ length: 40 }, (_, at) => at);
const files = (lines: string[]) => [{ part: 'file', name: 'file.csv', bytes: Buffer.from(lines.join('\n')) }];
const as = { dry_run: false, date_order: 'ymd' as const, number_format: 'en' as const };
const standing = async (table: string) =>
  (
    await server.owner.query(
      `select count(*)::int as n, count(distinct description)::int as distinct from ${table} where firm_id = $1`,
      [firm.firm_id],
    )
  ).rows[0];

const keyed = (key: string | undefined) => (key ? { key } : {});
type Send = (key?: string) => ReturnType<typeof server.send<typeof calls.timesheet>>;

/**
 * Sends a file, and while its rows wait for a matter that somebody holds, sends it again, also under another key; then once
 * more when it is saved.
 */
async function sentTwice(send: Send) {
  const key = randomUUID();
  const holder = await server.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select id from matter where firm_id = $1 for update', [firm.firm_id]);
    const saving = send();
    await untilBlocked(server.owner);
    const refused = await Promise.all([send(key), send()]);
    await holder.query('commit');
    return { first: await saving, refused, again: [await send(key), await send()] };
  } finally {
    holder.release();
  }
}

async function standsOnce(send: Send) {
  const { first, refused, again } = await sentTwice(send);
  for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'import_running']);
  expect(refused[0]?.body.message).toBe('Another import of your firm is being saved. Try again in a moment.');
  const told = [first, ...again].map(({ data }) => [data.saved, data.counts.new, data.counts.known]);
  expect(told).toEqual([
    [true, 40, 0],
    [true, 0, 40],
    [true, 0, 40],
  ]);
}

it('a file of time that is sent twice at once stands once: the second is told to try again (TIM-10, T-31)', async () => {
  const lines = rows.map((at) => `2026-11-${String((at % 20) + 2).padStart(2, '0')},M-2026-0019,TK01,6,Work ${at}`);
  const file = files(['date,matter,fee earner,minutes,narrative', ...lines]);
  await standsOnce((key) => server.send(calls.timesheet, finance, { body: as, files: file, ...keyed(key) }));
  expect(await standing('timesheet')).toEqual({ n: 40, distinct: 40 });
});

it('so does a file of costs', async () => {
  const type = await server.owner.query('select name from expense_type where id = $1', [firm.expense_type_id]);
  const lines = rows.map((at) => `2026-11-05,M-2026-0019,${type.rows[0].name},Fee ${at},100000`);
  const file = files(['date,matter,expense type,description,amount', ...lines]);
  await standsOnce((key) => server.send(calls.expense, finance, { body: as, files: file, ...keyed(key) }));
  expect(await standing('expense_line')).toEqual({ n: 40, distinct: 40 });
});

it('so does a file of clients that is sent three times at the same moment', async () => {
  const lines = rows.map((at) => `PT Klien ${at} ${'abcdefghij'[at % 10]?.repeat(6)} Nomor ${at}`);
  const file = files(['name', ...lines]);
  const send = () => server.send(calls.client, managing, { body: as, files: file });
  const answers = await Promise.all([send(), send(), send()]);
  const saved = answers.filter(({ status }) => status === 200).map(({ data }) => data.counts.new);
  expect(saved.filter((count) => count > 0)).toEqual([40]);
  for (const { status, body } of answers) expect(status === 200 || body.code === 'import_running').toBe(true);
  expect((await send()).data.counts).toMatchObject({ new: 0, known: 40 });
});

it('an import that is saved keeps nobody else from a connection: twelve more are refused at once', async () => {
  const file = files(['date,matter,fee earner,minutes,narrative', '2026-11-24,M-2026-0019,TK01,6,Other work']);
  const send = () => server.send(calls.timesheet, finance, { body: as, files: file });
  const holder = await server.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select id from matter where firm_id = $1 for update', [firm.firm_id]);
    const saving = send();
    await untilBlocked(server.owner);
    const others = await Promise.all(rows.slice(0, 12).map(send));
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['import_running']));
    expect((await server.send(authCalls.session, managing)).status).toBe(200);
    await holder.query('commit');
    expect((await saving).data.saved).toBe(true);
  } finally {
    holder.release();
  }
});
