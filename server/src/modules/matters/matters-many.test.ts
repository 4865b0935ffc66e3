import type { BodyInput } from '@praktis/contract/kit/call';
import { matterCalls as calls } from '@praktis/contract/matters/matters.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRow } from '../../../test/given.ts';
import {
  givenMatterWorld,
  type MatterWorld,
  openActive,
  openDraft,
  sendNow,
  versionOf,
} from '../../../test/given-matter.ts';
import { givenEntry } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let world: MatterWorld;
let litigation: string;
let archived: string;
let referral: string;
let one: string;
let two: string;
beforeAll(async () => {
  server = await startServer();
  world = await givenMatterWorld(server);
  const item = (table: string, code: string, row: object = {}) =>
    insertRow(server.owner, table, { firm_id: world.firm.firm_id, code, name: code, name_id: `${code} id`, ...row });
  litigation = await item('practice_area', 'Litigation');
  archived = await item('practice_area', 'Tax');
  referral = await item('source_of_work', 'Referral');
});
afterAll(() => server.close());
beforeEach(async () => {
  one = await openActive(world, '2026-10-01', { name: 'One', practice_area_id: archived });
  two = await openActive(world, '2026-10-01', { name: 'Two', practice_area_id: litigation });
});

type Many = Extract<BodyInput<typeof calls.update>, { part: 'many' }>;
const rowsOf = (...ids: string[]) => Promise.all(ids.map(async (id) => ({ id, version: await versionOf(world, id) })));
const change = async (changes: Many['changes'], more: Partial<Many> = {}, as: As = world.partner) => {
  const rows = more.rows ?? (await rowsOf(one, two));
  return server.send(calls.update, as, { body: { part: 'many', changes, ...more, rows } });
};
const undo = async (edit: string, rows: { id: string; version: number }[], as: As = world.partner) =>
  server.send(calls.update, as, { body: { part: 'undo', edit, rows } });
const detail = (id: string) => server.ok(calls.detail, world.managing, { query: { id } });
const many = (answer: Awaited<ReturnType<typeof change>>) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const told = answer.data.many;
  if (!told) throw new Error('nothing is told of the matters');
  return told;
};
const roleOf = async (id: string, as: As) => {
  const member = (await detail(id)).members.find((each) => each.employee_id === as.employee_id);
  return member && { responsible: member.responsible_partner, handling: member.handling_partner };
};

describe('what is taken back is a bulk change and nothing else (MAT-04, ROL-07)', () => {
  it('a change of the team or of the whole form is none: the responsible partner stays', async () => {
    const members = [{ employee_id: world.second.employee_id, responsible_partner: true, allocation: '60' }];
    const [row] = await rowsOf(one);
    const saved = await server.send(calls.update, world.managing, {
      body: { part: 'team', ...row, id: one, members } as never,
    });
    expect(saved.status).toBe(200);
    const back = await undo(String(saved.headers['x-request-id']), await rowsOf(one), world.managing);
    expect(back.data.many?.rows[0]).toMatchObject({ ok: false, code: 'nothing_to_undo' });
    expect(await roleOf(one, world.second)).toMatchObject({ responsible: true });
  });

  it('who has left the firm takes no role anew, nor back', async () => {
    const given = many(await change({ responsible_partner_id: world.second.employee_id }, { rows: await rowsOf(one) }));
    const leave = (status: string) =>
      server.owner.query('update employee set status = $1 where id = $2', [status, world.partner.employee_id]);
    await leave('terminated');
    try {
      const back = await undo(given.edit, await rowsOf(one), world.managing);
      // He who made the change takes it back himself; somebody else finds nothing of his own.
      expect(back.data.many?.rows[0]?.ok).toBe(false);
      const anew = await change(
        { responsible_partner_id: world.partner.employee_id },
        { rows: await rowsOf(one) },
        world.managing,
      );
      expect(many(anew).rows[0]).toMatchObject({ ok: false, code: 'employee_left' });
      expect(await roleOf(one, world.second)).toMatchObject({ responsible: true });
    } finally {
      await leave('active');
    }
  });
});

