import { clientMergeCalls } from '@praktis/contract/clients/client-merge.calls';
import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterClient, formOf } from '../../../test/client-form.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let secretary: As;
let partner: As;
let other: As;
let manager: As;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  secretary = await givenPerson(server, firm, { role: 'support_staff', name: 'Sinta Dewi' });
  partner = await givenPerson(server, firm, { role: 'partner', name: 'Pandu Wirawan' });
  other = await givenPerson(server, firm, { role: 'partner', name: 'Qori Lestari' });
  manager = await givenPerson(server, firm, { role: 'managing_partner', name: 'Mira Kusuma' });
});

const detail = (as: As, id: string) => server.ok(clientCalls.detail, as, { query: { id } });
/** Runs the check of a client again and answers the names it finds now. */
async function found(id: string): Promise<string[]> {
  const { version } = await detail(manager, id);
  await server.ok(conflictCalls.check, manager, { body: { id, version } });
  const hits = (await detail(manager, id)).conflict?.latest?.hits ?? [];
  return hits.map((hit) => hit.content?.found_name ?? `ask ${hit.ask}`).sort();
}
const own = (row: object) => ({ firm_id: firm.firm_id, ...row });

describe('the names that are kept between checks are those of the database', () => {
  it('what is entered, renamed, moved or taken away by any way in is found, or found no more, at the next check', async () => {
    const { id } = await enterClient(server, secretary, { name: 'PT Lentera Rekaan Nusantara' });
    expect(await found(id)).toEqual([]);
    const second = await givenClient(server, partner, { name: 'PT Samudra Andaian', npwp: '' });
    const matter = await givenMatter(server, partner, second, [partner]);
    const party = await insertRow(
      server.owner,
      'matter_party',
      own({ matter_id: matter, kind: 'counterpart', name: 'Lentera Rekaan' }),
    );
    expect(await found(id)).toEqual(['Lentera Rekaan']);
    await server.owner.query('update matter_party set name = $1 where id = $2', ['Lentera Rekaan Nusantara', party]);
    expect(await found(id)).toEqual(['Lentera Rekaan Nusantara']);
    await server.owner.query('delete from matter_party where id = $1', [party]);
    expect(await found(id)).toEqual([]);
    await insertRow(
      server.owner,
      'client_name',
      own({ client_id: second, kind: 'former', name: 'PT Lentra Rekaan Nusantara' }),
    );
    await insertRow(
      server.owner,
      'client_person',
      own({ client_id: second, role: 'shareholder', name: 'Lentera Rekaan Nusantara Pte Ltd' }),
    );
    expect(await found(id)).toEqual(['Lentera Rekaan Nusantara Pte Ltd', 'PT Lentra Rekaan Nusantara']);
    await server.owner.query(`update client set name = 'Lentera Rekaan' where id = $1`, [second]);
    expect(await found(id)).toContain('Lentera Rekaan');
  });

  it('what a refused call had written is not found afterwards', async () => {
    const { id } = await enterClient(server, secretary, { name: 'PT Wahana Andaian' });
    expect(await found(id)).toEqual([]);
    await server.owner.query(`create function public.stop_it() returns trigger language plpgsql as $$
      begin raise exception 'books_closed' using errcode = 'PR001'; end $$`);
    await server.owner.query(
      'create trigger stop_it before insert on conflict_check for each row execute function public.stop_it()',
    );
    const refused = await server.send(clientCalls.create, secretary, { body: { name: 'PT Wahana Andaian Jaya' } });
    await server.owner.query('drop trigger stop_it on conflict_check; drop function public.stop_it()');
    expect(refused.body.code).toBe('books_closed');
    expect(await found(id)).toEqual([]);
    await enterClient(server, secretary, { name: 'PT Wahana Andaian Jaya' });
    expect(await found(id)).toEqual(['PT Wahana Andaian Jaya']);
  });

  it('vendors and employees who come later are found', async () => {
    const { id } = await enterClient(server, secretary, { name: 'Ratih Khayalan', kind: 'person' });
    await givenPerson(server, firm, { role: 'fee_earner', name: 'Ratih Khayalan' });
    expect(await found(id)).toEqual(['Ratih Khayalan']);
    const { conflict } = await detail(manager, id);
    expect(conflict?.latest?.hits[0]?.content).toMatchObject({ kind: 'personal', found_role: 'employee' });
  });

  it('two firms on one server never meet', async () => {
    await enterClient(server, secretary, { name: 'PT Rahasia Angan' });
    const elsewhere = await givenFirm(server, 'Lain');
    const stranger = await givenPerson(server, elsewhere, { role: 'support_staff' });
    expect(await enterClient(server, stranger, { name: 'PT Rahasia Angan' })).toMatchObject({
      conflict_result: 'clear',
    });
  });
});

