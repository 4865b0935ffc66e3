import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { pdfFonts, pdfText } from '../../../test/pdf-text.ts';
import { sendMail } from '../../kit/mail.ts';
import {
  type Detail,
  detailOf,
  form,
  givenCost,
  givenEntry,
  givenOffice,
  type Office,
  step,
} from './given-work.fixture.ts';

let server: TestServer;
let office: Office;
let bill: Detail;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
});
afterAll(() => server.close());

describe('a matter by the hour from time sheet to issued bill', () => {
  it('the client pays a deposit of 10,000,000 on trust (DEP-01)', async () => {
    const body = {
      ...{ date: '2026-11-02', bank_information_id: office.firm.trust_bank_id, amount: '10000000' },
      client_id: office.client,
    };
    const received = await server.ok(depositCalls.create, office.finance, { body });
    expect(received.deposit_number).toBe('DP-2026-0001');
    ids.deposit = received.id;
  });

  it('the draft takes time and the court fee, 10 % off for associates only (INV-06)', async () => {
    const work = (date: string, hour: string, rate: string, value: string) => ({ date, hour, rate, value });
    ids.t1 = await givenEntry(server, office, office.partner, work('2026-11-03', '4.2', '3500000', '14700000'));
    ids.t2 = await givenEntry(server, office, office.associate, work('2026-11-04', '6.5', '1500000', '9750000'));
    ids.t3 = await givenEntry(server, office, office.associate, work('2026-11-06', '4', '1500000', '6000000'));
    ids.cost = await givenCost(server, office, { amount: '2250000' });
    const offered = await server.ok(invoiceLookupCalls.searchTimesheet, office.partner, {
      body: { matter_id: office.matter },
    });
    expect(offered.rows.map((row) => row.timesheet_id)).toEqual([ids.t1, ids.t2, ids.t3]);
    const draft = await server.ok(invoiceCalls.create, office.partner, {
      body: form(office, {
        timesheets: offered.rows.map(({ timesheet_id }) => ({ timesheet_id })),
        disbursements: [{ expense_line_id: ids.cost }],
        discount: { kind: 'percent', value: '10', scope: 'associates' },
        less_deposit_client: '10000000',
        notes: 'Terima *kasih* #read("x").',
      }),
    });
    ids.bill = draft.id;
    bill = await detailOf(server, office, draft.id);
    expect(bill.lines.map((line) => [line.value, line.discount_share])).toEqual([
      ['14700000', '0'],
      ['9750000', '975000'],
      ['6000000', '600000'],
    ]);
  });

  it('every step of the computation is the worked figure', () => {
    expect(bill).toMatchObject({
      ...{ total_legal_fees: '30450000', discount: '1575000', net_legal_fees: '28875000' },
      ...{ total_disbursement: '2250000', disbursements_at_cost: '2250000', disbursements_taxable: '0' },
      ...{ vat_base: '28875000', other_base: '26468750', vat: '3176250', rounding: '0', amount_billed: '34301250' },
      ...{ wht_base: '28875000', wht: '577500', vat_collected: '0' },
      ...{ less_deposit_matter: '0', less_deposit_client: '10000000', amount_payable: '23723750' },
    });
    expect(bill.amount_in_words).toEqual({
      en: 'twenty-three million seven hundred twenty-three thousand seven hundred fifty rupiah',
      id: 'dua puluh tiga juta tujuh ratus dua puluh tiga ribu tujuh ratus lima puluh rupiah',
    });
  });

  it('a draft only plans: no number, the deposit is whole, nothing is outstanding yet (NUM-01, DEP-03)', () => {
    expect([bill.invoice_number, bill.outstanding_status, bill.settlement.outstanding]).toEqual([null, null, '0']);
    expect(bill.deposits).toEqual({
      ...{ currency: 'IDR', matter_available: '0', client_available: '10000000' },
      ...{ less_deposit_matter: '0', less_deposit_client: '10000000' },
    });
    expect(bill).toMatchObject({ next_step: 'prebill', can_next_step: true, can_edit: true, can_send: false });
  });

  it('prebill, then bill: number 0001, entries and costs billed, the purse empty, 24,301,250 outstanding', async () => {
    expect((await step(server, office, ids.bill ?? '')).status).toBe('prebill');
    const issued = await step(server, office, ids.bill ?? '');
    expect(issued).toMatchObject({ status: 'bill', invoice_number: '0001/KHC/XI/2026' });
    bill = await detailOf(server, office, ids.bill ?? '');
    expect(bill.settlement).toMatchObject({
      ...{ deposits_applied: '10000000', outstanding: '24301250', withholding_open: '577500', cash: '0' },
    });
    expect(bill).toMatchObject({ outstanding_status: 'outstanding', locked: true, functional_value: '34301250' });
    const { rows } = await server.owner.query('select status, invoice_id from timesheet where firm_id = $1', [
      office.firm.firm_id,
    ]);
    expect(rows).toEqual(Array(3).fill({ status: 'billed', invoice_id: ids.bill }));
    const cost = await server.owner.query('select billed_amount::text, billed_status from expense_line where id = $1', [
      ids.cost,
    ]);
    expect(cost.rows).toEqual([{ billed_amount: '2250000.0000', billed_status: 'billed' }]);
    const deposit = await server.ok(depositCalls.detail, office.finance, { query: { id: ids.deposit ?? '' } });
    expect(deposit).toMatchObject({ purse_balance: '0', amount_available: '0', can_delete: false });
    expect(deposit.movements.map((row) => [row.kind, row.amount, row.balance])).toEqual([
      ['received', '10000000', '10000000'],
      ['applied', '-10000000', '0'],
    ]);
  });

  it('the print says it in both languages, user text as plain text, fonts inside (DOC-01, DOC-02)', async () => {
    const english = await server.send(invoiceCalls.export, office.partner, {
      body: { id: ids.bill ?? '', language: 'en' },
    });
    expect(english.headers['content-type']).toBe('application/pdf');
    const en = pdfText(english.raw);
    for (const words of [
      ...['Invoice', '0001/KHC/XI/2026', 'PT Sagara Contoh Abadi', 'Rina Wulandari', '4.20 3,500,000 14,700,000'],
      ...[
        'Discount 10 %, associates only -1,575,000',
        'Net legal fees 28,875,000',
        'DPP nilai lain, 11/12) 26,468,750',
      ],
      ...[
        'VAT 12 % 3,176,250',
        'Amount billed 34,301,250',
        'PPh 23, 2 % of 28,875,000 -577,500',
        'Court fee 2,250,000',
      ],
      ...[
        'Less deposit of the client -10,000,000',
        'Amount payable IDR 23,723,750',
        'Bank Rekaan',
        'REKAIDJA',
        'Page 1 of 1',
      ],
      ...['twenty-three million seven hundred twenty-three thousand seven hundred fifty rupiah', 'Bima Santoso'],
    ])
      expect(en).toContain(words);
    const indonesian = await server.send(invoiceCalls.exportPreview, office.partner, { body: { id: ids.bill ?? '' } });
    const id = pdfText(indonesian.raw);
    for (const words of [
      ...['Tagihan', 'Jumlah yang harus dibayar IDR 23,723,750', 'PPN 12 % 3,176,250', 'Terima *kasih* #read("x").'],
      ...['dua puluh tiga juta tujuh ratus dua puluh tiga ribu tujuh ratus lima puluh rupiah', 'Halaman 1 dari 1'],
    ])
      expect(id).toContain(words);
    const embedded = pdfFonts(indonesian.raw)
      .split('\n')
      .slice(2)
      .filter((line) => line.trim() !== '');
    expect(embedded.every((line) => /NotoSans/.test(line) && /yes yes yes/.test(line))).toBe(true);
  });

  it('is mailed with the stored print; a mail that nobody carried has not delivered it, a hand-over has', async () => {
    const refused = await server.send(invoiceCalls.nextStep, office.finance, {
      body: { id: bill.id, version: bill.version },
    });
    expect(refused.body.code).toBe('not_delivered');
    const sent = await server.ok(invoiceCalls.sendEmail, office.finance, {
      body: { id: bill.id, version: bill.version, to: ['sari@sagara.example'], language: 'id' },
    });
    const { rows } = await server.owner.query(
      'select recipients, subject, body_text, attachments from mail where id = $1',
      [sent.mail_id],
    );
    expect(rows[0].recipients).toEqual(['sari@sagara.example']);
    expect(rows[0].subject).toBe('Tagihan 0001/KHC/XI/2026 dari Karsa & Rekan');
    expect(rows[0].body_text).toContain('IDR 23,723,750');
    const stored = await server.owner.query('select pdf_id_file_id as file, sent_to from invoice where id = $1', [
      bill.id,
    ]);
    expect(rows[0].attachments).toEqual([stored.rows[0].file]);
    expect(stored.rows[0].sent_to).toBe('sari@sagara.example');
    await sendMail(server.kit, { firm_id: office.finance.firm_id, mail_id: sent.mail_id });
    const { mails } = await detailOf(server, office, bill.id);
    expect(mails).toEqual([expect.objectContaining({ to: ['sari@sagara.example'], status: 'kept', sent_at: null })]);
    const kept = { id: bill.id, version: sent.version };
    expect((await server.send(invoiceCalls.nextStep, office.finance, { body: kept })).body.code).toBe('not_delivered');
    const handed = { handed_over_on: '2026-11-27', handed_over_to: 'Ibu Sari' };
    const done = await server.ok(invoiceCalls.nextStep, office.finance, { body: { ...kept, ...handed } });
    expect(done.status).toBe('statement');
  });
});
