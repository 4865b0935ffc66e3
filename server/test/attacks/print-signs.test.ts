import { invoiceNoteCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenFirm, givenPerson } from '../given.ts';
import { type As, startServer, type TestServer } from '../harness.ts';
import { pdfText } from '../pdf-text.ts';

let server: TestServer;
let finance: As;
beforeAll(async () => {
  server = await startServer();
  finance = await givenPerson(server, await givenFirm(server), { role: 'finance' });
});
afterAll(() => server.close());

const columns = { print_rates: true, print_hours: true, print_names: true };
const preview = (notes: string) =>
  server.send(invoiceNoteCalls.preview, finance, {
    body: { type: 'national', language: 'en', notes, payment_instruction: '', ...columns },
  });
/** A row of Arabic letters and marks, each by itself, that the typesetter ends its process over. */
const fatal = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(0x620 + at)).join(' ');

describe('a text that the typesetter does not master', () => {
  it('is refused, and neither the server nor the next print goes down with it', async () => {
    const [broken, other] = await Promise.all([preview(fatal), preview('Lunas.')]);
    expect([broken.status, broken.body.code]).toEqual([400, 'not_set']);
    expect(pdfText(other.raw)).toContain('Lunas.');
    expect(pdfText((await preview('Sesudahnya.')).raw)).toContain('Sesudahnya.');
  });

  it.each(['\ue000', '\uf005', '\uf0ff', '\uf8ff', '\u{f0000}'])(
    'shows a sign for private use (%j) as a bullet',
    async (sign) => {
      const sent = await preview(`a${sign}b`);
      expect(sent.status).toBe(200);
      expect(pdfText(sent.raw)).toContain('a•b');
    },
  );
});
