import { authCalls } from '@praktis/contract/auth/auth.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { mailedKey, mailsTo } from '../../../test/given-account.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let firm: Firm;
let managing: As;
let administrator: As;
let finance: As;
let feeEarner: As;
let stranger: As;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  firm = await givenFirm(server);
  managing = await givenPerson(server, firm, { role: 'managing_partner', name: 'Ratna Wibisono' });
  administrator = await givenPerson(server, firm, { role: 'administrator', name: 'Yusuf Maulana' });
  finance = await givenPerson(server, firm, { role: 'finance' });
  feeEarner = await givenPerson(server, firm, { role: 'fee_earner', name: 'Sekar Anindita' });
  stranger = await givenPerson(server, await givenFirm(server, 'Lain & Rekan'), { role: 'managing_partner' });
});

const employee = (row: Record<string, unknown> = {}) =>
  insertRow(server.owner, 'employee', {
    ...{ firm_id: firm.firm_id, code: `N${Math.random()}`, category: 'fee earner', first_name: 'Dimas' },
    ...{ last_name: 'Nugraha', employed_on: '2025-01-01', currency: 'IDR', ...row },
  });
const newUser = async (role: keyof Firm['roles'], fields: Record<string, unknown> = {}) => ({
  ...{ employee_id: await employee(), email: `n${Math.random()}@firm.example`, role_id: firm.roles[role] },
  ...{ language: 'en' as const, ...fields },
});
const create = (as: As, body: BodyInput<typeof userCalls.create>) => server.send(userCalls.create, as, { body });
const detail = (id: string, as = managing) => server.ok(userCalls.detail, as, { body: { id } });
const update = async (as: As, id: string, fields: Record<string, unknown>) =>
  server.send(userCalls.update, as, { raw: { body: { ...(await detail(id)), ...fields } } });
const remove = (as: As, id: string) => server.send(userCalls.remove, as, { body: { id } });

describe('an account', () => {
  it('is made for an employee, confirmed by mail, listed, and closed with all its sessions', async () => {
    const body = await newUser('fee_earner');
    const { id } = (await create(administrator, body)).data;
    expect(await detail(id)).toMatchObject({
      ...{ name: 'Dimas Nugraha', email: body.email, role: 'fee_earner', status: 'active', verified: false },
      ...{ can_edit: true, can_delete: true, can_resend: true, mentees: [], last_seen_at: null },
    });
    const sevenDays = new Date(server.clock.now.getTime() + 7 * 24 * 60 * 60_000);
    expect(new Date((await detail(id)).invited_until ?? '')).toEqual(sevenDays);
    const verification = { key: await mailedKey(server, body.email), password: 'embun di daun jati' };
    await server.send(authCalls.verification, undefined, { body: verification });
    const signedIn = await server.send(authCalls.signIn, undefined, {
      body: { ...verification, email: body.email, firm: '' },
    });
    const as = { ...managing, token: signedIn.data.meta };
    expect((await server.send(authCalls.session, as)).status).toBe(200);
    const list = await server.ok(userCalls.list, managing, { query: { sort_by: 'name' }, body: { keyword: 'dimas' } });
    expect(list.rows).toMatchObject([{ id, verified: true, can_resend: false, invited_until: null }]);
    expect(list.rows[0]?.last_seen_at).not.toBeNull();
    expect((await remove(administrator, id)).data).toEqual({ id });
    expect((await server.send(authCalls.session, as)).status).toBe(401);
    expect(await detail(id)).toMatchObject({ status: 'inactive', can_delete: false });
    expect((await server.ok(userCalls.list, managing, { query: {}, body: { keyword: 'dimas' } })).total).toBe(0);
    const closed = await server.ok(userCalls.list, managing, { query: {}, body: { status: 'inactive' } });
    expect(closed.rows.map((row) => row.id)).toEqual([id]);
  });

  it('is one an employee and one an address, and not for leavers (ROL-07)', async () => {
    const body = await newUser('fee_earner');
    await create(managing, body);
    expect((await create(managing, { ...body, email: 'other@firm.example' })).body.code).toBe('employee_has_account');
    const taken = await create(managing, await newUser('fee_earner', { email: body.email.toUpperCase() }));
    expect(taken.body.message).toEqual({ email: 'Another account has this e-mail.' });
    const leaver = await newUser('fee_earner', { employee_id: await employee({ status: 'terminated' }) });
    expect((await create(managing, leaver)).body.code).toBe('account_of_leaver');
  });

  it('speaks the language of the firm unless another is chosen', async () => {
    const { language: _left, ...unsaid } = await newUser('fee_earner');
    const languageOf = async (body: Parameters<typeof create>[1]) =>
      (await detail((await create(managing, body)).data.id)).language;
    expect(await languageOf(unsaid)).toBe('en');
    const { read, update: save } = singletonCalls.system;
    const system = { ...(await server.ok(read, managing)), language: 'id' as const };
    await server.ok(save, managing, { body: system });
    const { language: _none, ...another } = await newUser('fee_earner');
    expect(await languageOf({ ...another, language: null })).toBe('id');
    expect(await languageOf(await newUser('fee_earner'))).toBe('en');
  });

  it('that was closed opens again, but not for a leaver', async () => {
    await remove(managing, feeEarner.user_id);
    expect((await update(administrator, feeEarner.user_id, { status: 'active' })).status).toBe(200);
    await remove(managing, feeEarner.user_id);
    await server.owner.query(`update employee set status = 'terminated' where id = $1`, [feeEarner.employee_id]);
    expect((await update(administrator, feeEarner.user_id, { status: 'active' })).body.code).toBe('account_of_leaver');
  });

  it('with a new address must be confirmed anew, and its sessions end', async () => {
    const email = `new${feeEarner.user_id.slice(-6)}@firm.example`;
    expect((await update(administrator, feeEarner.user_id, { email })).status).toBe(200);
    expect(await detail(feeEarner.user_id)).toMatchObject({ email, verified: false });
    expect((await server.send(authCalls.session, feeEarner)).status).toBe(401);
    expect(await mailsTo(server, email)).toHaveLength(1);
  });

  it('gets its verification again only while it waits for it', async () => {
    const body = await newUser('support_staff');
    const { id } = (await create(administrator, body)).data;
    expect((await server.send(userCalls.resendVerification, administrator, { body: { id } })).status).toBe(200);
    expect(await mailsTo(server, body.email)).toHaveLength(2);
    const confirmed = await server.send(userCalls.resendVerification, administrator, { body: { id: finance.user_id } });
    expect(confirmed.status).toBe(403);
    const own = await server.send(userCalls.resendVerification, administrator, { body: { id: feeEarner.user_id } });
    expect(own.body.code).toBe('already_verified');
  });
});

