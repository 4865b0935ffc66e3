import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilBlocked } from '../blocked.ts';
import { givenClient } from '../given.ts';
import { givenMatterWorld, type MatterWorld, openActive, openDraft, versionOf, whileHeld } from '../given-matter.ts';
import { givenEntry, givenInvoiceWith } from '../given-time.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let world: MatterWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
});
afterAll(() => server.close());

const deposit = (client_id: string, matter_id: string | null) =>
  server.send(depositCalls.create, world.finance, {
    body: { client_id, matter_id, date: '2026-11-10', bank_information_id: world.firm.trust_bank_id, amount: '1000' },
  });
const deleted = "update matter set status = 'deleted', status_before_delete = 'active' where id = $1";

describe('money that arrives while its matter or client goes', () => {
  it('is no deposit of a matter that is deleted by then', async () => {
    const matter = await openActive(world);
    const change = async (query: (sql: string, values?: unknown[]) => Promise<unknown>) =>
      void (await query(deleted, [matter]));
    const answer = await whileHeld(world, matter, change, () => deposit(world.client, matter));
    expect(answer.body.code).toBe('matter_not_billable');
  });

  it('nor the excess of a collection', async () => {
    const matter = await openActive(world);
    const money = { received: '1000', to_matter_deposit: '1000', deposit_matter_id: matter, allocations: [] };
    const from = { client_id: world.client, date: '2026-11-20', bank_information_id: world.firm.bank_id };
    const body = { ...from, ...money, method: 'cash' as const };
    const change = async (query: (sql: string, values?: unknown[]) => Promise<unknown>) =>
      void (await query(deleted, [matter]));
    const answer = await whileHeld(world, matter, change, () =>
      server.send(collectionCalls.create, world.finance, { body }),
    );
    expect(answer.body.code).toBe('matter_not_billable');
  });

  it('nor a deposit of a client that is deleted by then', async () => {
    const client = await givenClient(server, world.managing, { name: 'PT Sebentar' });
    const other = await server.owner.connect();
    await other.query('begin');
    await other.query("update client set status = 'deleted' where id = $1", [client]);
    const answer = deposit(client, null);
    await untilBlocked(server.owner);
    await other.query('commit');
    other.release();
    expect((await answer).body.code).toBe('client_not_active');
  });
});

describe('two at once', () => {
  it('approve a draft: one does, the other is told that it has changed', async () => {
    const id = await openDraft(world);
    const body = { id, version: await versionOf(world, id), active_date: '2026-10-01' };
    const both = await Promise.all(
      [world.managing, world.second].map((as) => server.send(matterCalls.activate, as, { body })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('activate a client: one does, the other is told that he has changed', async () => {
    const { partner, second, managing } = world;
    const body = { name: 'PT Dua Kali Aktif', kind: 'body' as const, address: 'Jalan Contoh 1, Jakarta' };
    const { id } = await server.ok(clientCalls.create, partner, { body });
    const { version } = await server.ok(clientCalls.detail, second, { query: { id } });
    const confirmed = ['no_tax_number', 'npwp_check_digit', 'same_tax_number'];
    const both = await Promise.all(
      [second, managing].map((as) => server.send(clientCalls.activate, as, { body: { id, version }, confirmed })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('time that is changed while the prebill with it is made: it stays as the prebill says, or the prebill waits for it', async () => {
    const matter = await openActive(world);
    const { associate, finance } = world;
    const entry = await givenEntry(server, associate, matter);
    await givenInvoiceWith(server, finance, { matter_id: matter, client_id: world.client, status: 'draft' }, [entry]);
    const other = await server.owner.connect();
    await other.query('begin');
    await other.query('select id from timesheet where id = $1 for update', [entry]);
    await other.query("update invoice set status = 'prebill' where matter_id = $1", [matter]);
    const changed = server.send(timesheetCalls.remove, associate, { body: { id: entry, version: 2, reason: 'twice' } });
    await untilBlocked(server.owner);
    await other.query('commit');
    other.release();
    expect((await changed).body.code).toBe('on_prebill');
  });
});
