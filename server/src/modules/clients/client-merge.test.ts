import { clientMergeCalls } from '@praktis/contract/clients/client-merge.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterClient } from '../../../test/client-form.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { givenBill } from '../../../test/given-bill.ts';
import { besideMoves } from '../../../test/given-status.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { faultsInBooks } from '../../kit/books.ts';
import { inFirm } from '../../kit/db.ts';
import { clientPointers } from './client-merge.repo.ts';
import { mergePointers } from './client-merge.rules.ts';

let server: TestServer;
let firm: Firm;
let manager: As;
let partner: As;
let secretary: As;
let stays: string;
let double: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  manager = await givenPerson(server, firm, { role: 'managing_partner', name: 'Mira Kusuma' });
  partner = await givenPerson(server, firm, { role: 'partner', name: 'Pandu Wirawan' });
  secretary = await givenPerson(server, firm, { role: 'support_staff' });
  stays = await givenClient(server, partner, { name: 'PT Lentera Rekaan', code: 'C-A', npwp: '' });
  double = await givenClient(server, partner, { name: 'PT Lentera Rekaan Tbk', code: 'GANDA-7', since: '2020-05-01' });
});

const detail = (id: string, as = manager) => server.ok(clientCalls.detail, as, { query: { id } });
const preview = (as = manager, body = { id: stays, given_up_id: double }) =>
  server.send(clientMergeCalls.preview, as, { body });
async function form(reason = 'Entered twice') {
  const [a, b] = [await detail(stays), await detail(double)];
  return { id: stays, given_up_id: double, version: a.version, given_up_version: b.version, reason };
}
const merge = async (as = manager, confirmed: string[] = [], changes = {}) =>
  server.send(clientMergeCalls.merge, as, { body: { ...(await form()), ...changes }, confirmed });
