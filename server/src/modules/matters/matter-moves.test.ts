import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenClient, givenPerson, insertRow } from '../../../test/given.ts';
import { givenBill } from '../../../test/given-bill.ts';
import {
  givenCost,
  givenDeposit,
  givenMatterWorld,
  type MatterWorld,
  matterForm,
  openActive,
  openDraft,
  sendNow,
  versionOf,
  whileHeld,
} from '../../../test/given-matter.ts';
import { besideMoves } from '../../../test/given-status.ts';
import { givenEntry, givenInvoiceWith } from '../../../test/given-time.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
});
afterAll(() => server.close());

const statusOf = async (id: string) =>
  (await server.owner.query('select * from matter where id = $1', [id])).rows[0] as Record<string, unknown> | undefined;
const dialog = (id: string, date = '2026-11-20') => ({ id, reason: 'as agreed with the client', date });

describe('a draft is approved (MAT-01)', () => {
  it('becomes active on the date given, and the trail knows who did it', async () => {
    const id = await openDraft(world);
    const answer = await sendNow(world, calls.activate, world.second, { id, active_date: '2026-10-01' });
    expect(answer.data).toMatchObject({ id, status: 'active' });
    expect(await statusOf(id)).toMatchObject({ status: 'active', active_date: '2026-10-01' });
    const trail = await server.ok(calls.auditTrail, world.managing, { query: { id } });
    expect(trail.rows[0]).toMatchObject({ user: 'Qori Lestari', call: 'matter/active' });
  });

  it('takes the planned active date, else today', async () => {
    const planned = await openDraft(world, { active_date: '2026-11-02' });
    await sendNow(world, calls.activate, world.second, { id: planned });
    expect(await statusOf(planned)).toMatchObject({ active_date: '2026-11-02' });
    const open = await openDraft(world);
    await sendNow(world, calls.activate, world.second, { id: open });
    expect(await statusOf(open)).toMatchObject({ active_date: '2026-11-27' });
  });

  it('keeps who was on the team from the first day there when that day is earlier than the draft', async () => {
    const id = await openActive(world, '2026-10-01');
    const shown = await server.ok(calls.detail, world.partner, { query: { id } });
    expect(shown.members.map((member) => member.join_date)).toEqual(['2026-10-01', '2026-10-01']);
  });

  it('is refused while the conflict check of its parties is open: conflict_open (CON-07)', async () => {
    await givenClient(server, world.managing, { name: 'PT Lawan Rekaan Makmur' });
    const id = await openDraft(world, { parties: [{ kind: 'counterpart', name: 'Lawan Rekaan Makmur, PT' }] });
    expect(await statusOf(id)).toMatchObject({ conflict_result: 'open' });
    const answer = await sendNow(world, calls.activate, world.second, { id, active_date: '2026-10-01' });
    expect(answer.body.code).toBe('conflict_open');
    expect(await statusOf(id)).toMatchObject({ status: 'draft' });
  });

  it('is refused when parties were never checked: conflict_not_checked', async () => {
    const id = await openDraft(world);
    await insertRow(server.owner, 'matter_party', {
      ...{ firm_id: world.firm.firm_id, matter_id: id, kind: 'counterpart', name: 'CV Karya Rekaan' },
    });
    expect((await sendNow(world, calls.activate, world.second, { id })).body.code).toBe('conflict_not_checked');
  });

  it('is refused without responsible partner: responsible_partner_missing', async () => {
    const id = await openDraft(world, { members: [{ employee_id: world.associate.employee_id, associate: true }] });
    expect((await sendNow(world, calls.activate, world.second, { id })).body.code).toBe('responsible_partner_missing');
  });

  it('is refused while a member has no rate on the active date, unless nothing is billable', async () => {
    const newcomer = await givenPerson(server, world.firm, { role: 'fee_earner', name: 'Nova Putri' });
    const members = [
      { employee_id: world.partner.employee_id, responsible_partner: true },
      { employee_id: newcomer.employee_id, associate: true },
    ];
    const id = await openDraft(world, { members });
    const refused = await sendNow(world, calls.activate, world.second, { id, active_date: '2026-10-01' });
    expect(refused.body).toMatchObject({
      code: 'member_rate_missing',
      message: { members: 'Nova Putri has no rate on 01/10/2026.' },
    });
    const internal = await openDraft(world, { members, timesheet_status: 'non_billable' });
    expect((await sendNow(world, calls.activate, world.second, { id: internal })).status).toBe(200);
    const before_rates = await openDraft(world);
    expect(
      (await sendNow(world, calls.activate, world.second, { id: before_rates, active_date: '2024-12-31' })).body.code,
    ).toBe('member_rate_missing');
  });

  it('is refused for a billing type whose terms are not agreed: billing_type_incomplete', async () => {
    const id = await openDraft(world, { billing_type: 'capped fee' });
    expect((await sendNow(world, calls.activate, world.second, { id })).body.code).toBe('billing_type_incomplete');
  });

  it('is refused with an active date after today; work before the client was entered can be taken in', async () => {
    const id = await openDraft(world);
    const on = (active_date: string) => sendNow(world, calls.activate, world.second, { id, active_date });
    expect((await on('2026-11-28')).body.code).toBe('date_in_future');
    await server.owner.query("update client set since = '2026-11-27' where id = $1", [world.client]);
    expect((await on('2026-10-01')).status).toBe(200);
    await server.owner.query("update client set since = '2024-01-02' where id = $1", [world.client]);
  });

  it('is refused when its client is no longer active: client_not_active', async () => {
    const client_id = await givenClient(server, world.managing, { name: 'PT Contoh Berhenti' });
    const id = await openDraft(world, { client_id });
    await server.owner.query("update client set status = 'deleted' where id = $1", [client_id]);
    expect((await sendNow(world, calls.activate, world.second, { id })).body.code).toBe('client_not_active');
  });

  it('is approved by somebody else when the firm wants four eyes: four_eyes', async () => {
    const id = await openDraft(world);
    const firm_id = world.firm.firm_id;
    const setting = await insertRow(server.owner, 'setting', {
      ...{ firm_id, key: 'system', value: JSON.stringify({ four_eyes_activation: true }) },
    });
    expect((await sendNow(world, calls.activate, world.partner, { id })).body.code).toBe('four_eyes');
    expect((await sendNow(world, calls.activate, world.second, { id })).status).toBe(200);
    await server.owner.query('delete from setting where id = $1', [setting]);
  });
});

