import { expenseCalls as calls, expenseLookupCalls as lookups } from '@praktis/contract/expenses/expenses.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { type As, type Input, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let partner: As;
let associate: As;
let secretary: As;
let stranger: As;
let matter: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner' });
  partner = await givenPerson(server, firm, { role: 'partner', name: 'Pandu Wirawan' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', name: 'Arif Nugraha' });
  stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
});
afterAll(() => server.close());
beforeEach(async () => {
  matter = await givenMatter(server, partner, await givenClient(server, partner), [partner, associate]);
  secretary = await givenPerson(server, firm, { role: 'support_staff', name: 'Sinta Dewi', works_for: [associate] });
});

type Claim = NonNullable<Input<typeof calls.createClaim>['body']>;
const claim = (owed: As | null, more: Partial<Claim> = {}): Claim => ({
  ...{ date: '2026-11-20', payable: owed !== null, payable_employee_id: owed?.employee_id ?? null, currency: 'IDR' },
  lines: [{ expense_type_id: firm.expense_type_id, matter_id: matter, description: 'Court fee', amount: '1000000' }],
  ...more,
});
const enter = (owed: As | null, as = secretary) =>
  server.send(calls.createClaim, as, { body: claim(owed), confirmed: ['incomplete_expense'] });
const change = (id: string, owed: As | null, as = secretary, version = 1) =>
  server.send(calls.update, as, { body: { ...claim(owed), id, version }, confirmed: ['incomplete_expense'] });
const remove = (id: string, version: number) => server.send(calls.remove, secretary, { body: { id, version } });
const code = (answer: { status: number; body: { code?: unknown } }) => answer.body.code ?? answer.status;
const worksFor = async (...people: As[]) => {
  const user = await server.ok(userCalls.detail, managing, { body: { id: secretary.user_id } });
  const assigned_ids = people.map(({ employee_id }) => employee_id);
  await server.ok(userCalls.update, managing, { body: { ...user, assigned_ids } });
};
const listed = async (as = secretary) => {
  const { rows } = await server.ok(calls.list, as, { body: { only_matter_id: matter }, query: {} });
  return rows.map((row) => [row.id, row.can_update]);
};
const offered = async (as: As) =>
  (await server.ok(lookups.searchPayable, as, { query: { limit: 200 } })).rows
    .filter((row) => row.detail === 'employee')
    .map((row) => row.id)
    .sort();

describe('support staff enter the expenses of assigned people (ROL-01)', () => {
  it('enters them for whom he works and for nobody else, until he is taken off', async () => {
    expect(code(await enter(associate))).toBe(200);
    expect(code(await enter(secretary))).toBe(200);
    expect(code(await enter(null))).toBe(200);
    expect(code(await enter(partner))).toBe('not_allowed');
    await worksFor(partner);
    expect(code(await enter(associate))).toBe('not_allowed');
    expect(code(await enter(partner))).toBe(200);
  });

  it('is offered himself and them; who reaches only his own claims himself, who reaches all everybody', async () => {
    expect(await offered(secretary)).toEqual([secretary.employee_id, associate.employee_id].sort());
    await worksFor();
    expect(await offered(secretary)).toEqual([secretary.employee_id]);
    expect(await offered(associate)).toEqual([associate.employee_id]);
    expect(await offered(managing)).toEqual(expect.arrayContaining([partner.employee_id, secretary.employee_id]));
  });

  it('sees and changes what they entered or are owed, and nothing of others', async () => {
    const theirs = (await enter(null, associate)).data.id;
    const owed = (await enter(associate, managing)).data.id;
    const other = (await enter(partner, partner)).data.id;
    const rows = (await listed()).sort();
    expect(rows).toEqual([theirs, owed].sort().map((id) => [id, true]));
    expect((await server.send(calls.detail, secretary, { query: { id: other } })).status).toBe(404);
    expect(code(await change(other, null))).toBe('not_found');
    expect(code(await change(owed, associate))).toBe(200);
    expect(code(await change(owed, partner, secretary, 2))).toBe('not_allowed');
    expect(code(await remove(theirs, 1))).toBe(200);
    await worksFor();
    expect(await listed()).toEqual([]);
  });

  it('keeps seeing what he entered, and changes it no more once he is taken off', async () => {
    const { id } = (await enter(associate)).data;
    await worksFor();
    expect(await listed()).toEqual([[id, false]]);
    expect((await server.ok(calls.detail, secretary, { query: { id } })).can_delete).toBe(false);
    expect(code(await change(id, associate))).toBe('not_allowed');
    expect(code(await change(id, null))).toBe('not_allowed');
    expect(code(await remove(id, 1))).toBe('not_allowed');
    // Whom it is owed to has it still.
    expect(await listed(associate)).toEqual([[id, true]]);
  });

  it('a fee earner or partner enters his own: owed to himself, a vendor or nobody', async () => {
    for (const as of [associate, partner]) {
      expect(code(await enter(as, as))).toBe(200);
      expect(code(await enter(null, as))).toBe(200);
      expect(code(await enter(secretary, as))).toBe('not_allowed');
    }
    expect(code(await enter(stranger))).toBe('unknown_record');
    expect(code(await enter(stranger, managing))).toBe('unknown_record');
  });

  it('on a confidential matter only where he is let in (ROL-02)', async () => {
    const secret = await givenMatter(server, partner, await givenClient(server, partner), [partner, associate], {
      confidential: true,
    });
    matter = secret;
    expect((await enter(associate)).status).not.toBe(200);
    const theirs = await enter(associate, associate);
    expect(theirs.status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await server.send(calls.detail, secretary, { query: { id: theirs.data.id } })).status).toBe(404);
  });
});
