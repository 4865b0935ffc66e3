import { randomUUID } from 'node:crypto';
import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import type { collectionCalls } from '@praktis/contract/collections/collections.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../given.ts';
import type { As, TestServer } from '../harness.ts';

type InvoiceForm = BodyInput<typeof invoiceCalls.create>;
type Receipt = BodyInput<typeof collectionCalls.create>;

/** A firm whose partner costs 3,000,000 and whose associate 1,500,000 an hour, as in the worked examples. */
export interface Desk {
  server: TestServer;
  firm: Firm;
  managing: As;
  partner: As;
  associate: As;
  finance: As;
  /** Day of November up to which the managing partner has worked. */
  worked: { until: number };
}

/** A client's matter of the desk. */
export interface File {
  client_id: string;
  matter_id: string;
}

export async function givenDesk(server: TestServer, name = 'Karsa & Rekan'): Promise<Desk> {
  const firm = await givenFirm(server, name);
  return {
    ...{ server, firm },
    managing: await givenPerson(server, firm, { role: 'managing_partner', name: 'Mira Kusuma', rate: '4000000' }),
    partner: await givenPerson(server, firm, { role: 'partner', name: 'Pandu Wirawan', rate: '3000000' }),
    associate: await givenPerson(server, firm, { role: 'fee_earner', name: 'Arif Nugraha', rate: '1500000' }),
    finance: await givenPerson(server, firm, { role: 'finance', name: 'Fajar Hadi' }),
    worked: { until: 0 },
  };
}

/** A client with an hourly matter that may have several bills at once. */
export async function givenFile(desk: Desk, client: object = {}, matter: object = {}): Promise<File> {
  const { server, managing, partner, associate } = desk;
  const client_id = await givenClient(server, managing, { ...client });
  const row = { allow_multiple_billings: true, ...matter };
  return { client_id, matter_id: await givenMatter(server, managing, client_id, [partner, associate, managing], row) };
}

/** Records time through the call and answers its id. */
export async function recorded(desk: Desk, as: As, entry: { matter_id: string; date: string; duration: string }) {
  // Words of its own: entries of one day that are alike are asked about (TIM-09).
  const description = randomUUID();
  const timesheet = { ...entry, method: 'hour' as const, workcode_id: desk.firm.workcode_id, description };
  return (await desk.server.ok(timesheetCalls.create, as, { body: { timesheet } })).id;
}

/** Time of the managing partner at 4,000,000 an hour, each entry on a day of November of its own, as the form of an invoice takes it. */
export async function workOf(desk: Desk, matter_id: string, ...durations: string[]) {
  const timesheets: { timesheet_id: string }[] = [];
  for (const duration of durations) {
    desk.worked.until += 1;
    const entry = { matter_id, date: `2026-11-${String(desk.worked.until).padStart(2, '0')}`, duration };
    timesheets.push({ timesheet_id: await recorded(desk, desk.managing, entry) });
  }
  return timesheets;
}

/** A draft through the call, dated 20 November 2026 unless said otherwise. */
export async function drafted(desk: Desk, matter_id: string, fields: Partial<InvoiceForm> = {}) {
  const { firm, finance, server } = desk;
  const body: InvoiceForm = {
    ...{ matter_id, type: 'hourly', date: '2026-11-20', due_in_days: 30, language: 'en' },
    ...{ bank_information_id: firm.bank_id, ppn_id: firm.ppn_id, pph_id: firm.pph_id },
    ...fields,
  };
  return server.ok(invoiceCalls.create, finance, { body });
}

export const invoiceOf = ({ server, finance }: Desk, id: string) =>
  server.ok(invoiceCalls.detail, finance, { query: { id } });

/** Brings an invoice one step on, without asking for proofs of costs, and answers it as it stands then. */
export async function onward(desk: Desk, id: string) {
  const { version } = await invoiceOf(desk, id);
  await desk.server.ok(invoiceCalls.nextStep, desk.finance, { body: { id, version }, confirmed: ['no_proof'] });
  return invoiceOf(desk, id);
}

/** A draft brought to the issued bill. */
export async function issued(desk: Desk, matter_id: string, fields: Partial<InvoiceForm> = {}) {
  const { id } = await drafted(desk, matter_id, fields);
  await onward(desk, id);
  return onward(desk, id);
}

/** The form of a receipt of 25 November 2026 that pays one bill. */
export function receiptFor(
  desk: Desk,
  bill: { id: string; client_id: string },
  money: { cash: string; withholding?: string },
) {
  const { cash, ...more } = money;
  const form: Receipt = {
    ...{ client_id: bill.client_id, date: '2026-11-25', bank_information_id: desk.firm.bank_id },
    ...{ method: 'bank transfer', received: cash, allocations: [{ invoice_id: bill.id, cash, ...more }] },
  };
  return form;
}