describe('rights over accounts (ROL-01)', () => {
  it('an administrator makes no account with rights over money, and gives none', async () => {
    for (const role of ['partner', 'finance', 'managing_partner'] as const) {
      expect((await create(administrator, await newUser(role))).body.code, role).toBe('right_not_held');
      const given = await update(administrator, feeEarner.user_id, { role_id: firm.roles[role] });
      expect([given.status, given.body.code]).toEqual([403, 'right_not_held']);
    }
    expect((await detail(feeEarner.user_id)).role).toBe('fee_earner');
  });

  it('an administrator does not change the account of somebody above him: its address would lead to his mailbox', async () => {
    for (const above of [managing, finance]) {
      const email = `taken${Math.random()}@firm.example`;
      expect((await update(administrator, above.user_id, { email })).body.code).toBe('right_not_held');
      const row = await detail(above.user_id, administrator);
      expect([row.can_edit, row.can_resend]).toEqual([false, false]);
    }
  });

  it('nobody gives himself a role with rights he lacks, or mentees', async () => {
    const own = await update(administrator, administrator.user_id, { role_id: firm.roles.fee_earner });
    expect(own.body.code).toBe('right_not_held');
    const mentees = await update(administrator, administrator.user_id, { mentee_ids: [feeEarner.employee_id] });
    expect(mentees.body.code).toBe('right_not_held');
    expect((await update(administrator, administrator.user_id, { language: 'id' })).status).toBe(200);
  });

  it('an administrator closes the account of finance, but not of a managing partner, and nobody his own', async () => {
    expect((await remove(administrator, finance.user_id)).status).toBe(200);
    expect((await remove(administrator, managing.user_id)).body.code).toBe('right_not_held');
    expect((await remove(administrator, administrator.user_id)).body.code).toBe('own_account');
    expect((await update(administrator, administrator.user_id, { status: 'inactive' })).body.code).toBe('own_account');
  });

  it('a look-up of roles offers those that the caller may give', async () => {
    const names = async (as: As) =>
      (await server.ok(userCalls.searchRole, as, { body: {} })).rows.map((row) => row.detail).sort();
    expect(await names(administrator)).toEqual(['administrator', 'fee_earner', 'support_staff']);
    expect(await names(managing)).toHaveLength(6);
  });
});