describe('who approves (ROL-05)', () => {
  it('is every partner, until the matter set-up names some; the managing partner always', async () => {
    const firm_id = world.firm.firm_id;
    const value = JSON.stringify({ approvers: [world.second.employee_id] });
    const setting = await insertRow(server.owner, 'setting', { firm_id, key: 'matter-core-setup', value });
    const id = await openDraft(world);
    const shown = await server.ok(calls.detail, world.partner, { query: { id } });
    expect(shown.can_activate).toBe(false);
    expect((await sendNow(world, calls.activate, world.partner, { id })).status).toBe(403);
    expect((await sendNow(world, calls.activate, world.support, { id })).status).toBe(403);
    expect((await sendNow(world, calls.activate, world.associate, { id })).status).toBe(403);
    expect((await server.ok(calls.detail, world.second, { query: { id } })).can_activate).toBe(true);
    expect((await sendNow(world, calls.activate, world.second, { id })).status).toBe(200);
    const another = await openDraft(world);
    expect((await sendNow(world, calls.activate, world.managing, { id: another })).status).toBe(200);
    await server.owner.query('delete from setting where id = $1', [setting]);
  });
});

describe('an active matter is paused and comes back (MAT-01)', () => {
  it('needs reason and date for the pause, and a reason to come back; the active date stays', async () => {
    const id = await openActive(world);
    expect((await sendNow(world, calls.pending, world.partner, { ...dialog(id), reason: ' ' })).body.message).toEqual({
      reason: 'Set reason as',
    });
    expect((await sendNow(world, calls.pending, world.partner, dialog(id))).data).toMatchObject({ status: 'pending' });
    expect(await statusOf(id)).toMatchObject({
      pending_date: '2026-11-20',
      pending_reason: 'as agreed with the client',
    });
    expect((await sendNow(world, calls.activate, world.partner, { id })).body.code).toBe('required');
    await sendNow(world, calls.activate, world.partner, { id, reason: 'the client decided' });
    expect(await statusOf(id)).toMatchObject({
      ...{ status: 'active', active_date: '2026-10-01', activate_reason: 'the client decided', pending_date: null },
    });
  });

  it('takes a date between the active date and today only', async () => {
    const id = await openActive(world);
    const on = async (date: string) => (await sendNow(world, calls.pending, world.partner, dialog(id, date))).body.code;
    expect(await on('2026-11-28')).toBe('date_in_future');
    expect(await on('2026-09-30')).toBe('status_date_before_active');
  });

  it('belongs to the partners on the team: another one and support staff are refused', async () => {
    const id = await openActive(world);
    for (const as of [world.second, world.support])
      expect((await sendNow(world, calls.pending, as, dialog(id))).status).toBe(403);
    expect((await sendNow(world, calls.pending, world.associate, dialog(id))).status).toBe(403);
  });
});