describe('many matters are changed at once (G087)', () => {
  it('a preview tells old and new of each and changes nothing; the change does exactly that', async () => {
    const before = await rowsOf(one, two);
    const changes = { practice_area_id: litigation, reminder_months: 3, timesheet_status: 'non_billable' as const };
    const seen = many(await change(changes, { preview: true }));
    expect(await rowsOf(one, two)).toEqual(before);
    const area = { field: 'practice_area_id', from: 'Tax', to: 'Litigation' };
    const rest = [
      { field: 'timesheet_status', from: 'open', to: 'non_billable' },
      { field: 'reminder_months', from: '', to: '3' },
    ];
    expect(seen).toMatchObject({ saved: 2, refused: 0 });
    expect(seen.rows.find((row) => row.id === one)?.changes).toEqual([area, ...rest]);
    expect(seen.rows.find((row) => row.id === two)?.changes).toEqual(rest);
    const done = many(await change(changes));
    expect(done.rows.map((row) => row.changes)).toEqual(seen.rows.map((row) => row.changes));
    expect(await detail(one)).toMatchObject({ practice_area: 'Litigation', reminder_months: 3 });
    const trail = await server.ok(calls.auditTrail, world.managing, { query: { id: one } });
    expect(trail.rows[0]).toMatchObject({ call: 'matter/update', user: 'Pandu Wirawan' });
    const again = many(await change(changes));
    expect(again.rows.map((row) => row.changes)).toEqual([[], []]);
  });

  it('null takes a value away, unless the firm wants it on every matter', async () => {
    many(await change({ source_of_work_id: referral }));
    const firm_id = world.firm.firm_id;
    const value = JSON.stringify({ required_fields: ['source_of_work_id'] });
    const setting = await insertRow(server.owner, 'setting', { firm_id, key: 'matter-core-setup', value });
    const refused = many(await change({ source_of_work_id: null }));
    expect(refused).toMatchObject({ saved: 0, refused: 2, rows: [{ code: 'fields' }, { code: 'fields' }] });
    await server.owner.query('delete from setting where id = $1', [setting]);
    many(await change({ source_of_work_id: null }));
    expect(await detail(one)).toMatchObject({ source_of_work: '' });
  });

  it('a new responsible partner joins, and the one before stays as handling partner (MAT-04)', async () => {
    const done = many(await change({ responsible_partner_id: world.second.employee_id }, {}, world.managing));
    expect(done.rows[0]?.changes).toEqual([
      { field: 'responsible_partner_id', from: 'Pandu Wirawan', to: 'Qori Lestari' },
      { field: 'handling_partner_id', from: '', to: 'Pandu Wirawan' },
    ]);
    expect(await roleOf(one, world.second)).toEqual({ responsible: true, handling: false });
    expect(await roleOf(one, world.partner)).toEqual({ responsible: false, handling: true });
    const both = await change({ handling_partner_id: world.managing.employee_id }, {}, world.managing);
    expect(many(both).rows[0]?.changes).toEqual([
      { field: 'handling_partner_id', from: 'Pandu Wirawan', to: 'Mira Kusuma, Pandu Wirawan' },
    ]);
    const wrong = many(await change({ responsible_partner_id: world.associate.employee_id }, {}, world.managing));
    expect(wrong.rows[0]).toMatchObject({ ok: false, code: 'member_not_partner' });
  });

  it('all or none, unless the good ones are wanted alone', async () => {
    const other = await openActive(world, '2026-10-01', {
      members: [{ employee_id: world.second.employee_id, responsible_partner: true }],
    });
    const gone = await openDraft(world);
    await sendNow(world, calls.remove, world.managing, { id: gone });
    const rows = await rowsOf(one, other, gone);
    const changes = { reminder_months: 6 };
    const refused = many(await change(changes, { rows }));
    expect(refused).toMatchObject({ saved: 0, refused: 2 });
    const codes = Object.fromEntries(refused.rows.map((row) => [row.id, row.code]));
    expect(codes).toEqual({ [one]: '', [other]: 'not_allowed', [gone]: 'matter_deleted' });
    expect(await detail(one)).toMatchObject({ reminder_months: null });
    expect(many(await change(changes, { rows, save_good: true }))).toMatchObject({ saved: 1, refused: 2 });
    expect(await detail(one)).toMatchObject({ reminder_months: 6 });
    expect(await detail(other)).toMatchObject({ reminder_months: null });
  });

  it('a matter that the caller may not see hides the whole call, as one that is not there does (ROL-02)', async () => {
    const secret = await openActive(world, '2026-10-01', {
      name: 'Secret',
      members: [{ employee_id: world.second.employee_id, responsible_partner: true }],
    });
    await server.owner.query('update matter set confidential = true where id = $1', [secret]);
    const hidden = await change({ reminder_months: 6 }, { rows: await rowsOf(one, secret) });
    const unknown = { id: '00000000-0000-4000-8000-000000000000', version: 1 };
    const missing = await change({ reminder_months: 6 }, { rows: [...(await rowsOf(one)), unknown] });
    expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
    expect(JSON.stringify(hidden.body)).not.toContain('Secret');
    const foreign = await givenMatterWorld(server, 'Lain & Rekan');
    expect((await change({ reminder_months: 6 }, {}, foreign.managing)).status).toBe(404);
  });

  it.each([
    ['nothing to change', { changes: {} }, 'changes'],
    ['nothing chosen', { rows: [], changes: { reminder_months: 3 } }, 'rows'],
    ['a month too many', { changes: { reminder_months: 61 } }, 'changes.reminder_months'],
  ])('names what does not fit: %s', async (_case, body, field) => {
    const rows = await rowsOf(one);
    const answer = await server.send(calls.update, world.partner, { raw: { body: { part: 'many', rows, ...body } } });
    expect([answer.status, answer.body.code]).toEqual([400, 'fields']);
    expect(answer.body.message).toHaveProperty([field]);
  });

  it('refuses an archived practice area where it does not stand already (ROL-08)', async () => {
    await server.owner.query('update practice_area set archived_at = now() where id = $1', [archived]);
    const told = many(await change({ practice_area_id: archived }));
    const codes = Object.fromEntries(told.rows.map((row) => [row.id, row.code]));
    expect(codes).toEqual({ [one]: '', [two]: 'archived_item' });
    await server.owner.query('update practice_area set archived_at = null where id = $1', [archived]);
  });

  it('of two at once on the same matters one goes through and the other is told that they moved on', async () => {
    const rows = await rowsOf(one, two);
    const [first, second] = await Promise.all([
      change({ reminder_months: 1 }, { rows }),
      change({ reminder_months: 2 }, { rows: rows.toReversed() }, world.managing),
    ]);
    const saved = [many(first).saved, many(second).saved].sort();
    expect(saved).toEqual([0, 2]);
    const loser = [first, second].map(many).find((told) => told.saved === 0);
    expect(loser?.rows.map((row) => row.code)).toEqual(['stale', 'stale']);
  });
});

