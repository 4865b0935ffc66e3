import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  detailOf,
  form,
  givenEntry,
  givenOffice,
  type Office,
  step,
} from '../../src/modules/billing/given-work.fixture.ts';
import { startServer, type TestServer } from '../harness.ts';
import { pdfText } from '../pdf-text.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startServer();
  office = await givenOffice(server);
  await server.owner.query('update matter set allow_multiple_billings = true where id = $1', [office.matter]);
});
afterAll(() => server.close());
afterEach(() => named('PT Sagara Contoh Abadi'));

const named = (name: string) => server.owner.query('update client set name = $1 where id = $2', [name, office.client]);
const textOn = (pdf: Buffer) => pdfText(pdf, 'raw');

async function draft(description: string): Promise<string> {
  const work = { date: '2026-11-02', hour: '1', rate: '1500000', value: '1500000' };
  const timesheets = [{ timesheet_id: await givenEntry(server, office, office.associate, { ...work, description }) }];
  return (await server.ok(invoiceCalls.create, office.finance, { body: form(office, { timesheets }) })).id;
}
const print = (id: string) => server.send(invoiceCalls.export, office.finance, { body: { id, language: 'en' } });
async function issue(id: string) {
  const { version } = await detailOf(server, office, id);
  return server.send(invoiceCalls.nextStep, office.finance, { body: { id, version } });
}

describe('signs that no typeface has', () => {
  it.each([
    ['bullets pasted from a word processor', '\uf0b7 Review\n\uf0a7 Draft', /• Review • Draft/],
    ['pictures', 'Deal 🎉 closed 👍🏽', /Deal □ closed □/],
    ['a key, a figure in a frame', 'Press 1\u20e3 now', /Press 1 now/],
    ['a family of pictures joined by what nobody sees', 'Family 👨\u200d👩\u200d👧 law ❤\ufe0f', /Family □□□ law/],
  ])('%s leave their place on the paper, and the bill is issued', async (_what, description, shown) => {
    const id = await draft(description);
    const preview = await print(id);
    expect([preview.status, textOn(preview.raw)]).toEqual([200, expect.stringMatching(shown)]);
    await step(server, office, id);
    expect((await issue(id)).data.invoice_number).toMatch(/^\d{4}\/KHC/);
    expect(textOn((await print(id)).raw)).toMatch(shown);
    expect((await detailOf(server, office, id)).lines[0]?.description).toContain(description);
  });

  it('of other alphabets are printed where the typeface has them: Greek, Cyrillic, Vietnamese, arrows', async () => {
    const text = 'Ελληνικά Договор Việt Nam → ✓ ≥ ½ № ₩';
    await named(text);
    const paper = textOn((await print(await draft(text))).raw);
    expect(paper.split(text).length).toBeGreaterThan(2);
  });
});

describe('letters that no typeface has', () => {
  it.each([
    ['Japanese', '株式会社ミツイ', '株 式 会 社 ミ ツ イ'],
    ['Thai', 'สยาม', 'ส ย า ม'],
    ['Javanese', 'ꦗꦮ', 'ꦗ ꦮ'],
    ['half Latin', 'Müller 三 Đặng', '三'],
    // The typesetter says of the whole cluster that it cannot be displayed.
    ['marked', 'a\u3099b か\u3099', '\u3099 か'],
  ])('of a client’s %s name are named and refused, and the bill takes no number', async (_which, name, letters) => {
    await named(name);
    const id = await draft('Advice');
    const refused = await print(id);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      ...[400, 'not_printable'],
      { characters: letters },
    ]);
    expect(refused.body.message).toContain(letters);
    await step(server, office, id);
    expect((await issue(id)).body.code).toBe('not_printable');
    const { status, invoice_number } = await detailOf(server, office, id);
    expect([status, invoice_number]).toEqual(['prebill', null]);
    await named('Mitsui KK');
    expect((await issue(id)).data.status).toBe('bill');
  });

  it('are refused on the receipt of a deposit too', async () => {
    await named('三井');
    const money = { client_id: office.client, date: '2026-11-20', amount: '1000' };
    const body = { ...money, bank_information_id: office.firm.trust_bank_id };
    const { id } = await server.ok(depositCalls.create, office.finance, { body });
    const receipt = await server.send(depositCalls.export, office.finance, { body: { id, language: 'id' } });
    expect([receipt.status, receipt.body.code]).toEqual([400, 'not_printable']);
  });
});
