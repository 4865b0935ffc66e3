import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenMatter } from '../../../test/given.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { detailOf, form, formOf, givenEntry, givenOffice, type Office, step } from './given-work.fixture.ts';

let server: TestServer;
let office: Office;
const work = { date: '2026-11-20', hour: '2', rate: '1500000', value: '3000000' };

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const stored = async (id: string) =>
  (await server.owner.query('select status, matter_id, invoice_id, version from timesheet where id = $1', [id]))
    .rows[0];
const undo = (edit: string, id: string, version: number) =>
  server.ok(bulk.undo, office.managing, { body: { rows: [{ id, version }], edit } });

/** A draft with two entries, of which the first is changed and then moved away by one save that names it twice. */
async function movedInTwoSteps(name: string) {
  office = await givenOffice(server, name);
  const { managing, partner, associate, client, matter } = office;
  const goal = await givenMatter(server, managing, client, [partner, associate]);
  const one = await givenEntry(server, office, associate, { ...work, description: 'Share purchase agreement' });
  const two = await givenEntry(server, office, associate, { ...work, description: 'Letter to the notary' });
  const timesheets = [{ timesheet_id: one }, { timesheet_id: two }];
  const draft = await server.ok(invoiceCalls.create, office.finance, { body: form(office, { timesheets }) });
  const { version } = await stored(one);
  const row = { id: one, date: '2026-11-20', workcode_id: office.firm.workcode_id, method: 'hour', duration: '2' };
  const done = await server.ok(bulk.massUpdate, managing, {
    body: {
      rows: [
        { ...row, version, matter_id: matter, description: 'Share purchase agreement, first part' },
        { ...row, version: version + 1, matter_id: goal, description: 'Share purchase agreement' },
      ] as never,
    },
  });
  expect(done).toMatchObject({ saved: 2, refused: 0 });
  expect(await stored(one)).toMatchObject({ matter_id: goal, invoice_id: null });
  return { one, two, goal, done, draft: draft.id, version: version + 2 };
}

async function saveWithout(draft: string, two: string) {
  const now = await detailOf(server, office, draft);
  const body = formOf(office, now, { timesheets: [{ timesheet_id: two }] });
  await server.ok(invoiceCalls.update, office.finance, { body });
}

describe('an undo puts time on no bill but a draft that still holds it (TIM-12, undo)', () => {
  it('not on a bill that was issued without it: it stays where it is and can be billed', async () => {
    const { one, two, goal, done, draft, version } = await movedInTwoSteps('Terbit');
    await saveWithout(draft, two);
    await step(server, office, draft);
    await step(server, office, draft);
    expect((await detailOf(server, office, draft)).status).toBe('bill');
    expect((await undo(done.edit, one, version)).rows[0]).toMatchObject({ ok: false, code: 'undo_draft_moved' });
    expect(await stored(one)).toMatchObject({ status: 'wip', matter_id: goal, invoice_id: null });
    const offered = await server.ok(invoiceLookupCalls.searchTimesheet, office.finance, { body: { matter_id: goal } });
    expect(offered.rows.map((row) => row.timesheet_id)).toContain(one);
    const body = { ...form(office, { timesheets: [{ timesheet_id: one }] }), matter_id: goal };
    expect((await server.send(invoiceCalls.create, office.finance, { body })).status).toBe(200);
  });

  it('on the draft that still holds it, also when one save changed it twice', async () => {
    const { one, done, draft, version } = await movedInTwoSteps('Tetap');
    expect((await undo(done.edit, one, version)).saved).toBe(1);
    expect(await stored(one)).toMatchObject({ status: 'wip', matter_id: office.matter, invoice_id: draft });
  });

  it('not on a draft that was saved without it by somebody who began before the act and waited for it', async () => {
    office = await givenOffice(server, 'Serentak');
    const [one, two] = [
      await givenEntry(server, office, office.associate, { ...work, description: 'Share purchase agreement' }),
      await givenEntry(server, office, office.associate, { ...work, description: 'Letter to the notary' }),
    ];
    const timesheets = [{ timesheet_id: one }, { timesheet_id: two }];
    const draft = await server.ok(invoiceCalls.create, office.finance, { body: form(office, { timesheets }) });
    const { version } = await stored(one);
    const body = { rows: [{ id: one, version }], reason: 'r' };
    const gone = await server.ok(timesheetCalls.bulkDelete, office.managing, { body });
    await saveWithout(draft.id, two);
    // The time of a change is that at which its transaction began.
    await server.owner.query('alter table invoice disable trigger user');
    await server.owner.query("update invoice set updated_at = now() - interval '1 hour' where id = $1", [draft.id]);
    await server.owner.query('alter table invoice enable trigger user');
    expect((await undo(gone.edit, one, version + 1)).rows[0]).toMatchObject({ ok: false, code: 'undo_draft_moved' });
    expect(await stored(one)).toMatchObject({ status: 'deleted', invoice_id: null });
  });
});
