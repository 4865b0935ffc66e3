import { readFileSync } from 'node:fs';
import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { invoiceNoteCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detailOf, givenDraft, givenOffice, type Office, step } from '../../src/modules/billing/given-work.fixture.ts';
import { enterClient } from '../client-form.ts';
import { givenMatter } from '../given.ts';
import { type Sent, startServer, type TestServer } from '../harness.ts';
import { pdfText } from '../pdf-text.ts';
import { sheetOf } from '../sheet.ts';

const typed = JSON.parse(readFileSync(new URL('../fixtures/t34-markup.json', import.meta.url), 'utf8')) as {
  note: string;
  address: string;
};
const name = 'PT <b>Tebal</b> & Rekan';

let server: TestServer;
let office: Office;
let client: string;
let bill: string;
beforeAll(async () => {
  server = await startServer();
  const desk = await givenOffice(server);
  const form = { name, kind: 'body' as const, address: typed.address, npwp: '923456784999000', notes: typed.note };
  const { id, version } = await enterClient(server, desk.managing, form);
  await server.ok(clientCalls.activate, desk.managing, { body: { id, version, reason: '' } });
  client = id;
  office = { ...desk, client, matter: await givenMatter(server, desk.partner, client, [desk.partner, desk.associate]) };
  bill = (await givenDraft(server, office, { notes: typed.note, payment_instruction: typed.note })).id;
});
afterAll(() => server.close());

/** What an answer carries is data: nobody may take it for a page, whatever it holds. */
const isNoPage = (answer: Sent<unknown>, type: string) => {
  expect(answer.status).toBe(200);
  expect(String(answer.headers['content-type'])).toContain(type);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
};

describe('T-34: markup in the address of a client', () => {
  it('is answered as it was typed: list, detail, file', async () => {
    const list = await server.send(clientCalls.list, office.partner, { body: { keyword: 'Tebal' } });
    isNoPage(list, 'application/json');
    expect(list.data.rows.map((row) => row.name)).toEqual([name]);
    const detail = await server.send(clientCalls.detail, office.partner, { query: { id: client } });
    isNoPage(detail, 'application/json');
    expect(detail.data).toMatchObject({ name, address: typed.address, notes: typed.note });
    const bills = await server.ok(invoiceCalls.list, office.finance, { body: { keyword: 'Tebal' } });
    expect(bills.rows.map((row) => row.client_name)).toEqual([name]);
    const cells = (await sheetOf(await server.send(invoiceCalls.download, office.finance, { body: {} }))).flat();
    expect(cells).toContain(name);
  });

  it('stands in the history letter by letter', async () => {
    const trail = await server.send(clientCalls.auditTrail, office.managing, { query: { id: client } });
    isNoPage(trail, 'application/json');
    const entered = trail.data.rows.flatMap((row) => row.created).find((row) => row.entity === 'client');
    expect(entered?.new_data).toMatchObject({ name, address: typed.address, notes: typed.note });
  });
});

describe('T-34: markup in the note of a bill', () => {
  it('is on the paper, before and after it is issued, and in its own preview', async () => {
    const print = async (call: typeof invoiceCalls.export | typeof invoiceCalls.exportPreview) => {
      const answer = await server.send(call, office.finance, { body: { id: bill, language: 'en' } });
      isNoPage(answer, 'application/pdf');
      return pdfText(answer.raw, 'raw');
    };
    const isLiteral = (text: string) => {
      for (const words of [typed.address, name]) expect(text).toContain(words);
      expect(text.split(typed.note)).toHaveLength(3);
    };
    isLiteral(await print(invoiceCalls.export));
    await step(server, office, bill);
    await step(server, office, bill);
    isLiteral(await print(invoiceCalls.exportPreview));
    isLiteral(await print(invoiceCalls.export));
    const note = { type: 'national' as const, language: 'en' as const, notes: typed.note };
    const shown = { payment_instruction: typed.address, print_rates: true, print_hours: true, print_names: true };
    const { raw } = await server.send(invoiceNoteCalls.preview, office.finance, { body: { ...note, ...shown } });
    expect(pdfText(raw, 'raw')).toContain(typed.note);
    expect(pdfText(raw, 'raw')).toContain(typed.address);
  });

  it('stands in its detail and its history letter by letter', async () => {
    expect(await detailOf(server, office, bill)).toMatchObject({
      ...{ client_name: name, client_address: typed.address },
      ...{ notes: typed.note, payment_instruction: typed.note },
    });
    const { rows } = await server.ok(invoiceCalls.auditTrail, office.managing, { query: { id: bill } });
    const entered = rows.flatMap((row) => row.created).find((row) => row.entity === 'invoice');
    expect(entered?.new_data).toMatchObject({ client_name: name, client_address: typed.address, notes: typed.note });
  });

  it('is text in a mail: escaped in its page, as typed in its plain text', async () => {
    const escaped = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    const { version } = await detailOf(server, office, bill);
    const to = ['klien@contoh.example'];
    const first = await server.ok(invoiceCalls.sendEmail, office.finance, {
      body: { id: bill, version, to, language: 'en' },
    });
    const own = { subject: `Bill ${typed.address}`, message: `${typed.note}\n\n${typed.address}` };
    const second = await server.ok(invoiceCalls.updateSendEmail, office.finance, {
      body: { id: bill, version: first.version, to, language: 'en', ...own },
    });
    const mail = async (id: string) =>
      (await server.owner.query('select subject, body_text, body_html from mail where id = $1', [id])).rows[0];
    const standard = await mail(first.mail_id);
    expect(standard.body_text).toContain(name);
    expect(standard.body_html).toContain(escaped(name));
    const written = await mail(second.mail_id);
    expect(written.subject).toBe(own.subject);
    for (const words of [typed.note, typed.address]) {
      expect(written.body_text).toContain(words);
      expect(written.body_html).toContain(escaped(words));
    }
    for (const { body_html } of [standard, written]) expect(body_html).not.toMatch(/<(img|b|i|script)[\s>]/i);
  });
});
