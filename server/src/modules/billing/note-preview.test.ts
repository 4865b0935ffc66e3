import { firmProfileCalls } from '@praktis/contract/settings/firm-profile.calls';
import { invoiceNoteCalls } from '@praktis/contract/settings/singleton.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenFirm, givenPerson } from '../../../test/given.ts';
import { type As, startServer, type TestServer } from '../../../test/harness.ts';
import { pdfText } from '../../../test/pdf-text.ts';

let server: TestServer;
let finance: As;

beforeAll(async () => {
  server = await startServer({ now: '2026-11-12T03:00:00Z' });
  finance = await givenPerson(server, await givenFirm(server), { role: 'finance' });
});
afterAll(() => server.close());

const note = {
  ...{ type: 'national' as const, language: 'en' as const, notes: 'Thank you for your trust.' },
  ...{ payment_instruction: 'Quote the number.', print_rates: true, print_hours: true, print_names: true },
};

async function preview(change: Partial<typeof note> | { type: 'international' } = {}): Promise<string> {
  const { raw } = await server.send(invoiceNoteCalls.preview, finance, { body: { ...note, ...change } });
  return pdfText(raw);
}

describe('the preview of an invoice note (TAX-04, DOC-01)', () => {
  it('shows its texts on an invented draft with right figures', async () => {
    const text = await preview();
    for (const said of [
      'Draft invoice',
      'PPh 23, 2 % of 12,245,000',
      'Thank you for your trust.',
      'Quote the number.',
      'Karsa',
      '2,750,000',
      '4.00',
    ])
      expect(text).toContain(said);
    // 11,000,000 + 1,245,000 of fees, 11 % VAT, a cost of 250,000; the firm of the tests has a tax number: 2 %.
    for (const figure of ['12,245,000', '1,346,950', '13,841,950', '244,900', '13,597,050'])
      expect(text).toContain(figure);
    expect(text).toContain('thirteen million five hundred ninety-seven thousand fifty rupiah');
  });

  it('leaves out the columns that are not printed', async () => {
    const bare = await preview({ print_rates: false, print_hours: false, print_names: false });
    for (const left of ['2,750,000', '4.00', 'A partner', 'Rate']) expect(bare).not.toContain(left);
    expect(bare).toContain('11,000,000');
  });

  it('is written in the language of the note, and without withholding for international matters', async () => {
    const text = await preview({ language: 'id', type: 'international' } as never);
    expect(text).toContain('Seorang klien');
    expect(text).toContain('13,841,950');
    expect(text).not.toContain('244,900');
  });

  it('shows no VAT while the firm is not registered (TAX-01)', async () => {
    const { version, ...profile } = await server.ok(firmProfileCalls.detail, finance);
    const changed = { ...profile, pkp: false, version } as never;
    await server.ok(firmProfileCalls.update, finance, { body: changed });
    const text = await preview();
    expect(text).toContain('12,495,000');
    expect(text).not.toContain('1,346,950');
  });
});
