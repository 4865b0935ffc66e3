import { readFileSync } from 'node:fs';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilBlocked } from '../../../test/blocked.ts';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../../../test/given.ts';
import { givenEntry, givenInvoiceWith } from '../../../test/given-time.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { newId } from '../../kit/ids.ts';

let server: TestServer;
let firm: Firm;
let partner: As;
let associate: As;
let finance: As;
let client: string;
let matter: string;

beforeAll(async () => {
  server = await startServer();
  firm = await givenFirm(server);
  partner = await givenPerson(server, firm, { role: 'partner', rate: '3500000' });
  finance = await givenPerson(server, firm, { role: 'finance' });
  associate = await givenPerson(server, firm, { role: 'fee_earner', rate: '1500000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.owner.query("update timesheet set status = 'deleted' where status <> 'deleted' and invoice_id is null");
  client = await givenClient(server, partner);
  matter = await givenMatter(server, partner, client, [partner, associate]);
});

const given = (row: object = {}) => givenEntry(server, associate, matter, { hour: '0.5', value: '750000', ...row });
const rows = (...ids: string[]) => ids.map((id) => ({ id, version: 1 }));
const statusOf = async (...ids: string[]) => {
  const { rows: found } = await server.owner.query(
    'select id, status, write_off_date, write_off_reason, version from timesheet where id = any($1) order by id',
    [ids],
  );
  return found as { status: string; write_off_date: string | null; write_off_reason: string; version: number }[];
};

describe('a bulk change', () => {
  it('of thirty entries to non-billable leaves one step each in the trail, with old and new value (T-47)', async () => {
    const wanted = JSON.parse(
      readFileSync(new URL('../../../test/fixtures/t47-bulk-audit.json', import.meta.url), 'utf8'),
    );
    const ids: string[] = [];
    for (let at = 0; at < wanted.rows; at += 1) ids.push(await given());
    const body = { rows: rows(...ids), status: 'non-billable' as const };
    expect(await server.ok(calls.bulkUpdateStatus, associate, { body })).toMatchObject({ saved: 30, refused: 0 });
    const { rows: trail } = await server.owner.query(
      `select old_data->>'billable' as before, new_data->>'billable' as after, actor from audit
       where op = 'U' and row_id = any($1)`,
      [ids],
    );
    expect(trail).toHaveLength(wanted.expected_entries);
    for (const step of trail)
      expect(step).toEqual({ before: String(wanted.old), after: String(wanted.new), actor: associate.user_id });
    for (const id of ids.slice(0, 3)) {
      const { rows: steps } = await server.ok(calls.auditTrail, associate, { query: { id } });
      expect(steps[0]).toMatchObject({ call: 'timesheet/bulk/update-status', updated: [{ id, entity: 'timesheet' }] });
    }
  });

  it('saves nothing when one row is refused, and the good ones when they are asked for alone (TIM-13)', async () => {
    const good = await given();
    const bad = await given({ status: 'non-billable', billable: false });
    const body = { rows: rows(good, bad), reason: 'client will not pay' };
    const refused = await server.ok(calls.bulkWriteOff, finance, { body });
    expect(refused).toMatchObject({ saved: 0, refused: 1 });
    expect(refused.rows.find((row) => row.id === bad)).toMatchObject({ ok: false, code: 'nothing_to_write_off' });
    expect((await statusOf(good))[0]).toMatchObject({ status: 'wip', version: 1 });
    const saved = await server.ok(calls.bulkWriteOff, finance, { body: { ...body, save_good: true } });
    expect(saved).toMatchObject({ saved: 1, refused: 1 });
    expect((await statusOf(good))[0]).toMatchObject({ status: 'write off', write_off_reason: 'client will not pay' });
  });

  it('names the missing selection, hides foreign entries, and tells which row was changed meanwhile', async () => {
    const none = await server.send(calls.bulkDelete, associate, { body: { rows: [] } });
    expect(none.body.message).toEqual({ rows: 'Please select the list item!' });
    const id = await given();
    const other = await givenPerson(server, await givenFirm(server, 'Lain'), { role: 'managing_partner' });
    for (const call of [calls.bulkDelete, calls.bulkWriteOff, calls.bulkUpdateStatus]) {
      const body = { rows: rows(id), reason: 'x', status: 'non-billable' as const };
      expect((await server.send(call, other, { raw: { body } })).status).toBe(404);
    }
    await server.owner.query("update timesheet set description = 'changed' where id = $1", [id]);
    const stale = await server.ok(calls.bulkDelete, associate, { body: { rows: rows(id) } });
    expect(stale.rows[0]).toMatchObject({ ok: false, code: 'stale' });
  });

  it('is judged on the status the entry has once another change has ended', async () => {
    const id = await given();
    const invoice = await givenInvoiceWith(
      server,
      partner,
      { matter_id: matter, client_id: client, status: 'draft' },
      [],
    );
    const holder = await server.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('update timesheet set invoice_id = $1 where id = $2', [invoice, id]);
      const waiting = server.ok(calls.bulkWriteOff, finance, { body: { rows: rows(id), reason: 'x' } });
      await untilBlocked(server.owner);
      await holder.query('commit');
      expect(await waiting).toMatchObject({ saved: 0, rows: [{ code: 'stale' }] });
    } finally {
      holder.release();
    }
  });
});

describe('writing off and back (TIM-12)', () => {
  it('keeps reason and date, and the undo brings the entry back to wip', async () => {
    const id = await given();
    await server.ok(calls.bulkWriteOff, finance, {
      body: { rows: rows(id), reason: 'goodwill', date: '2026-11-20' },
    });
    expect((await statusOf(id))[0]).toMatchObject({ status: 'write off', write_off_date: '2026-11-20' });
    const written = await server.ok(calls.detail, finance, { query: { id } });
    expect(written).toMatchObject({ can_undo_write_off: true, can_write_off: false, can_update: false });
    const undo = { rows: [{ id, version: written.version }], status: 'wip' as const };
    expect((await server.ok(calls.bulkUpdateStatus, associate, { body: undo })).rows[0]?.code).toBe('not_allowed');
    expect(await server.ok(calls.bulkUpdateStatus, finance, { body: undo })).toMatchObject({ saved: 1 });
    expect((await statusOf(id))[0]).toMatchObject({ status: 'wip', write_off_date: null, write_off_reason: '' });
  });

  it('is refused on a draft, on a prebill, before the work, in the future, and in closed books', async () => {
    const [draft, prebill, free] = [await given(), await given(), await given()];
    const at = { matter_id: matter, client_id: client };
    await givenInvoiceWith(server, partner, { ...at, status: 'draft' }, [draft]);
    await givenInvoiceWith(server, partner, { ...at, status: 'prebill' }, [prebill]);
    const code = async (id: string, version: number, date?: string) => {
      const body = { rows: [{ id, version }], reason: 'x', date: date ?? null };
      return (await server.ok(calls.bulkWriteOff, finance, { body })).rows[0]?.code;
    };
    expect(await code(draft, 2)).toBe('on_draft');
    expect(await code(prebill, 2)).toBe('on_prebill');
    expect(await code(free, 1, '2026-11-01')).toBe('write_off_before_work');
    expect(await code(free, 1, '2026-11-28')).toBe('date_in_future');
    await server.owner.query("update firm_profile set books_closed_until = '2026-11-10' where firm_id = $1", [
      firm.firm_id,
    ]);
    expect(await code(free, 1, '2026-11-10')).toBe('books_closed');
    await server.owner.query('update firm_profile set books_closed_until = null where firm_id = $1', [firm.firm_id]);
  });

  it('is for those who may: a fee earner gets 403, a partner only entries of his matters', async () => {
    const id = await given();
    const body = { rows: rows(id), reason: 'x' };
    expect((await server.send(calls.bulkWriteOff, associate, { body })).status).toBe(403);
    const elsewhere = await givenPerson(server, firm, { role: 'partner', rate: '1' });
    expect((await server.send(calls.bulkWriteOff, elsewhere, { body })).status).toBe(404);
    expect(await server.ok(calls.bulkWriteOff, partner, { body })).toMatchObject({ saved: 1 });
  });
});

describe('the billable flag', () => {
  it('goes and comes back with the rate the entry was recorded at, and frees a draft (TIM-12)', async () => {
    const id = await given();
    await givenInvoiceWith(server, partner, { matter_id: matter, client_id: client, status: 'draft' }, [id]);
    const to = (status: 'wip' | 'non-billable', version: number) =>
      server.ok(calls.bulkUpdateStatus, associate, { body: { rows: [{ id, version }], status } });
    expect(await to('non-billable', 2)).toMatchObject({ saved: 1 });
    const { rows: free } = await server.owner.query('select invoice_id, status, value from timesheet where id = $1', [
      id,
    ]);
    expect(free).toEqual([{ invoice_id: null, status: 'non-billable', value: '750000' }]);
    expect(await to('wip', 3)).toMatchObject({ saved: 1 });
    expect(await server.ok(calls.detail, partner, { query: { id } })).toMatchObject({ status: 'wip', rate: '1500000' });
  });

  it('does not move on a prebill, nor for a deleted entry', async () => {
    const held = await given();
    const gone = await given({ status: 'deleted' });
    await givenInvoiceWith(server, partner, { matter_id: matter, client_id: client, status: 'prebill' }, [held]);
    const body = { rows: [{ id: held, version: 2 }, ...rows(gone)], status: 'non-billable' as const };
    const answer = await server.ok(calls.bulkUpdateStatus, associate, { body });
    expect(Object.fromEntries(answer.rows.map((row) => [row.id, row.code]))).toEqual({
      ...{ [held]: 'on_prebill', [gone]: 'move_refused' },
    });
  });
});

it('deletes what is selected, all or none', async () => {
  const [one, two] = [await given(), await given({ date: '2026-09-01' })];
  expect(await server.ok(calls.bulkDelete, associate, { body: { rows: rows(one, two) } })).toMatchObject({ saved: 0 });
  expect(await server.ok(calls.bulkDelete, associate, { body: { rows: rows(one) } })).toMatchObject({ saved: 1 });
  expect((await statusOf(one))[0]?.status).toBe('deleted');
});

describe('several entries in one save', () => {
  const entry = (matter_id: string, more: object = {}) => ({
    ...{ date: '2026-11-20', matter_id, description: newId(), method: 'hour' as const, duration: '0.1', ...more },
  });

  it('of two people who record on the same matters at once nobody is turned away, however they name them', async () => {
    const other = await givenMatter(server, partner, client, [partner, associate]);
    const save = (as: As, ...matters: string[]) =>
      server.send(calls.create, as, {
        body: { timesheet: matters.map((id) => entry(id)), save_good: true },
        confirmed: ['similar_entry'],
      });
    const one = (matter_id: string) =>
      server.send(calls.create, associate, {
        body: { timesheet: entry(matter_id) },
        confirmed: ['similar_entry'],
      });
    for (let round = 0; round < 4; round += 1) {
      const all = await Promise.all([
        ...[save(associate, matter, other), save(partner, other, matter), save(associate, other, matter)],
        ...[one(matter), one(other)],
      ]);
      expect(all.map(({ status, body }) => body.code ?? status)).toEqual([200, 200, 200, 200, 200]);
    }
  });

  it.each(['\u0000', '1\u001b', '\ud800'])(
    'no duration holds a character that is none (%j), sent once or again',
    async (odd) => {
      const timesheet = [entry(matter), entry(matter, { duration: odd })];
      for (const key of [newId(), newId()]) {
        const refused = await server.send(calls.create, associate, {
          key,
          raw: { body: { timesheet, save_good: true } },
        });
        expect([refused.status, Object.keys(refused.body.message as object)]).toEqual([400, ['timesheet.1.duration']]);
      }
    },
  );
});
