import { randomUUID } from 'node:crypto';
import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { clientMergeCalls } from '@praktis/contract/clients/client-merge.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { importCalls } from '@praktis/contract/imports/imports.calls';
import type { AnyCall } from '@praktis/contract/kit/call';
import { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timerCalls } from '@praktis/contract/timesheets/timer.calls';
import { timesheetBulkCalls } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { type Firm, givenClient, givenFirm, givenMatter, givenPerson } from '../given.ts';
import type { As, Input, TestServer } from '../harness.ts';

/** The people who give something to a client, and a client that is active. */
export interface Practice {
  firm: Firm;
  manager: As;
  partner: As;
  finance: As;
  active: string;
}

interface Claim {
  id: string;
  line: string;
  reference: string;
}

interface Draft {
  id: string;
  version: number;
}

/** The client that is not active: its matter, draft, time and cost; and, of the active client, what could move there. */
export interface Rest {
  client: string;
  version: number;
  matter: string;
  draft: Draft;
  entry: string;
  billed_entry: string;
  cost: Claim;
  moving: Draft;
  own_entries: string[];
  own_cost: Claim;
  twin: string;
  /** The timer that runs. */
  timer: string;
}

/** A way to give something to a client: a body that is taken while the client is active. */
interface Way {
  name: string;
  call: AnyCall;
  as: 'manager' | 'partner' | 'finance';
  input: (practice: Practice, rest: Rest) => Input<AnyCall>;
  /** The code of the refusal by the client's status; left out: `client_not_active`. */
  code?: (status: string) => string;
}

const day = '2026-11-27';

export async function givenPractice(server: TestServer): Promise<Practice> {
  const firm = await givenFirm(server);
  const manager = await givenPerson(server, firm, { role: 'managing_partner', rate: '1000000' });
  const finance = await givenPerson(server, firm, { role: 'finance' });
  const partner = await givenPerson(server, firm, { role: 'partner', rate: '1000000' });
  return { firm, manager, finance, partner, active: await givenClient(server, partner) };
}

/** Work made by the calls while the client is active. */
export async function givenRest(server: TestServer, practice: Practice): Promise<Rest> {
  const { partner, manager, active } = practice;
  const client = await givenClient(server, partner, { name: 'PT Calon Umpama', npwp: '' });
  const twin = await givenClient(server, partner, { name: 'PT Kembar Umpama', npwp: '' });
  const team = [partner, manager];
  const matter = await givenMatter(server, partner, client, team);
  const own = await givenMatter(server, partner, active, team);
  await givenMatter(server, partner, twin, team);
  const mine = () => givenTime(server, practice, own);
  return {
    ...{ client, version: 1, twin, matter },
    timer: (await server.ok(timerCalls.start, partner, { body: { id: randomUUID() } })).id,
    ...{ draft: await givenDraft(server, practice, client), moving: await givenDraft(server, practice, active) },
    entry: await givenTime(server, practice, matter),
    billed_entry: await givenTime(server, practice, matter),
    own_entries: [await mine(), await mine(), await mine(), await mine(), await mine()],
    ...{ cost: await givenClaim(server, practice, matter), own_cost: await givenClaim(server, practice, own) },
  };
}

const team = ({ partner }: Practice) => [
  { employee_id: partner.employee_id, responsible_partner: true, allocation: '100' },
];
const opened = (practice: Practice, client_id: string) => ({
  ...{ name: 'Advice', client_id, currency: 'IDR', billing_type: 'hourly' as const, members: team(practice) },
});
const worked = ({ firm }: Practice, matter_id: string) => ({
  ...{ date: day, matter_id, workcode_id: firm.workcode_id, description: randomUUID() },
  ...{ method: 'hour' as const, duration: '0.1' },
});
const spent = ({ firm }: Practice, matter_id: string) => ({
  ...{ date: day, currency: 'IDR', payable: false },
  lines: [{ matter_id, expense_type_id: firm.expense_type_id, description: 'Court fee', amount: '1000' }],
});

async function givenDraft(server: TestServer, practice: Practice, client: string): Promise<Draft> {
  const { id } = await server.ok(matterCalls.create, practice.partner, { body: opened(practice, client) });
  const { version } = await server.ok(matterCalls.detail, practice.partner, { query: { id } });
  return { id, version };
}

async function givenTime(server: TestServer, practice: Practice, matter: string): Promise<string> {
  // Words of its own: entries of one day that are alike are asked about (TIM-09).
  const body = { timesheet: worked(practice, matter) };
  return (await server.ok(timesheetCalls.create, practice.partner, { body })).id;
}

async function givenClaim(server: TestServer, practice: Practice, matter: string): Promise<Claim> {
  const { id } = await server.ok(expenseCalls.createClaim, practice.finance, { body: spent(practice, matter) });
  const { lines, reference } = await server.ok(expenseCalls.detail, practice.finance, { query: { id } });
  return { id, line: lines[0]?.id ?? '', reference };
}

/** Types the body of a way by its call. limit: a way reads in the order of its parts */
function way<C extends AnyCall>(
  name: string,
  call: C,
  as: Way['as'],
  input: (practice: Practice, rest: Rest) => Input<C>,
  code?: Way['code'],
): Way {
  return { name, call, as, input: input as Way['input'], ...(code ? { code } : {}) };
}

