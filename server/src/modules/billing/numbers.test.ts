import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenClient, givenMatter } from '../../../test/given.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { detailOf, form, givenDraft, givenEntry, givenOffice, type Office, step } from './given-work.fixture.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A prebill of one entry on a matter that may have several open invoices. */
async function givenPrebill(office: Office, day: string, notes: string) {
  const work = { date: '2026-11-02', hour: '0.2', rate: '1500000', value: '300000' };
  const timesheet_id = await givenEntry(server, office, office.associate, work);
  const body = form(office, { date: day, notes, timesheets: [{ timesheet_id }] });
  const draft = await server.ok(invoiceCalls.create, office.finance, { body });
  return server.ok(invoiceCalls.nextStep, office.finance, { body: { id: draft.id, version: draft.version } });
}

describe('numbers of bills (NUM-01..04)', () => {
  it('T-16: drafts have no number; a deleted draft takes none, the next issued bill is 0101', async () => {
    const office = await givenOffice(server, 'Firma Nomor');
    await server.owner.query('update matter set allow_multiple_billings = true where id = $1', [office.matter]);
    await server.owner.query(
      `insert into number_counter (firm_id, id, series, period, last_number, last_day) values ($1, gen_random_uuid(), 'bill', '2026', 100, '2026-11-20')`,
      [office.firm.firm_id],
    );
    const a = await givenDraft(server, office);
    const b = await givenDraft(server, office);
    expect([a.invoice_number, b.invoice_number]).toEqual([null, null]);
    const cancel = { id: a.id, version: a.version, type: 'delete' as const, reason: 'entered twice' };
    expect((await server.ok(invoiceCalls.cancel, office.finance, { body: cancel })).invoice_number).toBeNull();
    await step(server, office, b.id);
    expect((await step(server, office, b.id)).invoice_number).toBe('0101/KHC/XI/2026');
    const c = await givenDraft(server, office);
    await step(server, office, c.id);
    expect((await step(server, office, c.id)).invoice_number).toBe('0102/KHC/XI/2026');
  });

  it('NUM-04: a bill dated before the last one is refused; who may backdate is asked first', async () => {
    const office = await givenOffice(server, 'Firma Tanggal');
    await server.owner.query('update matter set allow_multiple_billings = true where id = $1', [office.matter]);
    const last = await givenPrebill(office, '2026-11-20', '');
    await step(server, office, last.id);
    const early = await givenPrebill(office, '2026-11-19', '');
    const body = { id: early.id, version: early.version };
    const refused = await server.send(invoiceCalls.nextStep, office.finance, { body });
    expect([refused.status, refused.body.code, refused.body.confirmation]).toEqual([
      400,
      'date_before_last',
      undefined,
    ]);
    const asked = await server.send(invoiceCalls.nextStep, office.managing, { body });
    expect([asked.body.code, asked.body.confirmation]).toEqual(['date_before_last', true]);
    const confirmed = await server.ok(invoiceCalls.nextStep, office.managing, {
      body,
      confirmed: ['date_before_last'],
    });
    expect(confirmed.invoice_number).toBe('0002/KHC/XI/2026');
  });

  it('fifty bills issued at the same time, a third of them failing at the last moment: consecutive numbers, no hole (NUM-03)', async () => {
    const office = await givenOffice(server, 'Firma Serentak');
    // Fifty clients: only the counter stands between their bills.
    const offices = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const client = await givenClient(server, office.managing);
        const matter = await givenMatter(server, office.managing, client, [office.partner, office.associate]);
        return { ...office, client, matter };
      }),
    );
    await server.owner.query(`
      create function fail_late() returns trigger language plpgsql as $$ begin raise exception 'bill_fixed' using errcode = 'PR001'; end $$;
      create constraint trigger fail_late after update on invoice deferrable initially deferred for each row
        when (new.notes = 'fails' and new.pdf_version > 0) execute function fail_late()`);
    const prebills = await Promise.all(
      offices.map((one, at) => givenPrebill(one, '2026-11-20', at % 3 === 0 ? 'fails' : '')),
    );
    const answers = await Promise.all(
      prebills.map(({ id, version }) => server.send(invoiceCalls.nextStep, office.finance, { body: { id, version } })),
    );
    const issued = answers.filter((answer) => answer.status === 200);
    expect(answers.length - issued.length).toBe(17);
    const numbers = issued.map((answer) => String(answer.data.invoice_number)).sort();
    expect(numbers).toEqual(Array.from({ length: 33 }, (_, at) => `${String(at + 1).padStart(4, '0')}/KHC/XI/2026`));
    const failed = prebills.find((_, at) => answers[at]?.status !== 200);
    expect(await detailOf(server, office, failed?.id ?? '')).toMatchObject({
      status: 'prebill',
      invoice_number: null,
      pdf_version: 0,
    });
    await server.owner.query('drop trigger fail_late on invoice');
    expect((await step(server, office, failed?.id ?? '')).invoice_number).toBe('0034/KHC/XI/2026');
  }, 180_000);
});