const rows = async <T>(text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows as T[];
const ownersOf = async (table: string) =>
  (await rows<{ client_id: string }>(`select distinct client_id from ${table} where firm_id = $1`, [firm.firm_id])).map(
    (row) => row.client_id,
  );

interface Money {
  date: string;
  currency?: string;
  amount: string;
  kind?: string;
}

/** A row of the ledger of client money of one client as a whole. */
const ledger = (client_id: string, { date, currency = 'IDR', amount, kind = 'received' }: Money) =>
  insertRow(server.owner, 'deposit_entry', {
    ...{ firm_id: firm.firm_id, client_id, date, currency, bank_kind: 'trust', kind, amount },
    created_by: manager.user_id,
  });

it('every column that points to a client is told what becomes of it when its client is merged', async () => {
  const pointers = await clientPointers({ db: server.kit.db });
  const unnamed = pointers.map((one) => `${one.source}.${one.pointer}`).filter((name) => !(name in mergePointers));
  expect(unnamed).toEqual([]);
});

describe('a double client is merged with everything it owns', () => {
  it('matters, bills, money, names, people, team and relations follow; its code leads to the one that stays', async () => {
    const matter = await givenMatter(server, partner, double, [partner]);
    await givenBill(server, manager, { client_id: double, matter_id: matter });
    const third = await givenClient(server, partner, { name: 'PT Anak Angan', npwp: '' });
    const own = { firm_id: firm.firm_id, client_id: double };
    await insertRow(server.owner, 'client_name', { ...own, kind: 'former', name: 'PT Lampu Rekaan' });
    await insertRow(server.owner, 'client_person', { ...own, role: 'director', name: 'Ratih Khayalan' });
    await insertRow(server.owner, 'client_member', { ...own, employee_id: partner.employee_id });
    await insertRow(server.owner, 'client_member', { ...own, client_id: stays, employee_id: partner.employee_id });
    const relation = { kind: 'owns', description: '' };
    await insertRow(server.owner, 'client_relation', { ...own, ...relation, name: 'x', related_client_id: stays });
    await insertRow(server.owner, 'client_relation', {
      ...own,
      ...relation,
      name: 'PT Anak',
      related_client_id: third,
    });
    const { data: told } = await preview();
    expect(told).toMatchObject({
      why_not: '',
      tax_number: 'taken',
      names: ['PT Lentera Rekaan Tbk', 'PT Lampu Rekaan'],
    });
    expect(Object.fromEntries(told.moves.map(({ entity, count }) => [entity, count]))).toMatchObject({
      ...{ matter: 1, invoice: 1, client_person: 1, client_relation: 2 },
    });
    expect((await merge()).status).toBe(200);
    for (const table of ['matter', 'invoice', 'client_person', 'client_member', 'client_relation', 'client_name'])
      expect([table, await ownersOf(table)]).toEqual([table, [stays]]);
    const shown = await detail(stays);
    expect(shown).toMatchObject({
      npwp: '0912345675999000',
      since: '2020-05-01',
      status: 'active',
      merged_codes: ['GANDA-7'],
    });
    expect(shown.names.map((one) => [one.kind, one.name]).sort()).toEqual([
      ['alias', 'PT Lentera Rekaan Tbk'],
      ['former', 'PT Lampu Rekaan'],
    ]);
    expect(shown.team).toHaveLength(1);
    expect(shown.relations?.map((one) => one.related_client_id)).toEqual([third]);
    expect(await detail(double)).toMatchObject({
      ...{ status: 'deleted', delete_reason: 'Entered twice', can_edit: false, can_merge: false },
      merged_into: { id: stays, code: 'C-A', name: 'PT Lentera Rekaan' },
    });
    const byCode = await server.ok(clientCalls.list, manager, { body: { keyword: 'GANDA-7' } });
    expect(byCode.rows.map((row) => row.code)).toEqual(['C-A']);
    expect(shown.conflict).toMatchObject({ result: 'clear', open: 0 });
  });

  it('an empty taxonomy is filled from the double, one of its own is kept', async () => {
    const kind = (code: string) =>
      insertRow(server.owner, 'taxonomy', { firm_id: firm.firm_id, code, name: code, name_id: code });
    const [own, other] = [await kind('OWN'), await kind('OTHER')];
    const set = (client: string, item: string) =>
      server.owner.query('update client set taxonomy_id = $2 where id = $1', [client, item]);
    await set(double, other);
    expect((await merge()).status).toBe(200);
    expect((await detail(stays)).taxonomy).toBe('OTHER');
    await set(stays, own);
    const third = await givenClient(server, partner, { name: 'PT Lentera Rekaan Dua', npwp: '' });
    await set(third, other);
    const { version } = await detail(stays);
    const { version: given_up_version } = await detail(third);
    const body = { id: stays, given_up_id: third, version, given_up_version, reason: 'Entered twice' };
    expect((await server.send(clientMergeCalls.merge, manager, { body })).status).toBe(200);
    expect((await detail(stays)).taxonomy).toBe('OWN');
  });

  it('an issued, locked bill keeps what it says and cannot be moved in any other way', async () => {
    const matter = await givenMatter(server, partner, double, [partner]);
    const bill = await givenBill(server, manager, { client_id: double, matter_id: matter });
    await expect(server.owner.query('update invoice set client_id = $1 where id = $2', [stays, bill])).rejects.toThrow(
      'bill_fixed',
    );
    const [before] = await rows('select client_name, client_npwp, amount_payable from invoice where id = $1', [bill]);
    expect((await merge()).status).toBe(200);
    const [after] = await rows('select client_name, client_npwp, amount_payable from invoice where id = $1', [bill]);
    expect(after).toEqual(before);
  });

  it('purses add up by currency, on every date, and the books stay sound (invariant 19)', async () => {
    await ledger(stays, { date: '2026-03-01', amount: '1000000' });
    await ledger(stays, { date: '2026-03-05', amount: '-400000', kind: 'refund' });
    await ledger(double, { date: '2026-02-01', amount: '250000' });
    await ledger(double, { date: '2026-03-02', amount: '-250000', kind: 'refund' });
    await ledger(double, { date: '2026-04-01', amount: '70.25', currency: 'USD' });
    const { data: told } = await preview();
    expect(told.purses).toEqual([
      { currency: 'IDR', bank_kind: 'trust', stays: '600000', given_up: '0', together: '600000' },
      { currency: 'USD', bank_kind: 'trust', stays: '0', given_up: '70.25', together: '70.25' },
    ]);
    expect((await merge()).status).toBe(200);
    const sums = await rows(
      `select client_id, currency, sum(amount) as sum, count(*)::int as n from deposit_entry where firm_id = $1
       group by 1, 2 order by 2`,
      [firm.firm_id],
    );
    expect(sums).toEqual([
      { client_id: stays, currency: 'IDR', sum: '600000', n: 4 },
      { client_id: stays, currency: 'USD', sum: '70.25', n: 1 },
    ]);
    const scope = { firm_id: firm.firm_id, user_id: '', call: 'test', request_id: '' };
    const faults = await inFirm(server.kit.db, scope, (db) => faultsInBooks(db, firm.firm_id));
    expect(faults.filter(({ rule }) => rule !== 'numbers without gaps')).toEqual([]);
  });

  it('both trails tell of it, and the record of checks stays with the client that was checked (CON-06)', async () => {
    const entered = await enterClient(server, secretary, { name: 'PT Ganda Khayal' });
    double = entered.id;
    expect((await merge()).status).toBe(200);
    for (const id of [stays, double]) {
      const trail = await server.ok(clientCalls.auditTrail, manager, { query: { id } });
      expect(trail.rows[0]).toMatchObject({ user: 'Mira Kusuma', call: 'client/merge' });
    }
    const checks = await rows<{ n: number }>('select count(*)::int as n from conflict_check where client_id = $1', [
      double,
    ]);
    expect(checks).toEqual([{ n: 1 }]);
  });

  it('the opponents of the double are asked of the one that stays: a conflict is not lost on the way', async () => {
    const adversary = await givenClient(server, partner, { name: 'PT Samudra Andaian', npwp: '' });
    const own = { firm_id: firm.firm_id, client_id: double };
    await insertRow(server.owner, 'client_counterpart', { ...own, name: 'Samudra Andaian, PT' });
    expect((await merge()).status).toBe(200);
    const { conflict, status } = await detail(stays);
    expect([status, conflict?.result, conflict?.open]).toEqual(['active', 'open', 1]);
    expect(conflict?.latest?.hits[0]?.content).toMatchObject({ found_id: adversary, kind: 'adverse', score: 100 });
  });

  it('a merged client is found by later checks once, as the one that stays', async () => {
    expect((await merge()).status).toBe(200);
    const next = await enterClient(server, secretary, { name: 'PT Lentera Rekaan Tbk' });
    const hits = (await detail(next.id)).conflict?.latest?.hits ?? [];
    expect(new Set(hits.map((hit) => hit.content?.found_id))).toEqual(new Set([stays]));
  });
});

describe('what is refused leaves everything as it was', () => {
  it.each(['partner', 'secretary'] as const)('a %s may neither look nor merge', async (role) => {
    const as = role === 'partner' ? partner : secretary;
    expect((await preview(as)).status).toBe(403);
    expect((await merge(as)).status).toBe(403);
  });

  it('itself, a deleted one, one of another firm, a stale form, and a bad form', async () => {
    expect((await preview(manager, { id: stays, given_up_id: stays })).data.why_not).toBe('merge_same');
    expect((await merge(manager, [], { given_up_id: stays })).body.message).toEqual({
      given_up_id: expect.any(String),
    });
    const gone = await givenClient(server, partner, { name: 'PT Hilang', status: 'deleted', npwp: '' });
    const wanted = { given_up_id: gone, given_up_version: 1 };
    expect((await merge(manager, [], wanted)).body.code).toBe('merge_deleted');
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
    const foreign = await givenClient(server, stranger, { npwp: '' });
    expect((await preview(manager, { id: stays, given_up_id: foreign })).status).toBe(404);
    expect((await merge(manager, [], { version: 99 })).status).toBe(409);
    expect((await server.send(clientMergeCalls.preview, manager, { raw: { body: { id: 'x' } } })).status).toBe(400);
    const bad = await server.send(clientMergeCalls.merge, manager, { raw: { body: { id: 'x', reason: '' } } });
    expect(Object.keys(bad.body.message as object)).toEqual(
      expect.arrayContaining(['id', 'given_up_id', 'version', 'given_up_version', 'reason']),
    );
    expect((await detail(double)).status).toBe('active');
  });

  it('different tax numbers are asked about; a client with matters does not go into one that is not active', async () => {
    await server.owner.query('update client set npwp = $1 where id = $2', ['0923456784999000', stays]);
    const asked = await merge();
    expect(asked.body).toMatchObject({ code: 'merge_tax_number_differs', confirmation: true });
    await givenMatter(server, partner, double, [partner]);
    await besideMoves(server.owner, `update client set status = 'prospective' where id = $1`, [stays]);
    expect((await preview()).data).toMatchObject({ why_not: 'merge_not_active', tax_number: 'differs' });
    expect((await merge(manager, ['merge_tax_number_differs'])).body.code).toBe('merge_not_active');
    await server.owner.query(`update client set status = 'active' where id = $1`, [stays]);
    expect((await merge(manager, ['merge_tax_number_differs'])).status).toBe(200);
    expect((await detail(stays)).npwp).toBe('0923456784999000');
  });

  it('one with a real conflict: that leaves only cancelling (CON-07)', async () => {
    await server.owner.query(`update client set conflict_result = 'real' where id = $1`, [double]);
    expect((await merge()).body.code).toBe('conflict_real');
  });

  it('a fault in the middle takes everything back', async () => {
    const matter = await givenMatter(server, partner, double, [partner]);
    await server.owner.query(`create function public.stop_it() returns trigger language plpgsql as $$
      begin raise exception 'books_closed' using errcode = 'PR001'; end $$`);
    await server.owner.query(
      'create trigger stop_it before insert on conflict_check for each row execute function public.stop_it()',
    );
    try {
      expect((await merge()).body.code).toBe('books_closed');
    } finally {
      await server.owner.query('drop trigger stop_it on conflict_check; drop function public.stop_it()');
    }
    expect(await rows('select client_id from matter where id = $1', [matter])).toEqual([{ client_id: double }]);
    expect(await detail(double)).toMatchObject({ status: 'active', merged_into: null });
    expect((await detail(stays)).names).toEqual([]);
  });

  it('counts tell nothing of a confidential matter that the caller may not see (ROL-02)', async () => {
    await givenMatter(server, partner, double, [partner], { confidential: true });
    expect((await preview()).data.moves).toEqual([]);
  });
});

describe('two at once', () => {
  it('of two merges of the same double one goes through', async () => {
    const body = await form();
    const both = await Promise.all([1, 2].map(() => server.send(clientMergeCalls.merge, manager, { body })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('two clients that are merged into each other do not both vanish', async () => {
    const body = await form();
    const crossed = {
      ...{ id: double, given_up_id: stays, reason: 'x' },
      ...{ version: body.given_up_version, given_up_version: body.version },
    };
    const both = await Promise.all(
      [body, crossed].map((one) => server.send(clientMergeCalls.merge, manager, { body: one })),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const gone = await rows('select id from client where firm_id = $1 and status = $2', [firm.firm_id, 'deleted']);
    expect(gone).toHaveLength(1);
  });

  it('a new matter for the double either follows or is refused; none is left behind', async () => {
    const area = await insertRow(server.owner, 'practice_area', {
      ...{ firm_id: firm.firm_id, code: 'COR', name: 'Corporate', name_id: 'Korporasi' },
    });
    for (let round = 0; round < 5; round += 1) {
      const name = `PT Putaran ${['satu', 'dua', 'tiga', 'empat', 'lima'][round]}`;
      double = await givenClient(server, partner, { name, npwp: '' });
      const body = await form();
      const matter = {
        ...{
          name: 'Advice',
          client_id: double,
          practice_area_id: area,
          currency: 'IDR',
          billing_type: 'hourly' as const,
        },
        members: [{ employee_id: partner.employee_id, responsible_partner: true, join_date: '2026-11-27' }],
      };
      const [merged, made] = await Promise.all([
        server.send(clientMergeCalls.merge, manager, { body }),
        server.send(matterCalls.create, partner, { raw: { body: matter } }),
      ]);
      expect(merged.status).toBe(200);
      if (made.status !== 200) expect(['client_merged', 'client_not_active']).toContain(made.body.code);
      expect(await ownersOf('matter')).not.toContain(double);
    }
  });

  it('a row that is written for a client while it is merged is refused by the database itself', async () => {
    expect((await merge()).status).toBe(200);
    await expect(givenMatter(server, partner, double, [partner])).rejects.toThrow('client_merged');
    await expect(ledger(double, { date: '2026-03-01', amount: '5' })).rejects.toThrow('client_merged');
  });
});
