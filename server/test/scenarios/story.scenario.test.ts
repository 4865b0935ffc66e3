import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { dashboardCalls } from '@praktis/contract/dashboards/dashboards.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit, verifyAudit } from '../../src/kit/audit.ts';
import { inFirm } from '../../src/kit/db.ts';
import { startServer, type TestServer } from '../harness.ts';
import { pdfText } from '../pdf-text.ts';
import { sheetOf } from '../sheet.ts';
import { type Cast, givenCast, type Told, tellStory } from './story.ts';

let server: TestServer;
let cast: Cast;
let told: Told;
beforeAll(async () => {
  server = await startServer();
  cast = await givenCast(server);
  told = await tellStory(server, cast);
}, 120_000);
afterAll(() => server.close());

describe('the story: from a new client to a paid bill', () => {
  it('values the time of three people at the rates of partner and associates (TIM-05, RAT-04)', async () => {
    const page = await server.ok(timesheetCalls.list, cast.managing, {
      query: { sort_by: 'value', sort_order: 'desc' },
      body: {},
    });
    expect(page.rows.map((row) => [row.employee_name, row.hour, row.rate, row.value])).toEqual([
      ['Pandu Wirawan', '4.2', '3500000', '14700000'],
      ['Arif Nugraha', '6.5', '1500000', '9750000'],
      ['Bunga Sari', '4', '1500000', '6000000'],
    ]);
    expect(page.totals).toEqual([{ currency: 'IDR', hours: '14.7', value: '30450000' }]);
  });

  it('bills every rupiah of the table (INV-06)', async () => {
    const bill = await server.ok(invoiceCalls.detail, cast.partner, { query: { id: told.invoice } });
    expect(bill).toMatchObject({
      ...{ status: 'bill', invoice_number: '0001/KHC/XI/2026', due_date: '2026-12-27' },
      ...{
        total_legal_fees: '30450000',
        discount: '1575000',
        net_legal_fees: '28875000',
        total_disbursement: '2250000',
      },
      ...{ vat_base: '28875000', other_base: '26468750', vat: '3176250', rounding: '0', amount_billed: '34301250' },
      ...{
        wht_base: '28875000',
        wht: '577500',
        less_deposit_client: '10000000',
        less_deposit_matter: '0',
        amount_payable: '23723750',
      },
    });
    expect(bill.amount_in_words).toEqual({
      id: 'dua puluh tiga juta tujuh ratus dua puluh tiga ribu tujuh ratus lima puluh rupiah',
      en: 'twenty-three million seven hundred twenty-three thousand seven hundred fifty rupiah',
    });
    expect(bill.lines.map((line) => [line.employee_name, line.hour, line.amount, line.discount_share])).toEqual([
      ['Pandu Wirawan', '4.2', '14700000', '0'],
      ['Arif Nugraha', '6.5', '9750000', '975000'],
      ['Bunga Sari', '4', '6000000', '600000'],
    ]);
  });

  it('prints them in Indonesian and English, with the amount payable in words (DOC-01, DOC-02)', async () => {
    const print = async (language: 'en' | 'id') =>
      pdfText((await server.send(invoiceCalls.export, cast.partner, { body: { id: told.invoice, language } })).raw);
    const indonesian = await print('id');
    const english = await print('en');
    const figures = [
      '14,700,000',
      '9,750,000',
      '6,000,000',
      '30,450,000',
      '1,575,000',
      '28,875,000',
      '2,250,000',
      '26,468,750',
      '3,176,250',
      '34,301,250',
      '577,500',
      '10,000,000',
      '23,723,750',
    ];
    for (const figure of figures) {
      expect(english, figure).toContain(figure);
      expect(indonesian.replaceAll('.', ','), figure).toContain(figure);
    }
    expect(indonesian.toLowerCase()).toContain(
      'dua puluh tiga juta tujuh ratus dua puluh tiga ribu tujuh ratus lima puluh rupiah',
    );
    expect(english.toLowerCase()).toContain(
      'twenty-three million seven hundred twenty-three thousand seven hundred fifty rupiah',
    );
    for (const text of [indonesian, english]) {
      expect(text).toContain('0001/KHC/XI/2026');
      expect(text).toContain('PT Sagara Contoh Abadi');
      expect(text).toContain('1000200030');
    }
  });

  it('stands in the spreadsheets, as numbers, with the totals of the screen (T-02, T-33)', async () => {
    const bills = await sheetOf(await server.send(invoiceCalls.download, cast.finance, { body: {} }));
    expect(bills.at(1)).toEqual(
      expect.arrayContaining(['0001/KHC/XI/2026', 30450000, 2250000, 3176250, 577500, 34301250, 23723750, 0, 'IDR']),
    );
    expect(bills.at(-1)).toEqual(expect.arrayContaining(['Total', 34301250, 23723750, 0]));
    const time = await sheetOf(
      await server.send(timesheetCalls.download, cast.managing, {
        body: { sort_by: 'value', sort_order: 'desc', columns: ['date', 'hour', 'rate', 'value'] },
      }),
    );
    expect(time).toEqual([
      ['Date', 'Hours', 'Rate', 'Value', 'Currency'],
      ['2026-11-05', 4.2, 3500000, 14700000, 'IDR'],
      ['2026-11-05', 6.5, 1500000, 9750000, 'IDR'],
      ['2026-11-06', 4, 1500000, 6000000, 'IDR'],
      ['Total', 14.7, '', 30450000, 'IDR'],
    ]);
    const own = await sheetOf(await server.send(timesheetCalls.download, cast.associate, { body: {} }));
    expect(own[0]).not.toContain('Rate');
    expect(JSON.stringify(own)).not.toContain('1500000');
  });

  it('mails the bill with its PDF', async () => {
    const { rows } = await server.owner.query('select recipients, attachments, status from mail where about_id = $1', [
      told.invoice,
    ]);
    expect(rows).toMatchObject([{ recipients: ['finance@sagara.example'] }]);
    expect(rows[0].attachments).toHaveLength(1);
  });

  it('is paid in full: outstanding 0, deposit balance 0, nothing on the client’s outstanding list (COL-03, COL-09, DEP-02)', async () => {
    const { settlement, outstanding_status } = await server.ok(invoiceCalls.detail, cast.finance, {
      query: { id: told.invoice },
    });
    expect(outstanding_status).toBe('paid');
    expect(settlement).toMatchObject({
      deposits_applied: '10000000',
      cash: '23723750',
      withholding: '577500',
      outstanding: '0',
      withholding_open: '0',
    });
    const client = await server.ok(collectionCalls.detailClient, cast.finance, { query: { id: told.client } });
    expect(client).toMatchObject({ outstanding: [], deposits: [], bills: [] });
    const deposit = await server.ok(depositCalls.detail, cast.finance, { query: { id: told.deposit } });
    expect(deposit).toMatchObject({ amount: '10000000', purse_balance: '0', amount_available: '0' });
  });

  it('had 24,301,250 outstanding at issue (INV-06 step 17)', async () => {
    const { rows } = await server.owner.query(
      'select amount_billed - less_deposit_client - less_deposit_matter as outstanding from invoice where id = $1',
      [told.invoice],
    );
    expect(rows[0].outstanding).toBe('24301250');
  });

  it('shows on the partner’s dashboard: own fees, and what the matters brought', async () => {
    const own = await server.ok(dashboardCalls.employeePerformance, cast.partner);
    expect(own).toMatchObject({ billable_hours: '4.2', legal_fees: '14700000', net_legal_fees: '14700000', wip: '0' });
    expect(own.months.at(-1)).toMatchObject({ month: '2026-11', billable: '4.2', budget: '168' });
    const responsible = await server.ok(dashboardCalls.performanceResponsible, cast.partner);
    expect(responsible).toMatchObject({
      matters: 1,
      wip: '0',
      billed: '28875000',
      collected: '28875000',
      outstanding: '0',
    });
    const hours = await server.ok(dashboardCalls.bwNbw, cast.associate);
    const budget = { budget_billable: '120', budget_non_billable: '40' };
    expect(hours.month_to_date).toMatchObject({ ...budget, billable: '6.5', difference: '-153.5' });
    const others = await server.ok(dashboardCalls.bwNbw, cast.secondAssociate);
    expect(others.month_to_date).toMatchObject({ ...budget, billable: '4', difference: '-156' });
  });

  it('keeps money from the associates, who may not see rates, and from each the time of the other (RAT-11)', async () => {
    for (const associate of [cast.associate, cast.secondAssociate]) {
      const own = await server.ok(dashboardCalls.employeePerformance, associate);
      expect(own).not.toHaveProperty('wip');
      const page = await server.ok(timesheetCalls.list, associate, { body: {} });
      expect(page.rows.map((row) => row.employee_id)).toEqual([associate.employee_id]);
      expect(page.rows[0]).not.toHaveProperty('rate');
      expect(page.rows[0]).not.toHaveProperty('value');
    }
  });
});

