import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form, givenEntry, givenOffice, type Office } from '../../src/modules/billing/given-work.fixture.ts';
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

const textOn = (pdf: Buffer) => pdfText(pdf, 'raw');

async function printed(narratives: string[], fields: Parameters<typeof form>[1] = {}): Promise<string> {
  const work = { date: '2026-11-02', hour: '1', rate: '1500000', value: '1500000' };
  const timesheets: { timesheet_id: string }[] = [];
  for (const description of narratives)
    timesheets.push({ timesheet_id: await givenEntry(server, office, office.associate, { ...work, description }) });
  const body = form(office, { timesheets, ...fields });
  const { id } = await server.ok(invoiceCalls.create, office.finance, { body });
  const print = await server.send(invoiceCalls.export, office.finance, { body: { id, language: 'en' } });
  expect(print.status).toBe(200);
  return textOn(print.raw);
}

describe('a narrative as long as one may be (4,000 characters) is on the paper to its end, and so are the totals', () => {
  const words = Array.from({ length: 2000 }, (_, at) => `word${at}`).join(' ');
  const lines = Array.from({ length: 2000 }, (_, at) => at).join('\n');
  it.each([
    ['of words', words],
    ['of short lines', lines],
    ['of one word', 'x'.repeat(4000)],
  ])('%s', async (_, text) => {
    const long = `${text.slice(0, 3990)} The end.`;
    const alone = await printed([long]);
    expect(alone).toContain('The end.');
    expect(alone).toContain('Amount payable IDR 1,635,000');
    const among = await printed([long, 'Short', long, long, 'Short too']);
    expect(among.match(/The end\./g)).toHaveLength(3);
    expect(among).toContain('Amount payable IDR 8,175,000');
  });
});

it('long notes and instructions too', async () => {
  const long = `${'Please pay within thirty days. '.repeat(128)}The end.`;
  const print = await printed(['Deed'], { notes: long, payment_instruction: long });
  expect(print.match(/The end\./g)).toHaveLength(2);
});

it('what people typed is text and never a command of the typesetter', async () => {
  const evil = [
    ...['#read("/etc/passwd")', '#import "paper.typ": *', '#sys.inputs', '#panic("x")', '#{1+1}', '$ sum $', '@label'],
    ...['= Title', '*bold* _slanted_', '`raw`', '<label>', '\\u{41}', '// not a comment', '#show: none', '"]) #"'],
  ].join(' ~ ');
  const { owner } = server;
  await owner.query('update client set name = $2, address = $2 where id = $1', [office.client, evil]);
  await owner.query('update matter set name = $2 where id = $1', [office.matter, evil]);
  await owner.query('update firm_profile set name = $2, address = $2 where firm_id = $1', [office.firm.firm_id, evil]);
  const typed = { notes: evil, payment_instruction: evil, attention: evil.slice(0, 100), po_number: '#panic("y")' };
  const print = await printed([evil], typed);
  expect(print.split(evil).length).toBeGreaterThan(7);
  expect(print).not.toContain('root:');
  const body = { client_id: office.client, date: '2026-11-10', bank_information_id: office.firm.trust_bank_id };
  const { id } = await server.ok(depositCalls.create, office.finance, {
    body: { ...body, amount: '1000', notes: evil },
  });
  const receipt = await server.send(depositCalls.export, office.finance, { body: { id, language: 'id' } });
  expect(textOn(receipt.raw).split(evil).length).toBeGreaterThan(3);
});
