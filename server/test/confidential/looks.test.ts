import { addressOf } from '@praktis/contract/kit/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { givenWorld, type World } from '../wall/walk.ts';
import { ask, liveThrough, plainRequest, reads } from './asking.ts';

let server: TestServer;
let world: World;
/** Every record that hangs on the matter, and the matter. */
let records: string[];

beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  await liveThrough(server, world);
  await server.owner.query('update matter set confidential = true where id = $1', [world.state.matter]);
  const bills = 'select id from invoice where matter_id = $1';
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from document where matter_id = $1 union select id from timesheet where matter_id = $1 union ${bills}
     union select id from deposit where matter_id = $1 union select expense_id from expense_line where matter_id = $1
     union select collection_id from collection_allocation where invoice_id in (${bills}) union select $1::uuid`,
    [world.state.matter],
  );
  records = rows.map((row) => row.id);
}, 120_000);
afterAll(() => server.close());

const traces = async () =>
  Number((await server.owner.query("select count(*) as n from audit where op = 'R'")).rows[0].n);

/** Opens a record with every call that takes one by its id; answers the calls that did, with whether that left a trace. */
async function opened(id: string, who: 'partner' | 'managing_partner' | 'finance'): Promise<[string, boolean][]> {
  const looks: [string, boolean][] = [];
  for (const step of reads) {
    const { query, body } = plainRequest(world, step);
    const place = 'id' in query ? 'query' : 'id' in body ? 'body' : undefined;
    // A look-up offers what could be chosen: it opens nothing.
    if (!place || /\/search-/.test(addressOf(step.call))) continue;
    const request = { query, body, [place]: { ...{ query, body }[place], id } };
    const before = await traces();
    const answer = await ask(server, world, step.call, { who, ...request });
    if (answer.statusCode === 200) looks.push([addressOf(step.call), (await traces()) > before]);
  }
  return looks;
}

describe('ROL-02 every look at a record of a confidential matter leaves a trace', () => {
  it.each(['partner', 'finance'] as const)(
    'of the %s, by whatever call opens it',
    async (who) => {
      const all: [string, boolean][] = [];
      for (const id of records) all.push(...(await opened(id, who)));
      expect(all.filter(([, left]) => !left).map(([address]) => address)).toEqual([]);
      const addresses = new Set(all.map(([address]) => address.replace(/^.*\/v1\//, '')));
      const theirs = ['invoice/detail', 'invoice/deposit/detail', 'invoice/deposit/audit-trail'];
      const partners = ['matter/detail', 'matter/audit-trail', 'timesheet/detail', 'invoice/audit-trail'];
      expect([...addresses]).toEqual(expect.arrayContaining(who === 'finance' ? theirs : [...theirs, ...partners]));
    },
    240_000,
  );
});
