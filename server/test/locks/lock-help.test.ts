import { importCalls } from '@praktis/contract/imports/imports.calls';
import { timerCalls } from '@praktis/contract/timesheets/timer.calls';
import { timesheetBulkCalls as many } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { entryOf, givenLockWorld, itIs, type LockWorld, lockDays } from '../given-lock.ts';
import { besideMoves } from '../given-status.ts';
import { givenEntry } from '../given-time.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let world: LockWorld;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await givenLockWorld(server, { block_after_days: 0, lock_after_days: 0 });
  await owner(`update user_role set grants = grants || '{"import.run": ["all"]}' where code = 'fee_earner'`);
  itIs(world, '2026-11-12');
});

/** Changes something of the firm beside the calls. */
const owner = (change: string) => besideMoves(server.owner, `${change} and firm_id = $1`, [world.firm.firm_id]);
const language = (code: 'en' | 'id') => owner(`update user_account set language = '${code}' where true`);
const closed = '2026-10-28';

const create = async (date: string) => {
  const answer = await server.send(calls.create, world.associate, { body: { timesheet: entryOf(world, date) } });
  return answer.body.message;
};
const bulkDelete = async () => {
  const id = await givenEntry(server, world.associate, world.matter, { date: closed });
  const { rows } = await server.ok(calls.bulkDelete, world.associate, { body: { rows: [{ id, version: 1 }] } });
  return rows[0]?.message;
};
const several = async () => {
  const timesheet = [entryOf(world, closed), entryOf(world, closed)];
  const answer = await server.ok(calls.create, world.associate, { body: { timesheet } });
  return (answer as { rows: { message: string }[] }).rows.map((row) => row.message);
};
const imported = async () => {
  const bytes = Buffer.from(`date,minutes,narrative\n${closed},6,Letter\n2026-11-11,6,Call\n2026-10-27,6,Note`);
  const { rows } = await server.ok(importCalls.timesheet, world.associate, {
    body: { dry_run: true, matter_id: world.matter },
    files: [{ part: 'file', name: 'time.csv', bytes }],
  });
  return rows.map(({ faults }) => faults.map(({ column, message }) => [column, message]));
};

describe('who can still change a closed period is named on every way in (LCK-02)', () => {
  const en = '28/10/2026 lies in a closed period; dates from 01/11/2026 are open. These people can still change it: ';
  const id =
    '28/10/2026 berada dalam periode yang sudah ditutup; tanggal sejak 01/11/2026 masih terbuka. Yang masih dapat mengubahnya: ';

  it.each([
    ['en', en],
    ['id', id],
  ] as const)('%s: create, several, bulk, import', async (spoken, sentence) => {
    await language(spoken);
    // Finance holds the right, but records nobody else's time.
    const said = `${sentence}Ratna Wibisono.`;
    expect(await create(closed)).toEqual({ date: said });
    expect(await several()).toEqual([said, said]);
    expect(await bulkDelete()).toBe(said);
    const other = said.replace('28/10', '27/10');
    expect(await imported()).toEqual([[['date', said]], [], [['date', other]]]);
  });

  it('finance too, once it records for others; nobody who left or is not at work', async () => {
    await owner(
      `update user_role set grants = grants || '{"timesheet.record_for_others": ["team"]}' where code = 'finance'`,
    );
    expect(await create(closed)).toEqual({ date: `${en}Fajar Hadi, Ratna Wibisono.` });
    await owner(`update user_account set status = 'inactive' where id = '${world.managing.user_id}'`);
    expect(await create(closed)).toEqual({ date: `${en}Fajar Hadi.` });
  });

  it('of a confidential matter only who stands inside it, and nobody where there is none (ROL-02)', async () => {
    await owner(`update matter set confidential = true where id = '${world.matter}'`);
    expect(await create(closed)).toEqual({ date: `${en}Ratna Wibisono.` });
    await owner(`delete from matter_member where employee_id = '${world.managing.employee_id}'`);
    expect(await create(closed)).toEqual({ date: `${en}nobody yet; the administrator can give the right.` });
  });

  it('many refused entries cost no more questions than one', async () => {
    const asked = async (count: number) => {
      const rows = [];
      for (let n = 0; n < count; n += 1)
        rows.push({
          id: await givenEntry(server, world.associate, world.matter, { date: closed, hour: '0.1', minutes: 6 }),
          version: 1,
        });
      const queries = vi.spyOn(pg.Client.prototype, 'query');
      const answer = await server.ok(calls.bulkDelete, world.associate, { body: { rows } });
      expect(answer.rows.every(({ message }) => message === `${en}Ratna Wibisono.`)).toBe(true);
      const texts = queries.mock.calls.map(([query]) => JSON.stringify(query));
      queries.mockRestore();
      return texts.filter((text) => text.includes('a(at int')).length;
    };
    expect(await asked(30)).toBe(1);
  });

  it('stopping a timer tells it at the field of the timer', async () => {
    await lockDays(world, { edit_window: 'current_week' });
    const id = '0198a0aa-0000-7000-8000-000000000001';
    await server.ok(timerCalls.start, world.associate, { body: { id } });
    const work = { matter_id: world.matter, description: 'Letter', id, version: 1 };
    const body = { ...work, date: '2026-11-06', start_time: '10:00', end_time: '11:00' };
    const { message } = (await server.send(timerCalls.stop, world.associate, { body })).body;
    expect(message).toEqual({
      date: '06/11/2026 lies in a closed period; dates from 09/11/2026 are open. These people can still change it: Ratna Wibisono.',
    });
  });
});

