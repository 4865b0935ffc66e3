import { deliveredRoles } from '@praktis/contract/kit/roles';
import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { BulkAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { type Firm, givenFirm, givenPerson, insertRow } from '../../../test/given.ts';
import { givenBill } from '../../../test/given-bill.ts';
import { givenInvoiceWith } from '../../../test/given-time.ts';
import type { As, TestServer } from '../../../test/harness.ts';
import { type ActsWorld, actsOf, freshMatters, startActs } from './acts.fixture.ts';

let world: ActsWorld;
let server: TestServer;
let firm: Firm;
let managing: As;
let partner: As;
let associate: As;
let finance: As;
let client: string;
let matter: string;
let goal: string;
let { given, stored, sumOf, rowsOf, move } = {} as ReturnType<typeof actsOf>;

beforeAll(async () => {
  world = await startActs();
  ({ server, firm, managing, partner, associate, finance } = world);
  ({ given, stored, sumOf, rowsOf, move } = actsOf(world));
});
afterAll(() => server.close());
beforeEach(async () => {
  await freshMatters(world);
  ({ client, matter, goal } = world);
});

const undo = (answer: BulkAnswer, as: As = managing, save_good = false) => {
  const rows = answer.rows.map(({ id, version }) => ({ id, version }));
  return server.ok(bulk.undo, as, { body: { rows, edit: answer.edit, save_good } });
};

describe('a bulk act is taken back (undo)', () => {
  const acts: [string, () => Promise<[string[], BulkAnswer]>][] = [
    [
      'write-off',
      async () => {
        const ids = [await given(), await given({ description: 'x' })];
        return [
          ids,
          await server.ok(calls.bulkWriteOff, managing, { body: { rows: await rowsOf(...ids), reason: 'r' } }),
        ];
      },
    ],
    [
      'undo of a write-off',
      async () => {
        const ids = [await given({ status: 'write off', write_off_date: '2026-11-20', write_off_reason: 'old' })];
        const body = { rows: await rowsOf(...ids), status: 'wip' as const };
        return [ids, await server.ok(calls.bulkUpdateStatus, managing, { body })];
      },
    ],
    [
      'delete',
      async () => {
        const ids = [
          await given({ reason: 'old' }),
          await given({ billable: false, status: 'non-billable', description: 'x' }),
        ];
        return [
          ids,
          await server.ok(calls.bulkDelete, managing, { body: { rows: await rowsOf(...ids), reason: 'r' } }),
        ];
      },
    ],
    [
      'make non-billable',
      async () => {
        const ids = [await given()];
        const body = { rows: await rowsOf(...ids), status: 'non-billable' as const };
        return [ids, await server.ok(calls.bulkUpdateStatus, managing, { body })];
      },
    ],
    [
      'move',
      async () => {
        const ids = [await given({ rate_source: 'manual', rate: '1234567', value: '1234567' })];
        return [ids, (await move(ids)).data];
      },
    ],
    [
      'rate',
      async () => {
        const ids = [await given({ rate: '999999', value: '999999', rate_source: 'manual' })];
        return [ids, await server.ok(bulk.updateRate, managing, { body: { rows: await rowsOf(...ids) } })];
      },
    ],
  ];
  it.each(acts)('%s: everything is as it was, by checksum, and the trail tells of both', async (_name, act) => {
    // The checksum before is what the trail kept of the entries before the act.
    const [ids, done] = await act();
    expect(done.saved).toBe(ids.length);
    const earlier = await server.owner.query(
      `select md5(string_agg((old_data - 'version' - 'updated_at' || jsonb_build_object('firm_id', firm_id))::text, '|' order by row_id)) as sum
       from audit where request_id = $1 and row_id = any($2)`,
      [done.edit, ids],
    );
    const back = await undo(done);
    expect(back).toMatchObject({ saved: ids.length, refused: 0 });
    expect(await sumOf(...ids)).toBe(earlier.rows[0].sum);
    const trail = await server.ok(calls.auditTrail, managing, { query: { id: ids[0] ?? '' } });
    expect(trail.rows[0]).toMatchObject({ call: 'timesheet/bulk/undo', user: 'Mira Kusuma' });
  });

  it('leaves what somebody changed since, is the own act alone, and works once', async () => {
    const [one, two] = [await given(), await given({ description: 'Hearing' })];
    const done = await server.ok(calls.bulkDelete, managing, { body: { rows: await rowsOf(one), reason: 'r' } });
    expect((await undo(done, partner)).rows[0]).toMatchObject({ ok: false, code: 'nothing_to_undo' });
    const moved = (await move([two])).data;
    await server.owner.query("update timesheet set billing_group = 'Deed' where id = $1", [two]);
    expect((await undo(moved)).rows[0]).toMatchObject({ code: 'stale' });
    const rows = await rowsOf(two);
    const told = await server.ok(bulk.undo, managing, { body: { rows, edit: moved.edit } });
    expect(told.rows[0]).toMatchObject({ code: 'stale' });
    const back = await undo(done);
    expect(back.saved).toBe(1);
    const again = await server.ok(bulk.undo, managing, { body: { rows: await rowsOf(one), edit: done.edit } });
    expect(again.rows[0]).toMatchObject({ code: 'stale' });
  });

  it('is held by the guards of the act: closed period, closed matter, full budget, full day, a day gone by', async () => {
    const ids = [await given({ date: '2026-11-18' })];
    const gone = await server.ok(calls.bulkDelete, associate, { body: { rows: await rowsOf(...ids) } });
    const refused = async (code: string) => expect((await undo(gone, associate)).rows[0]).toMatchObject({ code });
    await server.owner.query("update matter set status = 'close' where id = $1", [matter]);
    await refused('matter_closed');
    await server.owner.query(
      "update matter set status = 'active', budget_fee = 1, budget_restricts = true where id = $1",
      [matter],
    );
    await refused('budget_exceeded');
    await server.owner.query('update matter set budget_restricts = false where id = $1', [matter]);
    server.clock.now = new Date('2026-12-20T03:00:00Z');
    await refused('period_closed');
    server.clock.now = new Date('2026-11-27T03:00:00Z');
    await given({ date: '2026-11-18', hour: '23.5', description: 'Long' });
    await refused('day_over_24');
    await server.owner.query("update timesheet set status = 'deleted' where description = 'Long'");
    await server.owner.query('alter table audit disable trigger user');
    await server.owner.query("update audit set at = at - interval '25 hours' where request_id = $1", [gone.edit]);
    await refused('undo_too_late');
  });

  it('makes nothing billable again, and takes no times, where that may not be recorded any more (TIM-11, TIM-08)', async () => {
    const free = await given();
    const freed = await server.ok(calls.bulkUpdateStatus, managing, {
      body: { rows: await rowsOf(free), status: 'non-billable' },
    });
    const gone = (await move([await given({ description: 'Hearing' })])).data;
    await server.owner.query("update matter set timesheet_status = 'non_billable' where id = $1", [matter]);
    for (const act of [freed, gone])
      expect((await undo(act)).rows[0]).toMatchObject({ ok: false, code: 'matter_non_billable' });
    expect(await stored(free)).toMatchObject({ status: 'non-billable', billable: false });
    await server.owner.query("update matter set timesheet_status = 'open' where id = $1", [matter]);
    expect((await undo(freed)).saved).toBe(1);

    const setting = await insertRow(server.owner, 'setting', {
      ...{ firm_id: firm.firm_id, key: 'timesheet-setup', value: JSON.stringify({ overlap: 'refuse' }) },
    });
    const times = { method: 'start_end', start_time: '09:00', end_time: '10:00' };
    const timed = await given({ ...times, description: 'Call' });
    const deleted = await server.ok(calls.bulkDelete, managing, { body: { rows: await rowsOf(timed), reason: 'r' } });
    const other = await given({ ...times, start_time: '09:30', end_time: '10:30', description: 'Letter' });
    expect((await undo(deleted)).rows[0]).toMatchObject({ ok: false, code: 'time_overlap' });
    await server.owner.query("update timesheet set start_time = '10:00', end_time = '11:00' where id = $1", [other]);
    expect((await undo(deleted)).saved).toBe(1);
    await server.owner.query('delete from setting where id = $1', [setting]);
  });

  it('ends with the right to record and with the view of the matter, of which nothing is told (ROL-02)', async () => {
    const id = await given();
    const gone = await server.ok(calls.bulkDelete, associate, { body: { rows: await rowsOf(id) } });
    const grants = 'update user_role set grants = $2 where id = $1';
    const { 'timesheet.record': _lost, ...rest } = deliveredRoles.fee_earner;
    await server.owner.query(grants, [firm.roles.fee_earner, JSON.stringify(rest)]);
    expect((await undo(gone, associate)).rows[0]).toMatchObject({ ok: false, code: 'not_allowed' });
    await server.owner.query(grants, [firm.roles.fee_earner, JSON.stringify(deliveredRoles.fee_earner)]);
    expect((await undo(gone, associate)).saved).toBe(1);
    const moved = (await move([id])).data;
    await server.owner.query("update matter set confidential = true, name = 'Project Nightfall' where id = $1", [
      matter,
    ]);
    const told = await undo(moved);
    expect(told.rows[0]).toMatchObject({ ok: false, code: 'not_found', changes: [] });
    expect(JSON.stringify(told)).not.toContain('Nightfall');
    expect(await stored(id)).toMatchObject({ matter_id: world.goal });
  });

  it('takes back all that one save did to an entry, also when it named it twice', async () => {
    const id = await given();
    const before = await sumOf(id);
    const row = { id, date: '2026-11-20', matter_id: matter, description: 'Drafting SPA', method: 'hour' } as const;
    const rows = [
      { ...row, version: 1, duration: '2' },
      { ...row, version: 2, duration: '3' },
    ];
    const done = await server.ok(bulk.massUpdate, managing, { body: { rows } });
    expect(await stored(id)).toMatchObject({ hour: '3', version: 3 });
    const back = await server.ok(bulk.undo, managing, { body: { rows: [{ id, version: 3 }], edit: done.edit } });
    expect(back.saved).toBe(1);
    expect(await sumOf(id)).toBe(before);
  });

  it('puts an entry back on its draft while that is still the same, and nobody else brings a deleted one back', async () => {
    const id = await given();
    const draft = await givenInvoiceWith(server, finance, { matter_id: matter, client_id: client, status: 'draft' }, [
      id,
    ]);
    const gone = await server.ok(calls.bulkDelete, managing, { body: { rows: await rowsOf(id), reason: 'r' } });
    expect(await stored(id)).toMatchObject({ invoice_id: null });
    await undo(gone);
    expect(await stored(id)).toMatchObject({ invoice_id: draft, status: 'wip' });
    const twice = await server.ok(calls.bulkDelete, managing, { body: { rows: await rowsOf(id), reason: 'r' } });
    await server.owner.query('update invoice set due_in_days = 14 where id = $1', [draft]);
    expect((await undo(twice)).rows[0]).toMatchObject({ code: 'undo_draft_moved' });
    const raw = server.owner.query("update timesheet set status = 'wip' where id = $1", [id]);
    await expect(raw).rejects.toThrow('timesheet_move');
  });

  it('is hidden from another firm and names what is missing', async () => {
    const done = (await move([await given()])).data;
    const stranger = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
    const body = { rows: done.rows.map(({ id, version }) => ({ id, version })), edit: done.edit };
    expect((await server.send(bulk.undo, stranger, { body })).status).toBe(404);
    expect((await server.send(bulk.undo, managing, { raw: { body: { rows: [] } } })).body.message).toMatchObject({
      rows: 'Please select the list item!',
    });
  });
});

describe('two at one entry', () => {
  it.each([
    [
      'moved',
      (id: string) =>
        server.send(bulk.updateMatter, managing, { body: { rows: [{ id, version: 1 }], matter_id: goal } }),
    ],
    [
      'edited',
      (id: string) => {
        const body = { id, version: 1, date: '2026-11-20', matter_id: matter, description: 'Mine' };
        return server.send(calls.update, associate, { body });
      },
    ],
    ['deleted', (id: string) => server.send(calls.remove, associate, { body: { id, version: 1 } })],
  ] as const)('an entry that is billed while it is %s stays billed; the other is told', async (_, send) => {
    const id = await given();
    const bill = await givenBill(server, finance, { client_id: client, matter_id: matter });
    const holder = await server.owner.connect();
    try {
      await holder.query('begin');
      await holder.query("update timesheet set status = 'billed', invoice_id = $1 where id = $2", [bill, id]);
      const waiting = send(id);
      await untilBlocked(server.owner);
      await holder.query('commit');
      const { body, data } = await waiting;
      expect(body.code ?? (data as BulkAnswer).rows[0]?.code).toBe('stale');
    } finally {
      holder.release();
    }
    expect(await stored(id)).toMatchObject({ status: 'billed', matter_id: matter, description: 'Drafting SPA' });
  });

  it('of two changes of one entry at once one goes through and the other gets 409', async () => {
    const id = await given();
    const change = (as: As, description: string) =>
      server.send(calls.update, as, {
        body: {
          id,
          version: 1,
          date: '2026-11-20',
          matter_id: matter,
          employee_id: associate.employee_id,
          description,
        },
      });
    const both = await Promise.all([change(associate, 'Mine'), change(managing, 'Yours')]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const winner = both[0]?.status === 200 ? 'Mine' : 'Yours';
    expect(await stored(id)).toMatchObject({ description: winner, version: 2 });
  });

  it('of a move and a write-off of the same entries at once one is told that they moved on', async () => {
    const ids = await Promise.all([1, 2, 3].map((n) => given({ description: `Work of ${n} ${'x'.repeat(n * 5)}` })));
    const rows = await rowsOf(...ids);
    const [moved, written] = await Promise.all([
      server.ok(bulk.updateMatter, managing, { body: { rows, matter_id: goal }, confirmed: ['similar_entry'] }),
      server.ok(calls.bulkWriteOff, finance, { body: { rows: rows.toReversed(), reason: 'r' } }),
    ]);
    expect([moved.saved, written.saved].sort()).toEqual([0, 3]);
    const loser = moved.saved === 0 ? moved : written;
    expect(loser.rows.map((row) => row.code)).toEqual(['stale', 'stale', 'stale']);
  });
});

describe('a bulk act on many', () => {
  it('600 entries are previewed, moved and taken back, checksum equal', async () => {
    const days = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10));
    const ids: string[] = [];
    await server.owner.query("update matter set active_date = '2026-01-01' where id = any($1)", [[matter, goal]]);
    await server.owner.query("update matter_member set join_date = '2026-01-01' where matter_id = any($1)", [
      [matter, goal],
    ]);
    const firm_id = firm.firm_id;
    const setting = await insertRow(server.owner, 'setting', {
      ...{
        firm_id,
        key: 'timesheet-lock-day',
        value: JSON.stringify({ edit_window: 'days_back', edit_window_n: 365 }),
      },
    });
    for (const date of days)
      for (let n = 0; n < 10; n += 1)
        ids.push(
          await given({
            date,
            hour: '0.5',
            minutes: 30,
            value: '750000',
            description: `${n} ${date} ${'abcdefghij'[n]?.repeat(9)}`,
          }),
        );
    const before = await sumOf(...ids);
    const rows = ids.map((id) => ({ id, version: 1 }));
    const body = { rows, matter_id: goal };
    const confirmed = ['similar_entry'];
    expect(await server.ok(bulk.updateMatter, managing, { body: { ...body, preview: true } })).toMatchObject({
      saved: 600,
    });
    expect(await sumOf(...ids)).toBe(before);
    const done = await server.ok(bulk.updateMatter, managing, { body, confirmed });
    expect(done).toMatchObject({ saved: 600, refused: 0 });
    expect(await sumOf(...ids)).not.toBe(before);
    expect(await undo(done)).toMatchObject({ saved: 600, refused: 0 });
    expect(await sumOf(...ids)).toBe(before);
    await server.owner.query('delete from setting where id = $1', [setting]);
  });
});
