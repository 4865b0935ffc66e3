import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
import type { AnyCall } from '@praktis/contract/kit/call';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  detailOf,
  form,
  formOf,
  givenCost,
  givenEntry,
  givenOffice,
  type Office,
  step,
} from '../../src/modules/billing/given-work.fixture.ts';
import { givenClient, givenMatter } from '../given.ts';
import type { As, Sent } from '../harness.ts';
import { startServer, type TestServer } from '../harness.ts';
import { brokenInvariants } from './invariants.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  office = await givenOffice(server);
});
afterEach(async () => {
  expect(await brokenInvariants(server, office.firm.firm_id)).toEqual([]);
});

/** One client with money in his purse, and an invoice of his matter that wants some of it. */
interface Subject {
  client: string;
  matter: string;
  invoice: string;
  deposit: string;
  entry: string;
  spare: string;
  cost: string;
}
type Stage = 'draft' | 'prebill' | 'bill' | 'bill opened again';
type Act = (x: Subject) => Promise<[AnyCall, As, object]>;

async function givenSubject(stage: Stage): Promise<Subject> {
  const { finance, managing, partner, associate, firm } = office;
  const client = await givenClient(server, managing);
  const matter = await givenMatter(server, managing, client, [partner, associate]);
  const own = { ...office, client, matter };
  const work = { date: '2026-11-02', hour: '0.1', rate: '30000000', value: '3000000' };
  const entry = await givenEntry(server, own, associate, work);
  const spare = await givenEntry(server, own, associate, work);
  const cost = await givenCost(server, own, { amount: '1000000' });
  const money = { client_id: client, date: '2026-11-10', bank_information_id: firm.trust_bank_id, amount: '1000000' };
  const deposit = (await server.ok(depositCalls.create, finance, { body: money })).id;
  const sources = { timesheets: [{ timesheet_id: entry }], disbursements: [{ expense_line_id: cost }] };
  const typed = form(own, { ...sources, less_deposit_client: '1000000' });
  const invoice = (await server.ok(invoiceCalls.create, finance, { body: typed })).id;
  if (stage !== 'draft') await step(server, own, invoice);
  if (stage === 'bill' || stage === 'bill opened again') await step(server, own, invoice);
  const subject = { client, matter, invoice, deposit, entry, spare, cost };
  if (stage === 'bill opened again') await sent(['unlock'], subject);
  return subject;
}

const versioned = async (table: string, id: string) => ({
  id,
  version: (await server.owner.query(`select version from ${table} where id = $1`, [id])).rows[0]?.version ?? 1,
});
const receipt = (x: Subject, cash: string) => ({
  ...{ client_id: x.client, date: '2026-11-27', bank_information_id: office.firm.bank_id, method: 'bank transfer' },
  ...{ received: cash, allocations: [{ invoice_id: x.invoice, cash }] },
});
const dialog = { reason: 'as agreed', date: '2026-11-27' };