describe('directors, commissioners, shareholders and contacts are searched both ways (CON-02)', () => {
  const people = (role: 'director' | 'commissioner' | 'shareholder' | 'contact', name: string) => ({
    people: [{ role, name, tax_number: '', email: '', phone: '' }],
  });

  it.each([
    ['director', 'related adverse'],
    ['commissioner', 'related adverse'],
    ['shareholder', 'related adverse'],
    ['contact', 'personal'],
  ] as const)('a %s of a new client who is an opponent elsewhere: %s', async (role, kind) => {
    const client_id = await givenClient(server, partner, { name: 'PT Samudra Andaian', npwp: '' });
    const matter_id = await givenMatter(server, partner, client_id, [partner]);
    await insertRow(server.owner, 'matter_party', own({ matter_id, kind: 'counterpart', name: 'Bagas Andaian Putra' }));
    const saved = await enterClient(server, secretary, {
      name: 'PT Pelita Angan',
      ...people(role, 'Bagas Andaian Putera'),
    });
    expect(saved).toMatchObject({ status: 'have conflict', conflict_result: 'open' });
    const { conflict, people: shown } = await detail(manager, saved.id);
    expect(shown).toEqual(people(role, 'Bagas Andaian Putera').people);
    expect(conflict?.latest?.hits[0]?.content).toMatchObject({ kind, searched: 'Bagas Andaian Putera' });
  });

  it('a new opponent who directs a client, and one with the NIK of a shareholder, are found', async () => {
    const nik = '3174999999990001';
    const form = {
      people: [{ role: 'shareholder' as const, name: 'Wulan Khayal', tax_number: '3174 9999 9999 0001' }],
    };
    const known = await enterClient(server, secretary, { name: 'PT Graha Umpama', ...form });
    expect((await detail(manager, known.id)).people).toMatchObject([{ tax_number: nik }]);
    const saved = await enterClient(server, secretary, {
      name: 'PT Tirta Rekaan',
      counterparts: [{ name: 'Somebody Else', npwp: nik }],
    });
    const { conflict } = await detail(manager, saved.id);
    expect(conflict?.latest?.hits[0]?.content).toMatchObject({
      score: 100,
      field: 'tax_number',
      kind: 'related adverse',
    });
  });

  it('a number that is none is refused at its field, and a change of people runs the check again', async () => {
    const bad = await server.send(clientCalls.create, secretary, {
      body: { name: 'PT X Umpama', people: [{ role: 'director', name: 'A', tax_number: '123' }] },
    });
    expect(bad).toMatchObject({ status: 400, body: { message: { 'people.0.tax_number': expect.any(String) } } });
    const { id } = await enterClient(server, secretary, { name: 'PT Duta Angan' });
    const body = await formOf(server, secretary, id, people('director', 'Teguh Khayal'));
    await server.ok(clientCalls.update, secretary, { body });
    expect((await detail(manager, id)).conflict?.earlier_total).toBe(1);
  });
});

