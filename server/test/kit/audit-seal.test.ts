import { callsOf } from '@praktis/contract/settings/setup-list';
import { setupLists } from '@praktis/contract/settings/setup-lists';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sealAllAudits } from '../../src/jobs.ts';
import { type AuditFault, sealAudit, verifyAudit } from '../../src/kit/audit.ts';
import { type Db, inFirm, openDb } from '../../src/kit/db.ts';
import { type Firm, givenFirm, givenPerson } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';

const calls = callsOf(setupLists.industryType);

let server: TestServer;
let owner: Db;
let firm: Firm;
let administrator: As;
beforeAll(async () => {
  server = await startServer();
  owner = openDb(server.kit.config.DATABASE_URL, 1).db;
});
afterAll(async () => {
  await owner.destroy();
  await server.close();
});
beforeEach(async () => {
  firm = await givenFirm(server);
  administrator = await givenPerson(server, firm, { role: 'administrator' });
});

const inside = <T>(work: (db: Db) => Promise<T>, firm_id = firm.firm_id) =>
  inFirm(server.kit.db, { firm_id, user_id: '', call: 'test', request_id: '' }, work);
const sealOnce = () => inside((db) => sealAudit(db, firm.firm_id));
const verify = () => inside((db) => verifyAudit(db, firm.firm_id));

/** What the verifier says after the database's owner did something, which is then taken back. */
async function faultsAfter(text: string, values: unknown[]): Promise<AuditFault[]> {
  return owner.connection().execute(async (db) => {
    await db.executeQuery(CompiledQuery.raw('begin'));
    await db.executeQuery(CompiledQuery.raw(text, values));
    const faults = await verifyAudit(db, firm.firm_id);
    await db.executeQuery(CompiledQuery.raw('rollback'));
    return faults;
  });
}

let items = 0;
async function write(): Promise<void> {
  items += 1;
  const body = { code: `C${items}`, name: `Industry ${items}`, name_id: `Industri ${items}` };
  await server.ok(calls.create, administrator, { raw: { body } });
}

async function auditIds(): Promise<string[]> {
  const text = 'select id from audit where firm_id = $1 order by xid, at, id';
  return (await server.owner.query<{ id: string }>(text, [firm.firm_id])).rows.map((row) => row.id);
}

async function sealCount(): Promise<{ rows: number; seals: number }> {
  const text = `select (select count(*)::int from audit_seal_row where firm_id = $1) as rows,
    (select count(*)::int from audit_seal where firm_id = $1) as seals`;
  return (await server.owner.query(text, [firm.firm_id])).rows[0];
}

/** Seals all that is written. Transactions of other databases of the same server hold a seal back for a moment. */
async function seal(): Promise<number> {
  let rows = 0;
  const left = async () => {
    rows += await sealOnce();
    return (await auditIds()).length - (await sealCount()).rows;
  };
  await expect.poll(left, { timeout: 20_000, interval: 20 }).toBe(0);
  return rows;
}

