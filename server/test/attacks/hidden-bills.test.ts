import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { givenOffice, type Office } from '../../src/modules/billing/given-work.fixture.ts';
import { givenClient, givenMatter } from '../given.ts';
import { givenBill } from '../given-bill.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
});
afterAll(() => server.close());

it('a receipt for two bills shows only the bill, the tax and the history that its reader may see (ROL-02)', async () => {
  const { client, firm, finance, managing, partner } = office;
  const secret = await givenMatter(server, partner, client, [partner], { confidential: true });
  const open = await givenBill(server, finance, { client_id: client, matter_id: office.matter });
  const hidden = await givenBill(server, finance, { client_id: client, matter_id: secret });
  const allocations = [
    { invoice_id: open, cash: '100', withholding: '20' },
    { invoice_id: hidden, cash: '300', withholding: '4' },
  ];
  const body = {
    client_id: client,
    date: '2026-11-25',
    bank_information_id: firm.bank_id,
    received: '400',
    allocations,
  };
  const { id } = await server.ok(collectionCalls.create, finance, { body: { ...body, method: 'bank transfer' } });
  const numbers = await server.owner.query('select id, invoice_number from invoice where id = any($1)', [
    [open, hidden],
  ]);
  const numberOf = (bill: string) => numbers.rows.find((row) => row.id === bill).invoice_number;
  const trail = (as: typeof finance) => server.send(collectionCalls.auditTrail, as, { query: { id } });

  const list = await server.ok(collectionCalls.list, managing, { body: {} });
  expect(list.rows).toMatchObject([{ id, bills: numberOf(open), withholding: '20', received: '400' }]);
  expect(list.totals).toMatchObject([{ withholding: '20' }]);
  const detail = await server.ok(collectionCalls.detail, managing, { query: { id } });
  expect(detail).toMatchObject({ bills: numberOf(open), withholding: '20', allocations: [{ invoice_id: open }] });
  expect((await trail(managing)).status).toBe(404);

  const whole = await server.ok(collectionCalls.detail, finance, { query: { id } });
  expect(whole.withholding).toBe('24');
  expect(whole.bills.split(', ').sort()).toEqual([numberOf(open), numberOf(hidden)].sort());
  expect((await trail(finance)).status).toBe(200);
});

it('what a client owes and where he banks is told to those who see the client', async () => {
  const { firm, finance, managing, partner } = office;
  const other = await givenClient(server, managing, { name: 'PT Klien Orang Lain' });
  await givenMatter(server, managing, other, [managing]);
  const money = { date: '2026-11-25', bank_information_id: firm.bank_id, received: '400', to_client_deposit: '400' };
  const from = { client_id: other, client_account_number: '77001', client_bank_name: 'Bank Klien', allocations: [] };
  await server.ok(collectionCalls.create, finance, { body: { ...money, ...from, method: 'bank transfer' } });
  const outsider = await server.send(collectionCalls.detailClient, partner, { query: { id: other } });
  expect(outsider.status).toBe(404);
  const bills = await server.send(collectionCalls.searchInvoice, partner, { body: { client_id: other } });
  expect(bills.status).toBe(404);
  const clients = await server.ok(collectionCalls.searchClient, partner, { query: {} });
  expect(clients.rows.map((row) => row.id)).toEqual([office.client]);
  const known = await server.ok(collectionCalls.detailClient, managing, { query: { id: other } });
  expect(known).toMatchObject({ deposits: [{ balance: '400' }], last_bank: { client_account_number: '77001' } });
});

it('what an entry said while it lay on a confidential matter stays there when it is moved (ROL-02)', async () => {
  const { client, managing, partner, associate, matter } = office;
  const secret = await givenMatter(server, partner, client, [partner, associate], { confidential: true });
  const work = { date: '2026-11-03', method: 'hour' as const, duration: '1' };
  const timesheet = { ...work, matter_id: secret, description: 'Rahasia besar', workcode_id: office.firm.workcode_id };
  const { id } = await server.ok(timesheetCalls.create, associate, { body: { timesheet } });
  const moved = { id, version: 1, date: work.date, matter_id: matter, description: 'Rapat biasa' };
  await server.ok(timesheetCalls.update, associate, { body: moved });
  await server.ok(timesheetCalls.update, associate, { body: { ...moved, version: 2, description: 'Rapat mingguan' } });
  const trailOf = async (as: typeof managing) =>
    JSON.stringify(await server.ok(timesheetCalls.auditTrail, as, { query: { id } }));
  expect(await trailOf(managing)).toContain('Rapat mingguan');
  expect(await trailOf(managing)).not.toMatch(new RegExp(`Rahasia|${secret}`));
  expect(await trailOf(partner)).toContain('Rahasia besar');
});
