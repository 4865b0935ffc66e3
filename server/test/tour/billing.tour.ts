import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls as lookups } from '@praktis/contract/billing/billing-lookups.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { type Step, step, type TourState } from '../tour.ts';

const day = '2026-11-27';
const of = (state: TourState, key: string) => state[key] ?? '';
const keepInvoice = (data: { id: string; version: number }, state: TourState) => {
  state.invoice = data.id;
  state.invoice_version = String(data.version);
};
const invoice = (state: TourState) => ({ id: of(state, 'invoice'), version: Number(state.invoice_version) });

function typed(state: TourState) {
  return {
    ...{ date: day, due_in_days: 30, language: 'id' as const, bank_information_id: of(state, 'bank') },
    ...{ ppn_id: of(state, 'ppn'), pph_id: of(state, 'pph'), signatory_id: of(state, 'partner') },
    timesheets: ['timesheet', 'timesheet2'].map((key) => ({ timesheet_id: of(state, key) })),
    disbursements: state.expense_line ? [{ expense_line_id: state.expense_line }] : [],
    discount: { kind: 'percent' as const, value: '10', scope: 'associates' as const },
  };
}

const deposit = (state: TourState, amount: string) => ({
  ...{ date: day, bank_information_id: of(state, 'trust_bank'), amount, client_id: of(state, 'client') },
});

const deposits: readonly Step[] = [
  step(lookups.searchExchange, 'finance', 'own', () => ({ body: { currency: 'USD', date: '2026-11-25' } })),
  step(depositCalls.searchExchange, 'finance', 'own', () => ({ body: { currency: 'USD', date: '2026-11-25' } })),
  step(depositCalls.searchClient, 'finance', 'own', () => ({ query: {} })),
  step(depositCalls.searchMatter, 'finance', 'own', (state) => ({ query: { client_id: of(state, 'client') } })),
  step(
    depositCalls.create,
    'finance',
    'hidden',
    (state) => ({ body: deposit(state, '2000000') }),
    (data, state) => {
      state.deposit = data.id;
    },
  ),
  step(depositCalls.update, 'finance', 'hidden', (state) => ({
    body: {
      ...{ id: of(state, 'deposit'), version: 1, date: day, amount: '1500000', notes: 'lowered' },
      bank_information_id: of(state, 'trust_bank'),
    },
  })),
  step(
    depositCalls.create,
    'finance',
    'hidden',
    (state) => ({ body: { ...deposit(state, '500000'), matter_id: of(state, 'matter') } }),
    (data, state) => {
      state.second_deposit = data.id;
    },
  ),
  step(depositCalls.remove, 'finance', 'hidden', (state) => ({
    body: { id: of(state, 'second_deposit'), version: 1, reason: 'entered twice' },
  })),
  step(depositCalls.list, 'finance', 'own', () => ({ body: {} })),
  step(depositCalls.detail, 'finance', 'hidden', (state) => ({ query: { id: of(state, 'deposit') } })),
  step(depositCalls.auditTrail, 'finance', 'hidden', (state) => ({ query: { id: of(state, 'deposit') } })),
  step(depositCalls.export, 'finance', 'hidden', (state) => ({
    body: { id: of(state, 'deposit'), language: 'id' as const },
  })),
  step(depositCalls.exportPreview, 'finance', 'hidden', (state) => ({ body: { id: of(state, 'deposit') } })),
];

const lookUps: readonly Step[] = [
  step(lookups.config, 'finance', 'own'),
  step(lookups.searchMatter, 'finance', 'own', () => ({ query: {} })),
  step(lookups.searchCurrency, 'finance', 'own', () => ({ query: {} })),
  step(lookups.searchBank, 'finance', 'own', () => ({ query: { currency: 'IDR' } })),
  step(lookups.searchVat, 'finance', 'own', () => ({ query: { date: day } })),
  step(lookups.searchPph, 'finance', 'own', () => ({ query: {} })),
  step(lookups.detailMatter, 'finance', 'hidden', (state) => ({ query: { matter_id: of(state, 'matter') } })),
  step(lookups.searchTimesheet, 'finance', 'hidden', (state) => ({ body: { matter_id: of(state, 'matter') } })),
  step(lookups.searchDisbursement, 'finance', 'hidden', (state) => ({ body: { matter_id: of(state, 'matter') } })),
  step(lookups.loadDefaultNote, 'finance', 'own', () => ({ body: { origin: 'national' as const } })),
  step(lookups.taxTerms, 'finance', 'hidden', (state) => ({ body: { matter_id: of(state, 'matter'), date: day } })),
  step(lookups.lessDeposit, 'finance', 'hidden', (state) => ({ body: { matter_id: of(state, 'matter'), date: day } })),
];

const create = (body: (state: TourState) => object): Step =>
  step(
    invoiceCalls.create,
    'finance',
    'hidden',
    (state) => ({ body: { ...typed(state), matter_id: of(state, 'matter'), type: 'hourly' as const, ...body(state) } }),
    keepInvoice,
  );
const move = (confirmed: string[] = []): Step =>
  step(invoiceCalls.nextStep, 'finance', 'hidden', (state) => ({ body: invoice(state), confirmed }), keepInvoice);
const mail = (state: TourState) => ({ ...invoice(state), to: ['sari@sagara.example'], language: 'id' as const });

const life: readonly Step[] = [
  create(() => ({})),
  step(
    invoiceCalls.cancel,
    'finance',
    'hidden',
    (state) => ({ body: { ...invoice(state), type: 'delete' as const, reason: 'made in error' } }),
    keepInvoice,
  ),
  create(() => ({})),
  step(
    invoiceCalls.update,
    'finance',
    'hidden',
    (state) => ({ body: { ...typed(state), ...invoice(state), less_deposit_client: '1500000' } }),
    keepInvoice,
  ),
  step(invoiceCalls.lock, 'finance', 'hidden', (state) => ({ body: invoice(state) }), keepInvoice),
  step(invoiceCalls.unlock, 'finance', 'hidden', (state) => ({ body: invoice(state) }), keepInvoice),
  move(['no_proof']),
  move(),
  step(invoiceCalls.sendEmail, 'finance', 'hidden', (state) => ({ body: mail(state) }), keepInvoice),
  step(
    invoiceCalls.updateSendEmail,
    'finance',
    'hidden',
    (state) => ({ body: { ...mail(state), subject: 'Tagihan', message: 'Terlampir tagihan kami.' } }),
    keepInvoice,
  ),
  step(invoiceCalls.list, 'finance', 'own', () => ({ body: { status: 'bill' as const } })),
  step(invoiceCalls.download, 'finance', 'own', () => ({ body: { columns: ['invoice_number', 'amount_billed'] } })),
  step(invoiceCalls.detail, 'finance', 'hidden', (state) => ({ query: { id: of(state, 'invoice') } })),
  step(invoiceCalls.detailCollected, 'finance', 'hidden', (state) => ({ query: { id: of(state, 'invoice') } })),
  step(invoiceCalls.auditTrail, 'finance', 'hidden', (state) => ({ query: { id: of(state, 'invoice') } })),
  step(invoiceCalls.export, 'finance', 'hidden', (state) => ({
    body: { id: of(state, 'invoice'), language: 'en' as const },
  })),
  step(invoiceCalls.exportPreview, 'finance', 'hidden', (state) => ({ body: { id: of(state, 'invoice') } })),
];

/** The bill: money received in advance, the draft with time and costs, issued with its number, sent; its id stays in `invoice`. */
export const billingTour: readonly Step[] = [...deposits, ...lookUps, ...life];
