import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import type { BodyInput, ReplyOf } from '@praktis/contract/kit/call';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson, insertRow } from '../../../test/given.ts';
import type { As, TestServer } from '../../../test/harness.ts';

type Row = Record<string, unknown>;
export type Detail = ReplyOf<typeof invoiceCalls.detail>;

export interface Office {
  firm: Firm;
  managing: As;
  partner: As;
  associate: As;
  finance: As;
  support: As;
  client: string;
  matter: string;
}

/** A firm with people, one client and one hourly matter whose responsible partner is `partner`. */
export async function givenOffice(server: TestServer, name?: string): Promise<Office> {
  const firm = await givenFirm(server, name);
  const managing = await givenPerson(server, firm, { role: 'managing_partner', name: 'Dewi Lestari', rate: '3500000' });
  const partner = await givenPerson(server, firm, { role: 'partner', name: 'Bima Santoso', rate: '3500000' });
  const associate = await givenPerson(server, firm, { role: 'fee_earner', name: 'Rina Wulandari', rate: '1500000' });
  const finance = await givenPerson(server, firm, { role: 'finance', name: 'Tono Hidayat' });
  const support = await givenPerson(server, firm, { role: 'support_staff', name: 'Sari Utami' });
  const client = await givenClient(server, managing);
  const matter = await givenMatter(server, managing, client, [partner, associate, support]);
  return { firm, managing, partner, associate, finance, support, client, matter };
}

/** A billable entry of work in progress. */
export async function givenEntry(
  server: TestServer,
  office: { firm: Firm; matter: string },
  who: As,
  work: { date: string; hour: string; rate: string; value: string } & Row,
): Promise<string> {
  const { firm, matter } = office;
  return insertRow(server.owner, 'timesheet', {
    ...{ firm_id: firm.firm_id, employee_id: who.employee_id, matter_id: matter, workcode_id: firm.workcode_id },
    ...{ description: 'Share purchase agreement', method: 'hour', minutes: 60, actual_unit: '10', billable: true },
    ...{ status: 'wip', rate_currency: 'IDR', rate_source: 'active', created_by: who.user_id },
    fingerprint: `${work.date} ${work.hour} ${Math.random()}`,
    ...work,
  });
}

/** A chargeable cost at cost; with a proof unless said otherwise. */
export async function givenCost(
  server: TestServer,
  office: { firm: Firm; matter: string; finance: As },
  cost: {
    amount: string;
    proof?: boolean;
    treatment?: string;
    currency?: string;
    description?: string;
    charged?: string;
  },
): Promise<string> {
  const { firm, finance, matter } = office;
  const { amount, proof = true, treatment = 'at_cost', currency = 'IDR', description = 'Court fee' } = cost;
  const firm_id = firm.firm_id;
  const reference = `EX-${Math.random().toString(36).slice(2, 10)}`;
  const head = { firm_id, date: '2026-11-05', reference, year: 2026, payable: false, currency };
  const expense_id = await insertRow(server.owner, 'expense', { ...head, created_by: finance.user_id });
  const file = {
    ...{
      firm_id,
      storage_key: `${firm_id}/${reference}`,
      name: 'proof.pdf',
      mime: 'application/pdf',
      size: 1,
      sha256: 'x',
    },
  };
  return insertRow(server.owner, 'expense_line', {
    ...{ firm_id, expense_id, position: 1, expense_type_id: firm.expense_type_id, matter_id: matter, description },
    ...{ amount, treatment, charged: cost.charged ?? amount },
    attachment_file_id: proof ? await insertRow(server.owner, 'stored_file', file) : null,
  });
}

/** What a draft is typed with: everything the firm has, dated 20 November 2026, in Indonesian. */
export function form(office: Office, fields: Partial<BodyInput<typeof invoiceCalls.create>> = {}) {
  const { firm, matter, partner } = office;
  return {
    ...{ matter_id: matter, type: 'hourly' as const, date: '2026-11-20', due_in_days: 30, language: 'id' as const },
    ...{
      bank_information_id: firm.bank_id,
      ppn_id: firm.ppn_id,
      pph_id: firm.pph_id,
      signatory_id: partner.employee_id,
    },
    ...fields,
  };
}

/** The form of an existing invoice, for changing it. */
export function formOf(office: Office, invoice: Detail, fields: Partial<BodyInput<typeof invoiceCalls.update>> = {}) {
  const { matter_id: _matter, type: _type, ...typed } = form(office);
  return {
    ...typed,
    ...{ id: invoice.id, version: invoice.version, date: invoice.date },
    timesheets: invoice.lines.map((line) => ({ timesheet_id: line.timesheet_id ?? '' })),
    disbursements: invoice.disbursements.map((cost) => ({ expense_line_id: cost.expense_line_id })),
    ...fields,
  };
}

/** The invoice as finance sees it. */
export async function detailOf(server: TestServer, office: Office, id: string): Promise<Detail> {
  return server.ok(invoiceCalls.detail, office.finance, { query: { id } });
}

/** Sends next-step with the version the invoice has now. */
export async function step(server: TestServer, office: Office, id: string, confirmed: string[] = []) {
  const { version } = await detailOf(server, office, id);
  return server.ok(invoiceCalls.nextStep, office.finance, { body: { id, version }, confirmed });
}

/** A draft of one entry of 2.00 hours worth 3,000,000. */
export async function givenDraft(server: TestServer, office: Office, fields: Parameters<typeof form>[1] = {}) {
  const work = { date: '2026-11-02', hour: '2', rate: '1500000', value: '3000000' };
  const entry = await givenEntry(server, office, office.associate, work);
  const body = form(office, { timesheets: [{ timesheet_id: entry }], ...fields });
  const draft = await server.ok(invoiceCalls.create, office.finance, { body });
  return { ...draft, entry };
}
