import { importCalls as calls } from '@praktis/contract/imports/imports.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let finance: As;
beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  const managing = await givenPerson(server, firm, { role: 'managing_partner', rate: '3500000' });
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

it('a file of time that is sent twice at once stands once (TIM-10, T-31)', async () => {
  const lines = rows.map((at) => `2026-11-${String((at % 20) + 2).padStart(2, '0')},M-2026-0019,TK01,6,Work ${at}`);
  const file = files(['date,matter,fee earner,minutes,narrative', ...lines]);
  const send = () => server.ok(calls.timesheet, finance, { body: as, files: file });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ counts }) => [counts.new, counts.known]).sort()).toEqual([
    [0, 40],
    [0, 40],
    [40, 0],
  ]);
  expect(await standing('timesheet')).toEqual({ n: 40, distinct: 40 });
});

it('so does a file of costs', async () => {
  const type = await server.owner.query('select name from expense_type where id = $1', [firm.expense_type_id]);
  const lines = rows.map((at) => `2026-11-05,M-2026-0019,${type.rows[0].name},Fee ${at},100000`);
  const file = files(['date,matter,expense type,description,amount', ...lines]);
  const send = () => server.ok(calls.expense, finance, { body: as, files: file });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ counts }) => [counts.new, counts.known]).sort()).toEqual([
    [0, 40],
    [40, 0],
  ]);
  expect(await standing('expense_line')).toEqual({ n: 40, distinct: 40 });
});
