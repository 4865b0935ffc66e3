import { allCalls } from '@praktis/contract/all-calls';
import { type AnyCall, addressOf } from '@praktis/contract/kit/call';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { allTours } from '../tour/all-tours.ts';
import { entranceCases } from './entrance-cases.ts';
import { givenWorld, type World, walk } from './walk.ts';
import { filtersIn, forgetFirms, setPolicies } from './walls-down.ts';

const nameOf = (call: AnyCall) => `${call.method} ${addressOf(call)}`;

describe('the wall between firms, and between those who may and those who may not', () => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer();
    world = await givenWorld(server);
  });
  afterAll(() => server.close());

  it('has every call of the product on its walk', () => {
    // The entrance asks for no permission; it is walked by itself, in auth-wall.test.ts.
    const entrance = entranceCases.map((one) => one.call);
    const walked = new Set([...allTours.map((step) => step.call), ...entrance].map(nameOf));
    expect(allCalls.map(nameOf).filter((name) => !walked.has(name))).toEqual([]);
  });

  it('asks for a permission everywhere but at the entrance, for what every screen is written with, for one file, and for a secret link', () => {
    const open = allCalls.filter((call) => call.access === 'open' || call.access === 'signed in').map(addressOf);
    // Reading one file: whoever may not is answered as if there were none, whatever his role (ROL-03).
    const oneFile = /^\/practice\/v1\/(document|matter\/file|client\/file)\/(detail|download|audit-trail)$/;
    expect(open.filter((address) => oneFile.test(address))).toHaveLength(7);
    expect(open.filter((address) => !address.startsWith('/auth') && !oneFile.test(address)).sort()).toEqual([
      '/admin/v1/calendar/feed.ics',
      '/practice/v1/helper/rank-currency',
      '/practice/v1/helper/read-notification',
      '/practice/v1/setting',
      '/practice/v1/setting/language/detail',
      '/practice/v1/setting/user/change-language',
    ]);
  });

  it('shows nothing and moves nothing for a stranger, a user without the permission and another firm', async () => {
    expect(await walk(server, world)).toEqual([]);
  }, 180_000);

  it('names the fields of a bad input on every call that takes one', async () => {
    const faults: string[] = [];
    for (const call of allCalls) {
      if (!call.query && !call.body) continue;
      const answer = await server.send(call, world.stranger, { raw: badInputOf(call) });
      if (answer.status !== 400 || answer.body.code !== 'fields')
        faults.push(`${nameOf(call)}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    expect(faults).toEqual([]);
  });
});

/** Every field of a call in a form that cannot be right. */
function badInputOf(call: AnyCall): { query: Record<string, unknown>; body: Record<string, unknown> } {
  const wrong = (schema: AnyCall['query'], value: unknown) =>
    Object.fromEntries(
      Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}).map((name) => [name, value]),
    );
  return { query: wrong(call.query, '\u0001?'), body: call.body ? { ...wrong(call.body, { wrong: [true] }) } : {} };
}

describe('the wall is the database’s, not the query’s', () => {
  let server: TestServer;
  let world: World;
  beforeEach(async () => {
    server = await startServer();
    world = await givenWorld(server);
  });
  afterEach(() => server.close());

  it('stands when every firm filter is forgotten', async () => {
    const heard = forgetFirms(server);
    expect(await walk(server, world)).toEqual([]);
    await heard.close();
    expect(heard.statements.size).toBeGreaterThan(500);
    expect(filtersIn(heard.statements)).toEqual([]);
  }, 180_000);

  it('is missed when row-level security is switched off', async () => {
    await setPolicies(server, false);
    const faults = await walk(server, world);
    expect(faults.filter((fault) => fault.includes('another firm sees')).length).toBeGreaterThan(10);
  }, 180_000);

  it('without either wall the walk tells of calls that answer, tell and change what is another firm’s', async () => {
    await setPolicies(server, false);
    const heard = forgetFirms(server);
    const faults = await walk(server, world);
    await heard.close();
    const telling = (words: string) => faults.filter((fault) => fault.includes(words)).length;
    expect(telling('another firm: 200 instead of 404')).toBeGreaterThan(50);
    expect(telling('another firm was told our')).toBeGreaterThan(30);
    expect(telling('left a trace in a firm that refused it')).toBeGreaterThan(20);
  }, 180_000);
});

describe('the schema', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());
  const names = async (text: string) => (await server.owner.query<{ name: string }>(text)).rows.map((row) => row.name);
  /** Known before any firm is, or the list of firms itself. */
  const registry = "('firm', 'sign_in_state', 'sign_in_attempt', 'setup_key', 'passkey_challenge', 'migration')";

  it('puts every table under its firm: firm_id first in the primary key, forced policy, firm_id in every unique and foreign key', async () => {
    expect(
      await names(`select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ${registry}
        and not (relrowsecurity and relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`),
    ).toEqual([]);
    expect(
      await names(`select conrelid::regclass || ' ' || conname as name from pg_constraint c
        where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'f') and conrelid::regclass::text not in ${registry}
          and not exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname = 'firm_id')`),
    ).toEqual([]);
  });

  it('gives the application a role that owns nothing and passes no policy, and uses no sequence', async () => {
    expect(
      await names(
        "select rolname as name from pg_roles where rolname = 'praktis_app' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)",
      ),
    ).toEqual([]);
    expect(
      await names(
        "select relname as name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'praktis_app'",
      ),
    ).toEqual([]);
    expect(
      await names("select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace"),
    ).toEqual([]);
    expect(
      await names(`select tgrelid::regclass || ' ' || tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not tgisinternal and c.relnamespace = 'public'::regnamespace and (tgtype & 1) = 0`),
    ).toEqual([]);
  });

  it('lets the application neither change nor remove what is in the audit trail or the deposit ledger', async () => {
    const client = await server.owner.connect();
    try {
      for (const text of [
        'update audit set call = call',
        'delete from audit',
        'update audit_seal set rows = 0',
        'delete from deposit_entry',
        'insert into audit (firm_id, call, request_id, op, entity, row_id, root, root_id) values (gen_random_uuid(), 1, 1, 1, 1, gen_random_uuid(), 1, gen_random_uuid())',
      ]) {
        await client.query('begin; set local role praktis_app');
        await expect(client.query(text), text).rejects.toThrow(/permission denied/);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });
});