describe('the sealed audit trail', () => {
  it('holds each row once, and is found untouched', async () => {
    await write();
    await write();
    const written = (await auditIds()).length;
    expect(await seal()).toBe(written);
    expect(await seal()).toBe(0);
    await write();
    expect(await seal()).toBe(1);
    expect((await sealCount()).rows).toBe(written + 1);
    expect(await verify()).toEqual([]);
  });

  it('names any row that is taken away', async () => {
    await write();
    await seal();
    await write();
    await seal();
    for (const id of await auditIds()) {
      expect(await faultsAfter('delete from audit where id = $1', [id])).toEqual([{ kind: 'missing', id }]);
    }
  });

  it('names any row of which anything is changed', async () => {
    await write();
    await seal();
    const changes = [
      `xid = (xid::text::bigint + 1)::text::xid8`,
      `at = at - interval '1 microsecond'`,
      `actor = gen_random_uuid()`,
      `call = call || 'x'`,
      `request_id = request_id || 'x'`,
      `op = case op when 'I' then 'U' else 'I' end`,
      `entity = entity || 'x'`,
      `row_id = gen_random_uuid()`,
      `root = root || 'x'`,
      `root_id = gen_random_uuid()`,
      `parent = coalesce(parent, '') || 'x'`,
      `parent_id = gen_random_uuid()`,
      `old_data = '{"x":1}'`,
      `new_data = new_data || '{"x":1}'`,
      `new_data = null`,
      `old_data = new_data, new_data = null`,
      `parent = new_data::text, new_data = null`,
    ];
    const ids = await auditIds();
    for (const [at, change] of changes.entries()) {
      const id = ids[at % ids.length] ?? '';
      const faults = await faultsAfter(`update audit set ${change} where id = $1`, [id]);
      expect(faults, change).toEqual([{ kind: 'changed', id }]);
    }
  });

  it('notices when row and seal are rewritten together, at the seals from there on', async () => {
    for (let n = 0; n < 3; n++) {
      await write();
      await seal();
    }
    const id = (await auditIds())[0] ?? '';
    const together = `with gone as (delete from audit where id = $1 returning id)
      delete from audit_seal_row where audit_id = (select id from gone)`;
    expect(await faultsAfter(together, [id])).toEqual([{ kind: 'seal broken', id: '1' }]);
    const broken = await faultsAfter('update audit_seal set hash = sha256(hash) where n = 1 and firm_id = $1', [
      firm.firm_id,
    ]);
    expect(broken).toEqual([
      { kind: 'seal broken', id: '1' },
      { kind: 'seal broken', id: '2' },
    ]);
  });

  it('cannot be changed by the application itself', async () => {
    await write();
    await seal();
    for (const text of [
      'delete from audit',
      `update audit set call = 'x'`,
      'delete from audit_seal_row',
      'update audit_seal set n = 9',
    ])
      await expect(inside((db) => db.executeQuery(CompiledQuery.raw(text)))).rejects.toThrow('permission denied');
  });
});

describe('sealing', () => {
  it('misses no row and takes none twice while others write', async () => {
    const writers = Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 6; n++) await write();
    });
    const sealers = Array.from({ length: 2 }, async () => {
      for (let n = 0; n < 8; n++) await sealOnce();
    });
    await Promise.all([...writers, ...sealers]);
    await seal();
    expect((await sealCount()).rows).toBe((await auditIds()).length);
    expect(await verify()).toEqual([]);
  });

  it('goes on in a server that was filled from a dump, where transactions are counted anew', async () => {
    await write();
    await seal();
    // As after a restore: what was brought along carries numbers of transactions that this server has not reached.
    await server.owner.query('alter table audit disable trigger all');
    for (const text of [
      'delete from audit_seal_row where firm_id = $1',
      'delete from audit_seal where firm_id = $1',
      'update audit set xid = (xid::text::bigint + 5000000)::text::xid8 where firm_id = $1',
    ])
      await server.owner.query(text, [firm.firm_id]);
    await server.owner.query('alter table audit enable trigger all');
    await seal();
    await write();
    await seal();
    const ids = await auditIds();
    expect((await sealCount()).rows).toBe(ids.length);
    expect(await verify()).toEqual([]);
    for (const id of ids) {
      const faults = await faultsAfter(`update audit set call = 'x' where id = $1`, [id]);
      expect(faults).toEqual([{ kind: 'changed', id }]);
    }
  });

  it('waits for rows of a transaction that is still open, and then seals them', async () => {
    await write();
    await seal();
    const open = await server.owner.connect();
    await open.query('begin');
    await open.query(
      `insert into audit (firm_id, call, request_id, op, entity, row_id, root, root_id)
       values ($1, 'late', '', 'I', 'x', gen_random_uuid(), 'x', gen_random_uuid())`,
      [firm.firm_id],
    );
    await write();
    expect(await sealOnce()).toBe(0);
    await open.query('commit');
    open.release();
    expect(await seal()).toBe(2);
    expect(await verify()).toEqual([]);
  });

  it('is done for every firm by the job, each in its own chain', async () => {
    const other = await givenFirm(server, 'Lain & Rekan');
    await write();
    const left = async () => {
      await sealAllAudits(server.kit);
      return (await auditIds()).length - (await sealCount()).rows;
    };
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    const seals = await server.owner.query('select n from audit_seal where firm_id = $1 and n = 1', [other.firm_id]);
    expect(seals.rows).toEqual([{ n: 1 }]);
    expect(await inside((db) => verifyAudit(db, other.firm_id), other.firm_id)).toEqual([]);
  });
});
