import { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenMatterWorld, type MatterWorld, openActive, openDraft } from '../../../test/given-matter.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';
import { sheetOf } from '../../../test/sheet.ts';

const call = matterActCalls.download;
let server: TestServer;
let world: MatterWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
  const alpha = await openActive(world, '2026-10-01', { name: '=1+1', budget_fee: '10000000' });
  await openActive(world, '2026-10-01', { name: '+62 Beta', task: '@sum(A1)' });
  await openDraft(world, { name: '-Gamma' });
  const secret = await openActive(world, '2026-10-01', { name: 'Secret' });
  await server.owner.query('update matter set confidential = true where id = $1', [secret]);
  await givenEntry(server, world.associate, alpha, { value: '8000000' });
});
afterAll(() => server.close());

const sheet = async (as: As, body: NonNullable<Input<typeof call>['body']> = {}) =>
  sheetOf(await server.send(call, as, { body }));

it('matter/download holds the list as filtered and sorted, the shown columns, and a total a currency', async () => {
  const columns = ['number', 'name', 'status', 'wip', 'budget'];
  const body = { status: 'active' as const, sort_by: 'wip' as const, sort_order: 'desc' as const, columns };
  const [head, first, second, total, ...rest] = await sheet(world.managing, body);
  expect(head).toEqual(['Number', 'Name', 'Status', 'Budget used, %', 'WIP', 'Currency']);
  expect(first?.slice(1)).toEqual(['=1+1', 'Active', 80, 8_000_000, 'IDR']);
  expect(second?.slice(1)).toEqual(['+62 Beta', 'Active', '', 0, 'IDR']);
  expect(total).toEqual(['Total', '', '', '', 8_000_000, 'IDR']);
  expect(rest).toEqual([]);
});

it('writes days as days in the way of the firm, so that a spreadsheet sorts them', async () => {
  const sent = await server.send(call, world.managing, { body: { status: 'active', columns: ['active_date'] } });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(sent.raw as never);
  const cell = book.worksheets[0]?.getCell('A2');
  expect([cell?.value, cell?.numFmt]).toEqual([new Date('2026-10-01T00:00:00Z'), 'dd/mm/yyyy']);
});

it('writes what begins like a formula as the text it is (T-33)', async () => {
  const rows = await sheet(world.managing, { columns: ['name', 'task'] });
  const cells = rows.flat().map(String);
  for (const text of ['=1+1', '+62 Beta', '@sum(A1)', '-Gamma']) expect(cells).toContain(text);
});

it('leaves out confidential matters and every amount that the sender may not see (ROL-02, RAT-11)', async () => {
  const told = async (as: As) => JSON.stringify(await sheet(as));
  expect(await told(world.partner)).toContain('Secret');
  for (const as of [world.managing, world.second, world.finance, world.administrator])
    expect(await told(as)).not.toContain('Secret');
  const [head, ...rows] = await sheet(world.associate);
  expect(head).not.toContain('WIP');
  expect(head).not.toContain('Budget fee');
  expect(JSON.stringify(rows)).not.toContain('8000000');
  expect(await told(world.administrator)).not.toContain('Beta');
});

it('speaks the language of its reader and names a column or order that it does not know', async () => {
  await server.owner.query("update user_account set language = 'id' where id = $1", [world.partner.user_id]);
  const rows = await sheet(world.partner, { status: 'draft', columns: ['status', 'billing_type'] });
  expect(rows.slice(0, 2)).toEqual([
    ['Status', 'Jenis penagihan', 'Mata uang'],
    ['Konsep', 'Per jam', 'IDR'],
  ]);
  await server.owner.query("update user_account set language = 'en' where id = $1", [world.partner.user_id]);
  const wrong = await server.send(call, world.partner, { raw: { body: { sort_by: 'secret' } } });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'fields']);
  expect((await server.send(call, undefined, { body: {} })).status).toBe(401);
});

it('the word of a total never stands in place of the total, whatever column comes first (REP-01)', async () => {
  const only = (...columns: string[]) => sheet(world.managing, { status: 'active', columns });
  expect((await only('wip')).at(-1)).toEqual([8_000_000, 'IDR', 'Total']);
  expect((await only('wip'))[0]).toEqual(['WIP', 'Currency']);
  // The columns stand in the order of the list, so that of these a text comes first.
  expect((await only('wip', 'name')).at(-1)).toEqual(['Total', 8_000_000, 'IDR']);
});
