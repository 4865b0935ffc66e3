import { collectionCalls as calls } from '@praktis/contract/collections/collections.calls';
import { type Step, step } from '../tour.ts';

/** The client pays: what is left of the bill after deposit and withholding. */
export const collectionsTour: readonly Step[] = [
  step(calls.config, 'finance', 'own'),
  step(calls.searchClient, 'finance', 'own', () => ({ query: { keyword: 'Sagara' } })),
  step(calls.searchBank, 'finance', 'own'),
  step(calls.searchCurrency, 'finance', 'own'),
  step(calls.searchExchange, 'finance', 'own', () => ({ body: { currency: 'USD', date: '2026-11-25' } })),
  step(calls.detailClient, 'finance', 'hidden', (state) => ({ query: { id: state.client ?? '' } })),
  step(
    calls.searchInvoice,
    'finance',
    'hidden',
    (state) => ({ body: { client_id: state.client ?? '' } }),
    (data, state) => {
      state.outstanding = data.rows.find((row) => row.id === state.invoice)?.outstanding ?? '';
      state.withholding_open = data.rows.find((row) => row.id === state.invoice)?.withholding_open ?? '';
    },
  ),
  step(
    calls.create,
    'finance',
    'hidden',
    (state) => ({
      body: {
        ...{
          client_id: state.client ?? '',
          date: '2026-11-27',
          bank_information_id: state.bank ?? '',
          method: 'bank transfer' as const,
        },
        ...{ received: '1000000', allocations: [{ invoice_id: state.invoice ?? '', cash: '1000000' }] },
      },
    }),
    (data, state) => {
      state.collection = data.id;
    },
  ),
  step(calls.detail, 'finance', 'hidden', (state) => ({ query: { id: state.collection ?? '' } })),
  step(calls.list, 'finance', 'own', () => ({ body: {} })),
  step(calls.update, 'finance', 'hidden', (state) => ({
    body: {
      ...{ id: state.collection ?? '', version: 1 },
      ...{
        client_id: state.client ?? '',
        date: '2026-11-27',
        bank_information_id: state.bank ?? '',
        method: 'bank transfer' as const,
      },
      ...{ received: '2000000', allocations: [{ invoice_id: state.invoice ?? '', cash: '2000000' }] },
    },
  })),
  step(calls.auditTrail, 'finance', 'hidden', (state) => ({ query: { id: state.collection ?? '' } })),
  step(calls.remove, 'finance', 'hidden', (state) => ({
    body: { id: state.collection ?? '', version: 2, reason: 'entered twice' },
  })),
];
