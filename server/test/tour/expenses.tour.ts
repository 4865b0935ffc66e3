import { expenseCalls as calls, expenseLookupCalls as lookups } from '@praktis/contract/expenses/expenses.calls';
import { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import { type Step, step, type TourState } from '../tour.ts';

const proof = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

function claim(state: TourState, reference: string, attachment?: number) {
  const line = {
    ...{ expense_type_id: state.expense_type ?? '', matter_id: state.matter ?? '', description: 'Court fee' },
    ...{ amount: '1000000', vat_amount: '110000' },
  };
  return {
    ...{ date: '2026-11-26', reference, payable: true, payable_vendor: 'Pengadilan Negeri', currency: 'IDR' },
    ...{ transaction_date: '2026-11-26', transaction_reference: 'PN-778' },
    lines: [attachment === undefined ? line : { ...line, attachment }],
  };
}

/** Expenses: a claim with its proof, left to be billed (`expense`, `expense_line`), and one that goes again. */
export const expensesTour: readonly Step[] = [
  step(calls.config, 'finance', 'own'),
  step(lookups.searchPayable, 'finance', 'own', () => ({ query: {} })),
  step(lookups.searchExpenseType, 'finance', 'own', () => ({ query: {} })),
  step(lookups.searchCurrency, 'finance', 'own', () => ({ query: {} })),
  step(lookups.searchMatter, 'finance', 'own', () => ({ query: {} })),
  step(lookups.searchExchange, 'finance', 'own', () => ({ body: { currency: 'USD', date: '2026-11-25' } })),
  step(
    calls.createClaim,
    'finance',
    'refused',
    (state) => ({
      body: claim(state, 'TOUR-1', 0),
      files: [{ part: 'attachments', name: 'receipt.pdf', bytes: proof }],
    }),
    ({ id }, state) => {
      state.expense = id;
    },
  ),
  step(
    calls.detail,
    'finance',
    'hidden',
    (state) => ({ query: { id: state.expense ?? '' } }),
    ({ lines }, state) => {
      state.expense_line = lines[0]?.id ?? '';
    },
  ),
  step(calls.list, 'finance', 'own', () => ({ query: {}, body: {} })),
  step(matterActCalls.billUnbill, 'finance', 'hidden', (state) => ({
    body: { id: state.matter ?? '', billable: true, rows: [{ id: state.expense ?? '', version: 1 }] },
  })),
  step(calls.downloadAttachment, 'finance', 'hidden', (state) => ({ body: { id: state.expense_line ?? '' } })),
  step(
    calls.createClaim,
    'finance',
    'refused',
    (state) => ({ body: claim(state, 'TOUR-2'), confirmed: ['incomplete_expense'] }),
    ({ id }, state) => {
      state.expense2 = id;
    },
  ),
  step(calls.update, 'finance', 'hidden', (state) => ({
    body: { ...claim(state, 'TOUR-2'), id: state.expense2 ?? '', version: 1, notes: 'paid by card' },
    confirmed: ['incomplete_expense'],
  })),
  step(calls.auditTrail, 'finance', 'hidden', (state) => ({ query: { id: state.expense2 ?? '' } })),
  step(calls.remove, 'finance', 'hidden', (state) => ({ body: { id: state.expense2 ?? '', version: 2 } })),
];