const rows = (text: string) => [{ part: 'file', name: 'rows.csv', bytes: Buffer.from(text) }];
const read = { date_order: 'ymd' as const, dry_run: false };

const ofMatters: Way[] = [
  way('opening a matter', matterCalls.create, 'partner', (practice, rest) => ({ body: opened(practice, rest.client) })),
  way('moving a matter there', matterCalls.update, 'partner', (practice, rest) => ({
    body: { ...opened(practice, rest.client), part: 'all' as const, ...rest.moving },
  })),
  way('bringing a draft into work', matterCalls.activate, 'manager', (_practice, rest) => ({
    body: { ...rest.draft, active_date: day },
  })),
  way(
    'merging a client that has matters',
    clientMergeCalls.merge,
    'manager',
    (_practice, rest) => ({
      body: { id: rest.client, version: rest.version, given_up_id: rest.twin, given_up_version: 1, reason: 'the same' },
    }),
    (status) => (status === 'deleted' ? 'merge_deleted' : 'merge_not_active'),
  ),
];

const ofWork: Way[] = [
  way('recording time', timesheetCalls.create, 'partner', (practice, rest) => ({
    body: { timesheet: worked(practice, rest.matter) },
  })),
  way('stopping a timer on its matter', timerCalls.stop, 'partner', (_practice, rest) => ({
    body: {
      ...{ id: rest.timer, version: 1, matter_id: rest.matter, description: randomUUID() },
      ...{ date: day, start_time: '07:00', end_time: '07:06' },
    },
  })),
  way('moving an entry there', timesheetCalls.update, 'partner', (practice, rest) => ({
    body: { ...worked(practice, rest.matter), id: rest.own_entries[0] ?? '', version: 1 },
  })),
  way('recording time beside a similar entry', timesheetBulkCalls.createSimilarity, 'partner', (practice, rest) => ({
    body: { timesheet: worked(practice, rest.matter) },
  })),
  way('moving an entry beside a similar one', timesheetBulkCalls.updateSimilarity, 'partner', (practice, rest) => ({
    body: { ...worked(practice, rest.matter), id: rest.own_entries[1] ?? '', version: 1 },
  })),
  way('moving several entries there', timesheetBulkCalls.massUpdate, 'partner', (practice, rest) => ({
    body: { rows: [{ ...worked(practice, rest.matter), id: rest.own_entries[2] ?? '', version: 1 }] },
  })),
  way('moving several beside similar ones', timesheetBulkCalls.massUpdateSimilarity, 'partner', (practice, rest) => ({
    body: { timesheet: [{ ...worked(practice, rest.matter), id: rest.own_entries[3] ?? '', version: 1 }] },
  })),
  way('moving chosen entries there', timesheetBulkCalls.updateMatter, 'partner', (_practice, rest) => ({
    body: { rows: [{ id: rest.own_entries[4] ?? '', version: 1 }], matter_id: rest.matter },
  })),
  way('making its entries billable or not', timesheetCalls.bulkUpdateStatus, 'partner', (_practice, rest) => ({
    body: { rows: [{ id: rest.entry, version: 1 }], status: 'non-billable' as const },
  })),
  way('importing time', importCalls.timesheet, 'finance', (practice, rest) => ({
    body: { ...read, matter_id: rest.matter, employee_id: practice.partner.employee_id },
    files: rows(`date,minutes,narrative\n${day},6,Imported for ${rest.client}\n`),
  })),
  way('a claim', expenseCalls.createClaim, 'finance', (practice, rest) => ({ body: spent(practice, rest.matter) })),
  way(
    'moving a cost there',
    expenseCalls.update,
    'finance',
    (practice, { matter, own_cost: { id, line, reference } }) => {
      const body = spent(practice, matter);
      return { body: { ...body, id, version: 1, reference, lines: body.lines.map((one) => ({ ...one, id: line })) } };
    },
  ),
  way('making its costs chargeable or not', matterActCalls.billUnbill, 'finance', (_practice, rest) => ({
    body: { id: rest.matter, billable: false, rows: [{ id: rest.cost.id, version: 1 }] },
  })),
  way('importing costs', importCalls.expense, 'finance', ({ firm }, rest) => ({
    body: { ...read, matter_id: rest.matter, expense_type_id: firm.expense_type_id },
    files: rows(`date,description,amount\n${day},Copies for ${rest.client},30000\n`),
  })),
];

const ofMoney: Way[] = [
  way('a bill', invoiceCalls.create, 'partner', ({ firm, partner }, rest) => ({
    body: {
      ...{ matter_id: rest.matter, type: 'hourly' as const, date: day, due_in_days: 30, language: 'id' as const },
      ...{ bank_information_id: firm.bank_id, ppn_id: firm.ppn_id, signatory_id: partner.employee_id },
      timesheets: [{ timesheet_id: rest.billed_entry }],
    },
  })),
  way('a deposit', depositCalls.create, 'finance', ({ firm }, rest) => ({
    body: { client_id: rest.client, date: day, bank_information_id: firm.trust_bank_id, amount: '1000' },
  })),
  way('a deposit for its matter', depositCalls.create, 'finance', ({ firm }, { client, matter }) => ({
    body: { client_id: client, matter_id: matter, date: day, bank_information_id: firm.trust_bank_id, amount: '1000' },
  })),
];

/** Every way to give a client a matter, time, a cost, a bill or a deposit. */
export const ways: readonly Way[] = [...ofMatters, ...ofWork, ...ofMoney];