describe('the managing partner', () => {
  it('is never left without a holder (ROL-01)', async () => {
    const down = await update(managing, managing.user_id, { role_id: firm.roles.partner });
    expect(down.body.code).toBe('last_holder');
    const second = await givenPerson(server, firm, { role: 'managing_partner' });
    await server.owner.query('update user_account set verified_at = null where id = $1', [second.user_id]);
    expect((await update(managing, managing.user_id, { role_id: firm.roles.partner })).body.code).toBe('last_holder');
    await server.owner.query('update user_account set verified_at = now() where id = $1', [second.user_id]);
    expect((await update(managing, managing.user_id, { role_id: firm.roles.partner })).status).toBe(200);
    expect((await remove(second, second.user_id)).body.code).toBe('own_account');
  });

  it('nor with a new address alone that nobody has confirmed (ROL-01)', async () => {
    const email = 'salah.ketik@firm.example';
    const alone = await update(managing, managing.user_id, { email });
    expect([alone.status, alone.body.code]).toEqual([400, 'last_holder']);
    await givenPerson(server, firm, { role: 'managing_partner' });
    expect((await update(managing, managing.user_id, { email })).status).toBe(200);
  });

  it('stays when two step down at the same moment', async () => {
    const second = await givenPerson(server, firm, { role: 'managing_partner' });
    const [one, two] = [await detail(managing.user_id), await detail(second.user_id)];
    const down = (as: As, body: object) =>
      server.send(userCalls.update, as, { raw: { body: { ...body, role_id: firm.roles.partner } } });
    const answers = await Promise.all([down(managing, one), down(second, two)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(answers.find((answer) => answer.status === 400)?.body.code).toBe('last_holder');
  });
});

describe('mentees (ROL-04)', () => {
  it('are given and taken; a circle of mentors is refused', async () => {
    const junior = await givenPerson(server, firm, { role: 'fee_earner', name: 'Dimas Nugraha' });
    await update(administrator, feeEarner.user_id, { mentee_ids: [junior.employee_id] });
    expect((await detail(feeEarner.user_id)).mentees).toMatchObject([
      { id: junior.employee_id, name: 'Dimas Nugraha' },
    ]);
    for (const mentee of [feeEarner, junior]) {
      const circle = await update(administrator, junior.user_id, { mentee_ids: [mentee.employee_id] });
      expect(circle.body.code).toBe('mentor_circle');
    }
    const offered = await server.ok(userCalls.searchMentees, administrator, {
      body: { employee_id: junior.employee_id },
    });
    expect(offered.rows.map((row) => row.id)).not.toContain(feeEarner.employee_id);
    expect(offered.rows.map((row) => row.id)).toContain(managing.employee_id);
    await update(administrator, feeEarner.user_id, { mentee_ids: [] });
    expect((await detail(feeEarner.user_id)).mentees).toEqual([]);
  });
});

describe('people somebody works for (ROL-01)', () => {
  const assigned = async (id: string) => (await detail(id)).assigned.map((person) => person.id);

  it('are named with his account, several for one and one for several, and taken off; mentees stay', async () => {
    const junior = await givenPerson(server, firm, { role: 'fee_earner', name: 'Dimas Nugraha' });
    const names = [feeEarner.employee_id, managing.employee_id];
    const mentee_ids = [junior.employee_id];
    const { id } = (await create(administrator, await newUser('support_staff', { assigned_ids: names }))).data;
    const second = await givenPerson(server, firm, { role: 'support_staff', works_for: [feeEarner] });
    await update(administrator, feeEarner.user_id, { mentee_ids });
    expect((await assigned(id)).sort()).toEqual([...names].sort());
    expect(await assigned(second.user_id)).toEqual([feeEarner.employee_id]);
    expect((await update(administrator, id, { assigned_ids: [managing.employee_id] })).status).toBe(200);
    expect(await assigned(id)).toEqual([managing.employee_id]);
    // A form that says nothing of them changes nothing.
    expect((await update(administrator, id, { language: 'id' })).status).toBe(200);
    expect(await assigned(id)).toEqual([managing.employee_id]);
    expect(await assigned(second.user_id)).toEqual([feeEarner.employee_id]);
    expect((await detail(feeEarner.user_id)).mentees).toMatchObject(mentee_ids.map((mentee) => ({ id: mentee })));
  });

  it('are told on his record and on theirs, and in his trail', async () => {
    const secretary = await givenPerson(server, firm, { role: 'support_staff', name: 'Sinta Dewi' });
    await update(administrator, secretary.user_id, { assigned_ids: [feeEarner.employee_id] });
    const of = (employee_id: string) => server.ok(employeeCalls.detail, managing, { query: { employee_id } });
    expect((await of(secretary.employee_id)).works_for).toEqual([
      { id: feeEarner.employee_id, name: 'Sekar Anindita' },
    ]);
    expect((await of(feeEarner.employee_id)).assistants).toEqual([{ id: secretary.employee_id, name: 'Sinta Dewi' }]);
    const trail = await server.ok(employeeCalls.auditTrail, managing, {
      query: { employee_id: secretary.employee_id },
    });
    expect(trail.rows[0]).toMatchObject({ created: [{ entity: 'assigned_person' }] });
  });

  it('are never himself, never named by himself, and of his firm', async () => {
    const secretary = await givenPerson(server, firm, { role: 'support_staff' });
    const give = (as: As, to: As, people: As[]) =>
      update(as, to.user_id, { assigned_ids: people.map((person) => person.employee_id) });
    expect((await give(administrator, secretary, [secretary])).body.code).toBe('assigned_to_self');
    expect((await give(administrator, administrator, [feeEarner])).body.code).toBe('right_not_held');
    expect((await give(managing, secretary, [stranger])).status).toBe(404);
    expect(await assigned(secretary.user_id)).toEqual([]);
    const offered = await server.ok(userCalls.searchMentees, administrator, {
      body: { employee_id: secretary.employee_id, for: 'assistant' },
    });
    const ids = offered.rows.map((row) => row.id);
    expect(ids).toContain(feeEarner.employee_id);
    expect(ids).not.toContain(secretary.employee_id);
  });

  it.each(['assigned_ids', 'mentee_ids'] as const)(
    'who has left is not added to %s, and stays where he was (ROL-07)',
    async (list) => {
      const secretary = await givenPerson(server, firm, { role: 'support_staff' });
      const employed = (name: string) => givenPerson(server, firm, { role: 'fee_earner', name: `${name} ${list}` });
      const [stayed, late, here] = [await employed('Bima'), await employed('Citra'), await employed('Dewi')];
      const held = async () =>
        (await detail(secretary.user_id))[list === 'mentee_ids' ? 'mentees' : 'assigned'].map(({ id }) => id);
      const name = (...people: As[]) =>
        update(administrator, secretary.user_id, { [list]: people.map((one) => one.employee_id) });
      expect((await name(stayed)).status).toBe(200);
      const left = "update employee set status = 'terminated', left_on = '2026-11-01' where id = any($1)";
      await server.owner.query(left, [[stayed.employee_id, late.employee_id]]);
      const refused = await name(stayed, late, here);
      expect(refused.body).toMatchObject({
        code: 'people_left',
        message: { [list]: `Nobody who has left the firm can be added: Citra ${list}.` },
      });
      expect(await held()).toEqual([stayed.employee_id]);
      expect((await name(stayed, here)).status).toBe(200);
      expect((await held()).sort()).toEqual([stayed.employee_id, here.employee_id].sort());
      const first = await create(administrator, await newUser('support_staff', { [list]: [late.employee_id] }));
      expect(first.body.code).toBe('people_left');
      expect((await name()).status).toBe(200);
      expect((await name(stayed)).body.code).toBe('people_left');
      // Nor is anybody given to one who has left.
      await server.owner.query(left, [[secretary.employee_id]]);
      expect((await name(here)).body).toMatchObject({
        code: 'given_to_leaver',
        message: { [list]: expect.any(String) },
      });
      expect(await held()).toEqual([]);
    },
  );

  it('go with an employee who is deleted', async () => {
    const person = await employee();
    await insertRow(server.owner, 'assigned_person', {
      ...{ firm_id: firm.firm_id, employee_id: feeEarner.employee_id, person_id: person },
    });
    const gone = await server.send(employeeCalls.remove, managing, { body: { employee_id: person } });
    expect(gone.status).toBe(200);
    expect(await assigned(feeEarner.user_id)).toEqual([]);
  });
});

describe('what is not the caller’s', () => {
  it('needs the rights user.view and user.edit', async () => {
    const { id } = await detail(feeEarner.user_id);
    const body = { id };
    for (const call of [userCalls.list, userCalls.searchRole, userCalls.searchEmployee, userCalls.searchMentees])
      expect((await server.send(call, finance, { raw: { body: {} } })).status).toBe(403);
    for (const call of [userCalls.detail, userCalls.remove, userCalls.resendVerification])
      expect((await server.send(call, finance, { body })).status).toBe(403);
    expect((await create(finance, await newUser('fee_earner'))).status).toBe(403);
    expect((await update(finance, id, {})).status).toBe(403);
  });

  it('is not found in another firm, and nothing happens', async () => {
    const row = await detail(feeEarner.user_id);
    for (const call of [userCalls.detail, userCalls.remove, userCalls.resendVerification])
      expect((await server.send(call, stranger, { body: { id: row.id } })).status).toBe(404);
    expect((await server.send(userCalls.update, stranger, { raw: { body: row } })).status).toBe(404);
    expect((await create(stranger, await newUser('fee_earner'))).status).toBe(404);
    const theirs = await server.ok(userCalls.list, stranger, { query: {}, body: {} });
    expect(theirs.rows.map((user) => user.id)).toEqual([stranger.user_id]);
    expect((await update(managing, row.id, { role_id: stranger.user_id })).status).toBe(404);
    expect((await update(managing, row.id, { mentee_ids: [stranger.employee_id] })).status).toBe(404);
    expect((await detail(row.id)).version).toBe(row.version);
  });

  it('is refused when stale or malformed', async () => {
    const row = await detail(feeEarner.user_id);
    await update(managing, row.id, { language: 'id' });
    expect((await server.send(userCalls.update, managing, { raw: { body: row } })).status).toBe(409);
    const wrong = await server.send(userCalls.create, managing, {
      raw: { body: { email: 'a@b.example\nbcc: c@d.example' } },
    });
    expect(Object.keys(wrong.body.message as object)).toEqual(['employee_id', 'email', 'role_id']);
  });

  it('is stale after its people alone changed, which its own trail does not tell as a change of the account (INV-04)', async () => {
    const { id } = (await create(managing, await newUser('support_staff'))).data;
    for (const people of [{ mentee_ids: [feeEarner.employee_id] }, { assigned_ids: [feeEarner.employee_id] }]) {
      const opened = await detail(id);
      const steps = async () =>
        (await server.owner.query("select from audit where entity = 'user_account' and row_id = $1", [id])).rowCount;
      const before = await steps();
      expect((await update(managing, id, people)).status).toBe(200);
      const late = await server.send(userCalls.update, administrator, { raw: { body: { ...opened, language: 'id' } } });
      expect([late.status, late.body.code]).toEqual([409, 'stale']);
      expect(await steps()).toBe(before);
    }
    const { mentees, assigned, language } = await detail(id);
    expect([mentees.length, assigned.length, language]).toEqual([1, 1, 'en']);
  });

  it('of four forms of one version sent at once, each with another list of people, one is saved', async () => {
    const { id } = (await create(managing, await newUser('support_staff'))).data;
    const opened = await detail(id);
    const lists = [feeEarner, finance, administrator, managing].map((person) => [person.employee_id]);
    const answers = await Promise.all(
      lists.map((assigned_ids) =>
        server.send(userCalls.update, managing, { raw: { body: { ...opened, assigned_ids } } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const saved = lists[answers.findIndex((answer) => answer.status === 200)];
    expect((await detail(id)).assigned.map((person) => person.id)).toEqual(saved);
  });

  it('offers an employee with his address for mails, which the new account takes over, or else with his code', async () => {
    await employee({ first_name: 'Wulan', email: 'wulan@firm.example' });
    await employee({ first_name: 'Wulandari', code: 'W-77' });
    const offered = await server.ok(userCalls.searchEmployee, administrator, { body: { keyword: 'wulan' } });
    expect(offered.rows.map((row) => row.detail).sort()).toEqual(['W-77', 'wulan@firm.example']);
  });

  it('an employee who has an account is no longer offered', async () => {
    const body = await newUser('fee_earner');
    const offered = async () =>
      (await server.ok(userCalls.searchEmployee, administrator, { body: { keyword: 'nugraha' } })).rows;
    expect((await offered()).map((row) => row.id)).toEqual([body.employee_id]);
    await create(administrator, body);
    expect(await offered()).toEqual([]);
  });
});