const acts: Record<string, Act> = {
  'next step': async (x) => [invoiceCalls.nextStep, office.finance, await versioned('invoice', x.invoice)],
  update: async (x) => {
    const own = { ...office, client: x.client, matter: x.matter };
    const bill = await detailOf(server, own, x.invoice);
    const timesheets = [x.entry, x.spare].map((timesheet_id) => ({ timesheet_id }));
    return [invoiceCalls.update, office.finance, formOf(own, bill, { timesheets, less_deposit_client: '500000' })];
  },
  delete: async (x) => {
    const asked = { ...(await versioned('invoice', x.invoice)), type: 'delete', ...dialog };
    return [invoiceCalls.cancel, office.finance, asked];
  },
  'write off': async (x) => {
    const asked = { ...(await versioned('invoice', x.invoice)), type: 'write off', ...dialog };
    return [invoiceCalls.cancel, office.finance, asked];
  },
  lock: async (x) => [invoiceCalls.lock, office.finance, await versioned('invoice', x.invoice)],
  unlock: async (x) => [invoiceCalls.unlock, office.finance, { ...(await versioned('invoice', x.invoice)), ...dialog }],
  'collect all': async (x) => {
    const { settlement } = await detailOf(server, office, x.invoice);
    return [
      collectionCalls.create,
      office.finance,
      receipt(x, settlement.outstanding === '0' ? '1' : settlement.outstanding),
    ];
  },
  'collect some': async (x) => [collectionCalls.create, office.finance, receipt(x, '2000000')],
  'lower the deposit': async (x) => {
    const body = { date: '2026-11-10', bank_information_id: office.firm.trust_bank_id, amount: '600000', notes: '' };
    return [depositCalls.update, office.finance, { ...(await versioned('deposit', x.deposit)), ...body }];
  },
  'delete the deposit': async (x) => [
    ...([depositCalls.remove, office.finance] as const),
    { ...(await versioned('deposit', x.deposit)), ...dialog },
  ],
  'delete the time': async (x) => [
    ...([timesheetCalls.remove, office.associate] as const),
    { ...(await versioned('timesheet', x.entry)), reason: 'twice' },
  ],
  'write off the time': async (x) => [
    ...([timesheetCalls.bulkWriteOff, office.managing] as const),
    { rows: [await versioned('timesheet', x.entry)], save_good: false, ...dialog },
  ],
  'delete the cost': async (x) => {
    const found = await server.owner.query('select expense_id as id from expense_line where id = $1', [x.cost]);
    return [expenseCalls.remove, office.finance, { ...(await versioned('expense', found.rows[0].id)), ...dialog }];
  },
  'delete the matter': async (x) => [
    ...([matterCalls.remove, office.managing] as const),
    { ...(await versioned('matter', x.matter)), ...dialog },
  ],
  'deposit more': async (x) => [
    ...([depositCalls.create, office.finance] as const),
    {
      ...{ client_id: x.client, matter_id: x.matter, date: '2026-11-12', amount: '700000' },
      ...{ bank_information_id: office.firm.trust_bank_id },
    },
  ],
};

/** Makes the acts ready one after the other and sends them all at once. */
async function sent(names: readonly string[], x: Subject): Promise<Sent<unknown>[]> {
  const ready: [AnyCall, As, object][] = [];
  for (const name of names) ready.push(await (acts[name] as Act)(x));
  return Promise.all(ready.map(([call, as, body]) => server.send(call, as, { raw: { body } })));
}

const inStage: Record<Stage, string[]> = {
  draft: ['next step', 'update', 'delete', 'delete the time', 'write off the time', 'delete the cost'],
  prebill: [
    'next step',
    'update',
    'delete',
    'lower the deposit',
    'delete the deposit',
    'write off the time',
    'delete the cost',
  ],
  bill: ['collect all', 'collect some', 'unlock', 'delete', 'write off', 'delete the matter', 'deposit more'],
  'bill opened again': ['lock', 'update', 'delete', 'collect some', 'lower the deposit', 'write off'],
};

describe.each(Object.entries(inStage) as [Stage, string[]][])(
  'an invoice that is a %s, any two acts at once',
  (stage, names) => {
    it('leave the books whole, whoever comes first', async () => {
      for (const [at, one] of names.entries())
        for (const other of names.slice(at)) {
          const subject = await givenSubject(stage);
          const answers = await sent([one, other], subject);
          const odd = answers.filter(({ status }) => ![200, 400, 404, 409].includes(status));
          expect([one, other, odd.map(({ status, body }) => [status, body])]).toEqual([one, other, []]);
          const broken = await brokenInvariants(server, office.firm.firm_id);
          expect([one, other, broken]).toEqual([one, other, []]);
        }
    }, 240_000);
  },
);

it('thirty of everything at once on three bills of one client, again and again', async () => {
  const stages: Stage[] = ['prebill', 'bill', 'bill opened again'];
  for (let round = 0; round < 3; round += 1) {
    const subjects: Subject[] = [];
    for (const stage of stages) subjects.push(await givenSubject(stage));
    const [first] = subjects;
    const shared = subjects.map((one) => ({ ...one, deposit: first?.deposit ?? one.deposit }));
    const names = Object.keys(acts);
    const ready: [AnyCall, As, object][] = [];
    for (let at = 0; at < 30; at += 1) {
      const name = names[(at * 7 + round) % names.length] ?? '';
      ready.push(await (acts[name] as Act)(shared[at % 3] as Subject));
    }
    const answers = await Promise.all(ready.map(([call, as, body]) => server.send(call, as, { raw: { body } })));
    expect(answers.filter(({ status }) => status >= 500 && status !== 503).map(({ body }) => body)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await brokenInvariants(server, office.firm.firm_id)).toEqual([]);
  }
}, 240_000);