describe('the trail of the story', () => {
  const writes: Record<string, string[]> = {
    I: [
      'client',
      'conflict_check',
      'matter',
      'matter_member',
      'matter_party',
      'timesheet',
      'expense',
      'expense_line',
      'deposit',
      'deposit_entry',
      'invoice',
      'invoice_line',
      'invoice_disbursement',
      'collection',
      'collection_allocation',
      'mail',
      'stored_file',
    ],
    U: ['client', 'matter', 'timesheet', 'expense_line', 'invoice'],
  };

  it('holds every write with old and new value, actor, call and time', async () => {
    const { rows } = await server.owner.query<{
      op: string;
      entity: string;
      actor: string | null;
      call: string;
      at: string;
      old_data: object | null;
      new_data: object | null;
    }>(
      "select op, entity, actor, call, at, old_data, new_data from audit where firm_id = $1 and call <> '' order by at",
      [cast.firm.firm_id],
    );
    for (const [op, entities] of Object.entries(writes))
      for (const entity of entities)
        expect(
          rows.some((row) => row.op === op && row.entity === entity),
          `${op} ${entity}`,
        ).toBe(true);
    const { partner, secondPartner, associate, secondAssociate, finance } = cast;
    const people = new Set([partner, secondPartner, associate, secondAssociate, finance].map((one) => one.user_id));
    for (const row of rows) {
      expect(people.has(row.actor ?? ''), `${row.op} ${row.entity}`).toBe(true);
      expect(row.at).toMatch(/^\d{4}-/);
      if (row.op !== 'I' && row.op !== 'R') expect(row.old_data).not.toBeNull();
      if (row.op !== 'D') expect(row.new_data).not.toBeNull();
    }
    const billed = rows.find(
      (row) => row.entity === 'timesheet' && row.op === 'U' && (row.new_data as { status: string }).status === 'billed',
    );
    expect(billed?.old_data).toMatchObject({ status: 'wip' });
  });

  it('is shown on the matter, newest first, with names instead of ids', async () => {
    const trail = await server.ok(matterCalls.auditTrail, cast.partner, { query: { id: told.matter, limit: 100 } });
    expect(trail.rows.at(-1)?.created.some((change) => change.entity === 'matter')).toBe(true);
    expect(trail.rows.map((row) => row.user)).toEqual(
      expect.arrayContaining(['Pandu Wirawan', 'Arif Nugraha', 'Bunga Sari', 'Fajar Hadi']),
    );
    const activated = trail.rows
      .flatMap((row) => row.updated)
      .find((change) => change.entity === 'matter' && change.old_data?.status === 'draft');
    expect(activated?.new_data?.status).toBe('active');
  });

  it('names any stored row that is changed afterwards, and one that is taken away (hash chain)', async () => {
    const scope = { firm_id: cast.firm.firm_id, user_id: '', call: 'test', request_id: '' };
    const verify = () => inFirm(server.kit.db, scope, (db) => verifyAudit(db, cast.firm.firm_id));
    while ((await inFirm(server.kit.db, scope, (db) => sealAudit(db, cast.firm.firm_id))) > 0);
    expect(await verify()).toEqual([]);
    const { rows } = await server.owner.query<{ id: string }>('select id from audit where firm_id = $1 order by at', [
      cast.firm.firm_id,
    ]);
    const [first, , third] = rows;
    await server.owner.query('update audit set new_data = new_data || \'{"name": "somebody else"}\' where id = $1', [
      first?.id,
    ]);
    await server.owner.query('delete from audit where id = $1', [third?.id]);
    const faults = await verify();
    expect(faults).toEqual(
      expect.arrayContaining([
        { kind: 'changed', id: first?.id },
        { kind: 'missing', id: third?.id },
      ]),
    );
    expect(faults).toHaveLength(2);
  });
});
