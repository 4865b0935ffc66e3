import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { renderAt } from '../../../test/render.tsx';
import { signedInWith } from '../../../test/signed-in.ts';
import { beginSession, endSession } from '../../kit/session.ts';
import { loadTexts } from '../../kit/texts.ts';
import { InvoiceInformation } from './invoice-information.panel.tsx';
import type { InvoiceDetail } from './invoice-types.ts';

const note = '<img src=x onerror="alert(1)"> <b>net 30</b>';
const address = 'Jalan <i>Rekaan</i> 1';
const figures = [
  ...['total_legal_fees', 'discount', 'tax_borne_by_client', 'net_legal_fees', 'total_disbursement', 'other_base'],
  ...[
    'vat_base',
    'vat',
    'rounding',
    'amount_billed',
    'wht',
    'vat_collected',
    'less_deposit_matter',
    'less_deposit_client',
  ],
  ...['amount_payable', 'written_off'],
];
const bill = {
  ...{ id: 'i1', client_id: 'c1', client_name: note, matter_id: 'm1', matter_number: 'M-2026-0001', matter_name: note },
  ...{ date: '2026-11-20', due_date: '2026-12-20', client_address: address, client_npwp: '', attention: note },
  ...{ notes: note, payment_instruction: address, cancel_reason: note, mails: [], discount_kind: 'none' },
  ...{ language: 'en', currency: 'IDR', rate_kind: 'functional', amount_in_words: { en: 'nil', id: 'nihil' } },
  ...Object.fromEntries(figures.map((figure) => [figure, '0'])),
} as unknown as InvoiceDetail;

beforeEach(async () => {
  const server = fakeServer();
  beginSession('token', 'service');
  signedInWith(server, 'invoice.view');
  await loadTexts('billing');
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

it('T-34: markup in the note of a bill and in the address on it is shown as the characters it is', async () => {
  await renderAt('/', { '/': () => <InvoiceInformation invoice={bill} /> });
  expect((await screen.findAllByText(note)).length).toBeGreaterThan(2);
  expect(screen.getAllByText(address)).toHaveLength(2);
  expect(document.querySelectorAll('img, b, i, script, iframe')).toHaveLength(0);
});