describe('a matter is closed (MAT-01, T-39)', () => {
  it('with reason and date, from active or pending, and reopened by an approver with a reason', async () => {
    const id = await openActive(world);
    await sendNow(world, calls.pending, world.partner, dialog(id));
    expect((await sendNow(world, calls.close, world.partner, dialog(id, '2026-11-10'))).data).toMatchObject({
      status: 'close',
    });
    expect(await statusOf(id)).toMatchObject({ closed_date: '2026-11-10', close_reason: 'as agreed with the client' });
    expect((await sendNow(world, calls.activate, world.second, { id })).body.code).toBe('required');
    await sendNow(world, calls.activate, world.second, { id, reason: 'appeal' });
    expect(await statusOf(id)).toMatchObject({ status: 'active', closed_date: null, close_reason: '' });
  });

  it('is refused with a draft or prebill: open_invoice', async () => {
    for (const status of ['draft', 'prebill'] as const) {
      const id = await openActive(world);
      await givenInvoiceWith(server, world.partner, { matter_id: id, client_id: world.client, status }, []);
      expect((await sendNow(world, calls.close, world.partner, dialog(id))).body.code).toBe('open_invoice');
    }
  });

  it('is refused while money of the client is held for it: deposit_left', async () => {
    const id = await openActive(world);
    await givenDeposit(world, id, '10000000');
    expect((await sendNow(world, calls.close, world.partner, dialog(id))).body.code).toBe('deposit_left');
  });

  it('asks for unbilled time, unbilled cost and open bills, one after the other', async () => {
    const id = await openActive(world);
    await givenEntry(server, world.partner, id, { value: '5000000' });
    const first = await sendNow(world, calls.close, world.partner, dialog(id));
    expect(first.body).toMatchObject({ code: 'unbilled_left', confirmation: true });
    await givenBill(server, world.finance, { client_id: world.client, matter_id: id });
    const second = await sendNow(world, calls.close, world.partner, { ...dialog(id), confirmed: ['unbilled_left'] });
    expect(second.body).toMatchObject({ code: 'bills_outstanding', confirmation: true });
    const confirmed = ['unbilled_left', 'bills_outstanding'];
    expect((await sendNow(world, calls.close, world.partner, { ...dialog(id), confirmed })).status).toBe(200);
    const costs = await openActive(world);
    await givenCost(world, costs);
    expect((await sendNow(world, calls.close, world.partner, dialog(costs))).body.code).toBe('unbilled_left');
  });
});

describe('a matter is deleted, restored, deleted forever (MAT-01, G086)', () => {
  it('returns to the state it was deleted in', async () => {
    const id = await openActive(world);
    await sendNow(world, calls.close, world.partner, dialog(id));
    expect((await sendNow(world, calls.remove, world.partner, { id })).status).toBe(403);
    await sendNow(world, calls.remove, world.managing, { id });
    expect(await statusOf(id)).toMatchObject({ status: 'deleted', status_before_delete: 'close' });
    expect((await sendNow(world, calls.activate, world.second, { id })).data).toMatchObject({ status: 'close' });
    const draft = await openDraft(world);
    await sendNow(world, calls.remove, world.managing, { id: draft });
    expect((await sendNow(world, calls.activate, world.second, { id: draft })).data).toMatchObject({ status: 'draft' });
  });

  it('is refused with any record that is not deleted, a written-off entry included: matter_in_use', async () => {
    const refusal = async (prepare: (id: string) => Promise<unknown>) => {
      const id = await openActive(world);
      await prepare(id);
      return (await sendNow(world, calls.remove, world.managing, { id })).body.code ?? 'deleted';
    };
    expect(await refusal((id) => givenEntry(server, world.partner, id, { status: 'write off' }))).toBe('matter_in_use');
    expect(await refusal((id) => givenCost(world, id))).toBe('matter_in_use');
    expect(await refusal((id) => givenDeposit(world, id, '1'))).toBe('matter_in_use');
    const bill = (matter_id: string) => givenBill(server, world.finance, { client_id: world.client, matter_id });
    expect(await refusal(bill)).toBe('matter_in_use');
    expect(await refusal((id) => givenEntry(server, world.partner, id, { status: 'deleted' }))).toBe('deleted');
    expect(await refusal((id) => givenCost(world, id, { status: 'deleted' }))).toBe('deleted');
  });

  it('is removed forever with its number typed, and the number is never given again (MAT-02)', async () => {
    const own = await givenMatterWorld(server, 'Sembilan Belas');
    await insertRow(server.owner, 'number_counter', {
      ...{ firm_id: own.firm.firm_id, series: 'matter', period: '2026', last_number: 18, last_day: null },
    });
    const opened = await server.ok(calls.create, own.partner, { body: matterForm(own) });
    expect(opened.number).toBe('M-2026-0019');
    const { id } = opened;
    const forever = (number: string) => sendNow(own, calls.remove, own.managing, { id, permanent: true, number });
    expect((await forever(opened.number)).body.code).toBe('move_refused');
    await sendNow(own, calls.remove, own.managing, { id });
    expect((await forever('M-2026-0018')).body.code).toBe('number_not_typed');
    expect((await forever(opened.number)).status).toBe(200);
    expect((await server.send(calls.detail, own.managing, { query: { id } })).status).toBe(404);
    expect((await server.ok(calls.create, own.partner, { body: matterForm(own) })).number).toBe('M-2026-0020');
    const trail = await server.ok(calls.auditTrail, own.managing, { query: { id } });
    expect(trail.rows[0]).toMatchObject({ user: 'Mira Kusuma', call: 'matter/delete' });
    expect(trail.rows[0]?.deleted.find((row) => row.entity === 'matter')?.old_data).toMatchObject({
      number: 'M-2026-0019',
    });
    expect((await server.send(calls.auditTrail, own.partner, { query: { id } })).status).toBe(404);
  });

  it('is not removed forever while a deleted entry still belongs to it: matter_has_files', async () => {
    const id = await openActive(world);
    await givenEntry(server, world.partner, id, { status: 'deleted' });
    await sendNow(world, calls.remove, world.managing, { id });
    const { number } = (await statusOf(id)) ?? {};
    const answer = await sendNow(world, calls.remove, world.managing, { id, permanent: true, number });
    expect(answer.body.code).toBe('matter_has_files');
    expect(await statusOf(id)).toMatchObject({ status: 'deleted' });
  });
});