describe('who can open a matter is named (MAT-01, TIM-11)', () => {
  const states = {
    draft: [
      'is still a draft. Nothing can be recorded on it until it is active. These people can approve it',
      'approve',
    ],
    pending: ['is pending. No time can be recorded. These people can make it active', 'edit'],
    close: ['is closed. Nothing can be recorded on it. These people can reopen it', 'approve'],
  } as const;
  const numberOf = async () =>
    (await server.owner.query<{ number: string }>('select number from matter where id = $1', [world.matter])).rows[0]
      ?.number;
  const set = (fields: string) => owner(`update matter set ${fields} where id = '${world.matter}'`);

  it.each(Object.entries(states))(
    '%s: the partners, and only those of its team who change it',
    async (status, [said, by]) => {
      await set(`status = '${status}', closed_date = '2026-11-10'`);
      const all = { matter_id: `Matter ${await numberOf()} ${said}: Agus Salim, Budi Hartono, Ratna Wibisono.` };
      expect(await create('2026-11-11')).toEqual(all);
      await owner(`update matter_member set leave_date = '2026-11-01' where employee_id = '${world.a.employee_id}'`);
      const inTeam = { matter_id: all.matter_id.replace('Agus Salim, ', '') };
      expect(await create('2026-11-11')).toEqual(by === 'edit' ? inTeam : all);
      await set('confidential = true');
      expect(await create('2026-11-11')).toEqual(inTeam);
    },
  );

  it('a closed one: the approvers of the matter set-up, and the managing partner (ROL-05)', async () => {
    const value = JSON.stringify({ approvers: [world.b.employee_id] });
    await server.owner.query(
      "insert into setting (firm_id, id, key, value) values ($1, gen_random_uuid(), 'matter-core-setup', $2)",
      [world.firm.firm_id, value],
    );
    await set("status = 'close', closed_date = '2026-11-10'");
    await language('id');
    expect(await create('2026-11-11')).toEqual({
      matter_id: `Perkara ${await numberOf()} sudah ditutup. Tidak ada yang dapat dicatat. Yang dapat membukanya kembali: Budi Hartono, Ratna Wibisono.`,
    });
  });

  it('a draft: not who drew it up where four eyes approve; a closed one he does reopen (MAT-01)', async () => {
    await set(`status = 'draft', created_by = '${world.a.user_id}'`);
    const said = async (people: string, [words]: readonly string[] = states.draft) =>
      expect(await create('2026-11-11')).toEqual({ matter_id: `Matter ${await numberOf()} ${words}: ${people}.` });
    const fourEyes = (four_eyes_activation: boolean) =>
      server.owner.query(
        `insert into setting (firm_id, id, key, value) values ($1, gen_random_uuid(), 'system', $2)
        on conflict (firm_id, key) do update set value = excluded.value`,
        [world.firm.firm_id, JSON.stringify({ four_eyes_activation })],
      );
    await fourEyes(false);
    await said('Agus Salim, Budi Hartono, Ratna Wibisono');
    await fourEyes(true);
    await said('Budi Hartono, Ratna Wibisono');
    await set("status = 'close', closed_date = '2026-11-10'");
    await said('Agus Salim, Budi Hartono, Ratna Wibisono', states.close);
    await set("status = 'draft'");
    for (const { user_id } of [world.b, world.managing])
      await owner(`update user_account set status = 'inactive' where id = '${user_id}'`);
    await said('nobody yet; the administrator can give the right');
  });

  it('nobody who may approve but changes no matter: the call is not for him (ROL-01)', async () => {
    await set("status = 'close', closed_date = '2026-11-10'");
    await owner("update user_role set grants = grants - 'matter.edit' where code = 'partner'");
    expect(await create('2026-11-11')).toEqual({
      matter_id: `Matter ${await numberOf()} ${states.close[0]}: Ratna Wibisono.`,
    });
  });

  it('one that is closed for time; a move to another matter tells of it in the row', async () => {
    await set("timesheet_status = 'closed'");
    const said = 'This matter is closed for time. These people can open it: Agus Salim, Budi Hartono, Ratna Wibisono.';
    expect(await create('2026-11-11')).toEqual({ matter_id: said });
    const id = await givenEntry(server, world.associate, world.other, { date: '2026-11-11' });
    const moved = await server.ok(many.updateMatter, world.associate, {
      body: { rows: [{ id, version: 1 }], matter_id: world.matter },
    });
    expect(moved.rows[0]).toMatchObject({ ok: false, code: 'timesheet_closed', message: said });
  });
});