describe('new hits are told to those who must act (CON-01)', () => {
  const mails = async () =>
    (
      await server.owner.query(
        'select unnest(recipients) as to, subject, body_text from mail where firm_id = $1 order by 1',
        [firm.firm_id],
      )
    ).rows as { to: string; subject: string; body_text: string }[];
  const address = async (as: As) =>
    (await server.owner.query('select email from user_account where id = $1', [as.user_id])).rows[0].email as string;
  const addresses = async (...people: As[]) => (await Promise.all(people.map(address))).sort();

  it('everybody who may clear, but for the one who knows; without a word of what was found', async () => {
    await givenClient(server, partner, { name: 'PT Rahasia Angan', npwp: '' });
    await enterClient(server, partner, { name: 'Rahasia Angan' });
    const sent = await mails();
    expect(sent.map((mail) => mail.to)).toEqual(await addresses(other, manager));
    expect(sent[0]?.subject).toMatch(/^Conflict check: C-2026-0001 Rahasia Angan$/);
    expect(sent[0]?.body_text).not.toContain('PT Rahasia Angan');
    expect(sent[0]?.body_text).toMatch(/clients\/detail\/.*\?tab=conflict/);
  });

  it('nothing new, nothing told: a hit that was asked before is not told again', async () => {
    await givenClient(server, partner, { name: 'PT Rahasia Angan', npwp: '' });
    const { id } = await enterClient(server, partner, { name: 'Rahasia Angan' });
    const before = (await mails()).length;
    await found(id);
    expect(await mails()).toHaveLength(before);
    await enterClient(server, partner, { name: 'PT Lain Sama Sekali' });
    expect(await mails()).toHaveLength(before);
  });

  it('the team of an active client is told too, and work goes on', async () => {
    const associate = await givenPerson(server, firm, { role: 'fee_earner', language: 'id' });
    const id = await givenClient(server, partner, { name: 'PT Bintang Khayal', npwp: '' });
    await insertRow(server.owner, 'client_member', own({ client_id: id, employee_id: associate.employee_id }));
    await givenClient(server, partner, { name: 'PT Kencana Umpama', npwp: '' });
    const body = await formOf(server, partner, id, {
      counterparts: [{ name: 'Kencana Umpama', group_name: '', npwp: '' }],
    });
    await server.ok(clientCalls.update, partner, { body });
    const sent = await mails();
    expect(sent.map((mail) => mail.to)).toEqual(await addresses(associate, other, manager));
    const [toTeam] = await addresses(associate);
    expect(sent.find((mail) => mail.to === toTeam)?.body_text).toContain('Pekerjaan berjalan terus');
    expect(await detail(manager, id)).toMatchObject({ status: 'active', conflict_result: 'open' });
  });
});

it('a relation is shown on both sides, and a search finds contacts and people', async () => {
  const holding = await enterClient(server, secretary, { name: 'PT Induk Angan', contact_name: 'Lilis Umpama' });
  const relations = [{ kind: 'subsidiary' as const, related_client_id: holding.id, description: '51 %' }];
  const people = [{ role: 'director' as const, name: 'Teguh Khayal' }];
  const child = await enterClient(server, secretary, { name: 'PT Anak Khatulistiwa', relations, people });
  expect((await detail(manager, holding.id)).related_to).toEqual([
    { kind: 'subsidiary', client_id: child.id, code: child.code, name: 'PT Anak Khatulistiwa', description: '51 %' },
  ]);
  const names = async (as: As, keyword: string) =>
    (await server.ok(clientCalls.list, as, { body: { keyword } })).rows.map((row) => row.name);
  expect(await names(manager, 'lilis')).toEqual(['PT Induk Angan']);
  expect(await names(manager, 'teguh')).toEqual(['PT Anak Khatulistiwa']);
  const administrator = await givenPerson(server, firm, { role: 'administrator' });
  expect(await names(administrator, 'teguh')).toEqual([]);
  expect(
    await server.send(clientMergeCalls.preview, administrator, { body: { id: child.id, given_up_id: holding.id } }),
  ).toMatchObject({ status: 403 });
});