describe('a change of many is taken back (undo)', () => {
  it('puts back what each had, an area that was archived meanwhile and the partners too', async () => {
    const changes = { practice_area_id: litigation, responsible_partner_id: world.second.employee_id };
    const done = many(await change(changes, {}, world.managing));
    await server.owner.query('update practice_area set archived_at = now() where id = $1', [archived]);
    const back = many(
      await undo(
        done.edit,
        done.rows.map(({ id, version }) => ({ id, version })),
        world.managing,
      ),
    );
    expect(back).toMatchObject({ saved: 2, refused: 0 });
    expect(await detail(one)).toMatchObject({ practice_area: 'Tax', responsible_partner: 'Pandu Wirawan' });
    expect(await roleOf(one, world.second)).toBeUndefined();
    expect(await roleOf(one, world.partner)).toEqual({ responsible: true, handling: false });
    await server.owner.query('update practice_area set archived_at = null where id = $1', [archived]);
  });

  it('leaves what somebody changed since: stale, with the version before and with the one after', async () => {
    const done = many(await change({ reminder_months: 3 }));
    const team = (await detail(one)).members.map((member) => ({ ...member, fixed_rate: null }));
    await sendNow(world, calls.update, world.partner, { id: one, part: 'team', members: team });
    const before = done.rows.map(({ id, version }) => ({ id, version }));
    for (const rows of [before, await rowsOf(one, two)]) {
      const told = many(await undo(done.edit, rows));
      expect(told).toMatchObject({ saved: 0, refused: 1 });
      expect(told.rows.find((row) => row.id === one)).toMatchObject({ code: 'stale' });
    }
    expect(await detail(two)).toMatchObject({ reminder_months: 3 });
  });

  it('takes back only what the caller himself changed by it, and only once', async () => {
    const done = many(await change({ reminder_months: 3 }));
    const rows = done.rows.map(({ id, version }) => ({ id, version }));
    expect(many(await undo(done.edit, rows, world.managing)).rows[0]).toMatchObject({ code: 'nothing_to_undo' });
    expect((await undo(done.edit, rows, world.associate)).status).toBe(403);
    expect(many(await undo(done.edit, rows))).toMatchObject({ saved: 2 });
    expect(many(await undo(done.edit, await rowsOf(one, two))).rows[0]).toMatchObject({ code: 'stale' });
  });

  it('leaves somebody on the team who joined by it and has recorded time since: undo_has_entries', async () => {
    const { employee_id } = world.second;
    const done = many(await change({ handling_partner_id: employee_id }, { rows: await rowsOf(one) }));
    await givenEntry(server, world.second, one, { date: '2026-11-27' });
    const rows = done.rows.map(({ id, version }) => ({ id, version }));
    expect(many(await undo(done.edit, rows)).rows[0]).toMatchObject({ code: 'undo_has_entries' });
    expect(await roleOf(one, world.second)).toMatchObject({ handling: true });
  });
});
