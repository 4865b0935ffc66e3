import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { documentCalls } from '@praktis/contract/documents/documents.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import { addressOf } from '@praktis/contract/kit/call';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { pdfOf } from '../office-files.ts';
import type { TourPeople } from '../tour.ts';
import { givenWorld, type World } from '../wall/walk.ts';
import { ask, liveThrough, plainRequest, reads, textOf } from './asking.ts';

const outsiders = [
  'managing_partner',
  'second_partner',
  'second_fee_earner',
  'support_staff',
  'administrator',
] as const;
type Answers = Map<string, string>;

let server: TestServer;
let world: World;
const before = new Map<keyof TourPeople, Answers>();

beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  await liveThrough(server, world);
  for (const who of outsiders) before.set(who, await answersTo(who));
  await workInSecret();
}, 240_000);
afterAll(() => server.close());

/** What every call that reads answers to somebody, refusals too, word for word, but for the moment it was asked at. */
async function answersTo(who: keyof TourPeople): Promise<Answers> {
  const answers: Answers = new Map();
  for (const [place, step] of reads.entries()) {
    const answer = await ask(server, world, step.call, { who, ...plainRequest(world, step) });
    const text = `${answer.statusCode} ${await textOf(answer)}`;
    answers.set(`${place} ${addressOf(step.call)}`, text.replaceAll(/"(request_id|generated_at)":"[^"]*"/g, ''));
  }
  return answers;
}

/** A confidential matter of the client everybody knows, brought into work; answers its id. */
async function openSecret(): Promise<string> {
  const { ok } = server;
  const { partner, fee_earner } = world.people;
  const { id } = await ok(matterCalls.create, partner, {
    body: {
      ...{ name: 'Unheard of', client_id: world.state.client ?? '', currency: 'IDR', confidential: true },
      ...{ task: 'Unheard of', company: 'Unheard of', client_instruction: 'Unheard of', notes: 'Unheard of' },
      ...{ contact_name: 'Xaverius Quist', contact_email: 'quist@unheard.example', billing_contact: 'Xaverius Quist' },
      parties: [
        { kind: 'counterpart' as const, name: 'Wyvern Zircon Holdings', group_name: 'Wyvern' },
        { kind: 'related' as const, name: 'Ekskavasi Jauh Sekali' },
      ],
      named_people: [],
      members: [
        { employee_id: partner.employee_id, responsible_partner: true, allocation: '60' },
        { employee_id: fee_earner.employee_id, associate: true, allocation: '40' },
      ],
      active_date: '2026-11-02',
    },
  });
  const { version } = await ok(matterCalls.detail, partner, { query: { id } });
  await ok(matterCalls.activate, partner, { body: { id, version, active_date: '2026-11-02' } });
  return id;
}

/** A file, three hours, a cost, a deposit and a draft bill of that matter. */
async function workInSecret(): Promise<void> {
  const { ok } = server;
  const { partner, finance } = world.people;
  const { client = '', bank = '', trust_bank = '', ppn = '', expense_type = '', workcode = '' } = world.state;
  const matter_id = await openSecret();
  await ok(documentCalls.create, partner, {
    body: { matter_id, type: 'agreement', description: 'Unheard of' },
    files: [{ part: 'file', name: 'Unheard of.pdf', bytes: pdfOf('Perjanjian Unheard of') }],
  });
  const entry = { date: '2026-11-26', matter_id, workcode_id: workcode, description: 'Unheard of' };
  const time = await ok(timesheetCalls.create, partner, {
    body: { timesheet: { ...entry, method: 'hour' as const, duration: '3' } },
  });
  const line = { expense_type_id: expense_type, matter_id, description: 'Unheard of', amount: '700000' };
  await ok(expenseCalls.createClaim, partner, {
    body: {
      ...{ date: '2026-11-26', reference: 'UNHEARD', payable: true, payable_vendor: 'Unheard of', currency: 'IDR' },
      ...{ transaction_date: '2026-11-26', transaction_reference: 'UNHEARD', lines: [line] },
    },
    confirmed: ['incomplete_expense'],
  });
  await ok(depositCalls.create, finance, {
    body: { date: '2026-11-27', bank_information_id: trust_bank, amount: '900000', client_id: client, matter_id },
  });
  await ok(invoiceCalls.create, partner, {
    body: {
      ...{ matter_id, type: 'hourly' as const, date: '2026-11-27', due_in_days: 30, language: 'id' as const },
      ...{ bank_information_id: bank, ppn_id: ppn, signatory_id: partner.employee_id },
      ...{ timesheets: [{ timesheet_id: time.id }], disbursements: [] },
    },
  });
}

/**
 * Hours of a person stay complete (ROL-02): the list of entries as a sheet, asked for without a filter, shows the three
 * hours of that day as a row of its own. Everything else stays as it was, word for word.
 */
const hoursOfAPerson =
  /,\[null,"2026-11-26T00:00:00.000Z","Pandu Wirawan","confidential",null,null,null,null,3\]|,\[null,"Total",null,null,null,null,null,null,3\]/g;

describe('a confidential matter that is opened, worked on and billed (ROL-02)', () => {
  it.each(outsiders)(
    'moves no row, no count and no sum that the %s is answered by any call',
    async (who) => {
      const after = await answersTo(who);
      const moved = [...after].filter(
        ([call, text]) => before.get(who)?.get(call) !== text.replaceAll(hoursOfAPerson, ''),
      );
      expect(moved.map(([call, text]) => `${call}\n  ${before.get(who)?.get(call)}\n  ${text}`)).toEqual([]);
    },
    240_000,
  );
});
