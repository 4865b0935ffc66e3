import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enterClient, formOf } from '../../../test/client-form.ts';
import { type Firm, givenClient, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let manager: As;
let secretary: As;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  manager = await givenPerson(server, firm, { role: 'managing_partner' });
  secretary = await givenPerson(server, firm, { role: 'support_staff' });
});

const record = async (id: string, check_id?: string) =>
  (await server.ok(clientCalls.detail, manager, { query: { id, ...(check_id ? { check_id } : {}) } })).conflict;
const directors = (count: number, of: (at: number) => { name: string; email?: string; phone?: string }) =>
  Array.from({ length: count }, (_, at) => ({ role: 'director' as const, ...of(at) }));
const letters = (at: number) => [...String(at).padStart(3, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]).join('o');

it('200 people of one mail domain and one line on both sides are one hit each, not 40,000 (CON-06)', async () => {
  const of = (side: string) =>
    directors(200, (at) => ({
      name: `${side}${letters(at)}`,
      email: `${side}${at}@grup.example`,
      phone: '021 5550100',
    }));
  await enterClient(server, secretary, { name: 'PT Angkasa', people: of('xa') });
  const { id } = await enterClient(server, secretary, { name: 'PT Belukar', people: of('wu') });
  const hits = (await record(id))?.latest?.hits ?? [];
  const fields = hits.map((hit) => hit.content?.field);
  expect(fields.filter((field) => field === 'email' || field === 'phone')).toHaveLength(1);
  expect(hits.length).toBeLessThan(100);
});

it('200 people of the same names are listed by the strongest, and the record says how many are not', async () => {
  const people = directors(200, (at) => ({ name: `Rara ${letters(at)}` }));
  const first = await enterClient(server, secretary, { name: 'PT Angkasa', people });
  const { id } = await enterClient(server, secretary, { name: 'PT Belukar', people });
  const hits = (await record(id))?.latest?.hits ?? [];
  expect(hits).toHaveLength(20);
  expect(hits.every((hit) => hit.content?.score === 100 && hit.content.found_id === first.id)).toBe(true);
  expect(hits.filter((hit) => (hit.content?.left_out ?? 0) > 0)).toHaveLength(1);
});

it('a decision about a shared domain stays when somebody else writes from it; earlier checks come as heads', async () => {
  const at = (name: string, email: string) => ({ contact_name: name, contact_email: email });
  await enterClient(server, secretary, { name: 'PT Angkasa', ...at('Mirna', 'mirna@grup.example') });
  const { id } = await enterClient(server, secretary, { name: 'PT Belukar', ...at('Tohir', 'tohir@grup.example') });
  const before = await record(id);
  const hit_id = before?.latest?.hits[0]?.id ?? '';
  await server.ok(conflictCalls.decide, manager, { body: { hit_id, decision: 'waived', reason: 'One group' } });
  const body = await formOf(server, secretary, id, at('Wulan', 'wulan@grup.example'));
  await server.ok(clientCalls.update, secretary, { body });
  const after = await record(id);
  expect(after?.latest?.hits.map((hit) => hit.decision)).toEqual(['waived']);
  expect(after?.earlier).toMatchObject([{ id: before?.latest?.id, hit_count: 1, hits: null }]);
  const then = await record(id, before?.latest?.id);
  expect(then?.earlier[0]?.hits?.map((hit) => hit.id)).toEqual([hit_id]);
  const query = { id, check_id: id };
  expect((await server.send(clientCalls.detail, manager, { query })).status).toBe(404);
});

it('of several older hits that are one now, the one still open is asked again', async () => {
  const found = await givenClient(server, manager, { name: 'PT Angkasa', npwp: '', email: 'a@grup.example' });
  const { id } = await enterClient(server, secretary, { name: 'PT Belukar', email: 'b@grup.example' });
  const check_id = (await record(id))?.latest?.id;
  const hit_id = (await record(id))?.latest?.hits[0]?.id ?? '';
  await insertRow(server.owner, 'conflict_hit', {
    ...{ firm_id: firm.firm_id, check_id, score: 60, strength: 'possible', kind: 'duplicate', found_field: 'email' },
    ...{ searched: 'c@grup.example', found_entity: 'client', found_id: found, found_name: 'a@grup.example' },
    ...{
      found_role: 'client',
      details: JSON.stringify({
        ...{ ref: `client:${found}:client`, field: 'email', searched_role: 'client' },
        ...{ code: '', status: '', matters: [] },
      }),
    },
  });
  await server.ok(conflictCalls.decide, manager, { body: { hit_id, decision: 'waived', reason: 'One group' } });
  const { version } = await server.ok(clientCalls.detail, manager, { query: { id } });
  await server.ok(conflictCalls.check, secretary, { body: { id, version } });
  expect((await record(id))?.latest?.hits.map((hit) => hit.decision)).toEqual(['open']);
});