describe('every move that the table does not know is refused, and says so', () => {
  it.each([
    ['draft', 'pending'],
    ['draft', 'close'],
    ['active', 'activate'],
    ['pending', 'pending'],
    ['close', 'pending'],
    ['close', 'close'],
    ['deleted', 'pending'],
    ['deleted', 'close'],
    ['deleted', 'remove'],
  ] as const)('%s: %s', async (from, action) => {
    const id = await openActive(world);
    await besideMoves(server.owner, 'update matter set status = $2 where id = $1', [id, from]);
    const answer = await sendNow(world, calls[action], world.managing, dialog(id));
    expect(answer.body.code).toBe('move_refused');
    expect(await statusOf(id)).toMatchObject({ status: from });
  });
});

describe('a move that waits for another judges what that one left', () => {
  it('activate: the responsible partner left the draft meanwhile', async () => {
    const id = await openDraft(world);
    const body = { id, version: await versionOf(world, id), active_date: '2026-10-01' };
    const answer = await whileHeld(
      world,
      id,
      async (query) =>
        void (await query('delete from matter_member where matter_id = $1 and responsible_partner', [id])),
      () => server.send(calls.activate, world.second, { body }),
    );
    expect(answer.body.code).toBe('responsible_partner_missing');
  });

  it('close: a draft invoice was made meanwhile', async () => {
    const id = await openActive(world);
    const other = await openActive(world);
    const draft = { matter_id: other, client_id: world.client, status: 'draft' as const };
    const invoice = await givenInvoiceWith(server, world.partner, draft, []);
    const body = { ...dialog(id), version: await versionOf(world, id) };
    const answer = await whileHeld(
      world,
      id,
      async (query) => void (await query('update invoice set matter_id = $1 where id = $2', [id, invoice])),
      () => server.send(calls.close, world.partner, { body }),
    );
    expect(answer.body.code).toBe('open_invoice');
  });

  it('delete: an entry was moved here meanwhile', async () => {
    const id = await openActive(world);
    const entry = await givenEntry(server, world.partner, await openActive(world));
    const body = { id, version: await versionOf(world, id) };
    const answer = await whileHeld(
      world,
      id,
      async (query) => void (await query('update timesheet set matter_id = $1 where id = $2', [id, entry])),
      () => server.send(calls.remove, world.managing, { body }),
    );
    expect(answer.body.code).toBe('matter_in_use');
  });

  it('and one that was decided on an older state is stale', async () => {
    const id = await openActive(world);
    const body = { ...dialog(id), version: await versionOf(world, id) };
    const answer = await whileHeld(
      world,
      id,
      async (query) => void (await query("update matter set status = 'close' where id = $1", [id])),
      () => server.send(calls.pending, world.partner, { body }),
    );
    expect(answer.status).toBe(409);
    expect(await statusOf(id)).toMatchObject({ status: 'close' });
  });
});
