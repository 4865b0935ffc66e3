import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { importCalls } from '@praktis/contract/imports/imports.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenMatter, givenPerson } from '../given.ts';
import { givenEntry } from '../given-time.ts';
import { type As, startServer, type TestServer } from '../harness.ts';
import { type Desk, drafted, givenDesk, givenFile, invoiceOf, onward, recorded } from './given-desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('an entry on an invoice that is deleted (TIM-12)', () => {
  let desk: Desk;
  let matter_id: string;
  let t1: string;
  beforeAll(async () => {
    desk = await givenDesk(server, 'Firma Lepas');
    matter_id = (await givenFile(desk)).matter_id;
    t1 = await recorded(desk, desk.associate, { matter_id, date: '2026-11-03', duration: '2' });
  });

  const timesheets = () => [{ timesheet_id: t1 }];
  const entry = () => server.ok(timesheetCalls.detail, desk.partner, { query: { id: t1 } });
  const offered = async () => {
    const time = await server.ok(invoiceLookupCalls.searchTimesheet, desk.finance, { body: { matter_id } });
    return time.rows.map((row) => row.timesheet_id);
  };
  async function removed(id: string) {
    const { version } = await invoiceOf(desk, id);
    const body = { id, version, type: 'delete' as const, reason: 'made in error' };
    return server.ok(invoiceCalls.cancel, desk.finance, { body });
  }
  /** The owner changes the hours of the entry; answers 200 or the refusal. */
  async function changed(duration: string) {
    const { version } = await entry();
    const form = { id: t1, version, matter_id, date: '2026-11-03', method: 'hour' as const, duration };
    const sent = await server.send(timesheetCalls.update, desk.associate, { body: form });
    return sent.body.code ?? sent.status;
  }

  it('TIM-12: reserved by draft A it is refused on draft B; deleting A frees it', async () => {
    const a = await drafted(desk, matter_id, { timesheets: timesheets() });
    expect(await entry()).toMatchObject({ status: 'wip', invoice_id: a.id });
    expect(await offered()).toEqual([]);
    const b = { ...formOf(), timesheets: timesheets() };
    expect((await server.send(invoiceCalls.create, desk.finance, { body: b })).body.code).toBe('already_reserved');
    await removed(a.id);
    expect(await entry()).toMatchObject({ status: 'wip', invoice_id: null, value: '3000000' });
    expect(await offered()).toEqual([t1]);
    expect(await changed('3')).toBe(200);
  });

  it('TIM-12: on a prebill its owner cannot change it; deleting the prebill frees it, to be changed and billed again', async () => {
    const { id } = await drafted(desk, matter_id, { timesheets: timesheets() });
    await onward(desk, id);
    expect(await changed('4')).toBe('on_prebill');
    await removed(id);
    expect(await entry()).toMatchObject({ status: 'wip', invoice_id: null, hour: '3' });
    expect(await changed('4')).toBe(200);
    expect(await offered()).toEqual([t1]);
  });

  it('TIM-12: issuing makes it billed; deleting the bill makes it wip and it is offered once', async () => {
    const { id } = await drafted(desk, matter_id, { timesheets: timesheets() });
    await onward(desk, id);
    const bill = await onward(desk, id);
    expect(bill).toMatchObject({ status: 'bill', total_legal_fees: '6000000' });
    expect(await entry()).toMatchObject({ status: 'billed', invoice_id: id });
    expect(await changed('5')).toBe('already_billed');
    await removed(id);
    expect(await entry()).toMatchObject({ status: 'wip', invoice_id: null, hour: '4' });
    expect(await offered()).toEqual([t1]);
    expect(await changed('5')).toBe(200);
  });

  /** The smallest form of an invoice. */
  function formOf() {
    return { matter_id, type: 'hourly' as const, date: '2026-11-20', due_in_days: 30, language: 'en' as const };
  }
});

