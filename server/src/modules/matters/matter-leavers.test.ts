import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenMatterWorld, type MatterWorld, openActive, sendNow } from '../../../test/given-matter.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
let matter: string;
let entry: string;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
  const { partner, second, associate } = world;
  const members = [
    { employee_id: second.employee_id, responsible_partner: true, allocation: '0' },
    { employee_id: partner.employee_id, handling_partner: true, allocation: '0' },
    { employee_id: associate.employee_id, associate: true, allocation: '0' },
  ];
  matter = await openActive(world, '2026-10-01', { members });
  entry = await givenEntry(server, associate, matter, { date: '2026-11-03' });
});
afterAll(() => server.close());

const leaves = (leave_date: string | null) =>
  server.owner.query('update matter_member set leave_date = $1 where matter_id = $2 and employee_id = $3', [
    ...[leave_date, matter, world.partner.employee_id],
  ]);

/** A bulk act tells row by row: what its one row was refused for. */
const told = ({ status, data }: { status: number; data: { rows: { code: string }[] } }) =>
  status === 200 && data.rows[0]?.code === 'not_allowed' ? 403 : status;

/** What a partner on the team may do to its rates, time and bills. */
async function attempts(): Promise<Record<string, number>> {
  const { partner, associate, firm } = world;
  const members = [{ employee_id: associate.employee_id, rate: '9000000' }];
  const upgrade = { id: matter, from: '2026-10-01', members };
  const bill = {
    ...{ matter_id: matter, type: 'hourly' as const, date: '2026-11-20', due_in_days: 30, language: 'en' as const },
    ...{ bank_information_id: firm.bank_id, ppn_id: firm.ppn_id, signatory_id: partner.employee_id },
    ...{ timesheets: [{ timesheet_id: entry }], disbursements: [] },
  };
  const written = { rows: [{ id: entry, version: 1 }], reason: 'not for the client' };
  return {
    check: (await server.send(matterActCalls.checkUpgrade, partner, { raw: { body: upgrade } })).status,
    billing: (await sendNow(world, matterCalls.update, partner, { part: 'billing', id: matter })).status,
    bill: (await server.send(invoiceCalls.create, partner, { body: bill })).status,
    write_off: told(await server.send(timesheetCalls.bulkWriteOff, partner, { body: written })),
  };
}

describe('who has left the team of a matter (ROL-01: the matters I am on)', () => {
  it('still reads it, and changes neither rates, time nor bills of it', async () => {
    await leaves('2026-11-10');
    const query = { id: matter };
    expect((await server.send(matterCalls.detail, world.partner, { query })).status).toBe(200);
    for (const [act, status] of Object.entries(await attempts())) expect([403, 404], act).toContain(status);
    const { rows } = await server.owner.query('select rate, status from timesheet where id = $1', [entry]);
    expect(rows).toEqual([expect.objectContaining({ status: 'wip' })]);
    expect(rows[0].rate).not.toMatch(/^9000000/);
  });

  it('while he is on it the same acts are his', async () => {
    await leaves(null);
    for (const [act, status] of Object.entries(await attempts())) expect([403, 404], act).not.toContain(status);
  });
});