describe('a hundred rows of a file, one of which is refused (IMP-03)', () => {
  let desk: Desk;
  let importer: As;
  beforeAll(async () => {
    desk = await givenDesk(server, 'Firma Seratus');
    const { client_id } = await givenFile(desk);
    importer = await givenPerson(server, desk.firm, { role: 'finance' });
    await server.owner.query("update employee set code = 'TK01' where id = $1", [desk.associate.employee_id]);
    const team = [desk.partner, desk.associate];
    await givenMatter(server, desk.managing, client_id, team, { number: 'M-2026-0019' });
    const closing = await givenMatter(server, desk.managing, client_id, team, { number: 'M-2026-0020' });
    const { version } = await server.ok(matterCalls.detail, desk.managing, { query: { id: closing } });
    const body = { id: closing, version, reason: 'done', date: '2026-11-10' };
    await server.ok(matterCalls.close, desk.managing, { body });
    // Who may change closed periods is asked for a reason instead.
    const without = `update user_role set grants = grants - 'timesheet.edit_closed' where firm_id = $1`;
    await server.owner.query(without, [desk.firm.firm_id]);
  });

  const good = (at: number) =>
    `${(at % 25) + 1}/11/2026,M-2026-0019,TK01,${6 * (Math.floor(at / 25) + 1)},Berkas ${at}`;
  /** Rows 1 to 100; the given one stands at place 57. */
  const hundred = (bad: string) => Array.from({ length: 100 }, (_, at) => (at === 56 ? bad : good(at)));
  const sent = (rows: string[], dry_run: boolean) =>
    server.ok(importCalls.timesheet, importer, {
      body: { dry_run },
      files: [
        {
          part: 'file',
          name: 'time.csv',
          bytes: Buffer.from(`date,matter,fee_earner,minutes,narrative\n${rows.join('\n')}\n`),
        },
      ],
    });
  const stored = async () => (await server.ok(timesheetCalls.list, importer, { body: {} })).total;

  it.each([
    ['a closed matter', '20/11/2026,M-2026-0020,TK01,60,Rapat', 'matter', 'matter_closed'],
    ['a closed period', '28/10/2026,M-2026-0019,TK01,60,Rapat', 'date', 'period_closed'],
  ])('IMP-03: one on %s: nothing is saved, row and reason are named', async (_, bad, column, code) => {
    for (const dry_run of [true, false]) {
      const answer = await sent(hundred(bad), dry_run);
      expect(answer).toMatchObject({ saved: false, counts: { rows: 100, new: 99, known: 0, asks: 0, errors: 1 } });
      const refused = answer.rows.filter((row) => row.state === 'error');
      expect(refused.map((row) => [row.row, row.faults.map((fault) => [fault.column, fault.code])])).toEqual([
        [57, [[column, code]]],
      ]);
    }
    expect(await stored()).toBe(0);
  });

  it('IMP-03: after leaving it out 99 are saved', async () => {
    const rows = hundred('').filter((row) => row !== '');
    expect(await sent(rows, false)).toMatchObject({ saved: true, counts: { rows: 99, new: 99, errors: 0 } });
    expect(await stored()).toBe(99);
  });

  it('TIM-13: of a hundred entries made non-billable one lies in a closed period: none, or 99 when the good ones are asked for', async () => {
    const [matter_id] = (await server.ok(timesheetCalls.list, importer, { body: {} })).rows.map((row) => row.matter_id);
    await givenEntry(server, desk.associate, matter_id ?? '', { date: '2026-10-28' });
    const { rows: listed } = await server.ok(timesheetCalls.list, desk.partner, { body: {}, query: { limit: 100 } });
    const rows = listed.map(({ id, version }) => ({ id, version }));
    const send = (save_good: boolean) =>
      server.ok(timesheetCalls.bulkUpdateStatus, desk.managing, { body: { rows, status: 'non-billable', save_good } });
    const refused = await send(false);
    expect(refused).toMatchObject({ saved: 0, refused: 1 });
    expect(refused.rows.filter((row) => !row.ok).map((row) => row.code)).toEqual(['period_closed']);
    expect(await send(true)).toMatchObject({ saved: 99, refused: 1 });
    const free = await server.ok(timesheetCalls.list, importer, { body: { status: ['non-billable'] } });
    expect(free.total).toBe(99);
  });
});
