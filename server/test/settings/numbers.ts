import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import type { SingletonKey } from '@praktis/contract/settings/singletons';
import { expect } from 'vitest';
import { givenFile, issued } from '../figures/given-desk.ts';
import { matterForm } from '../given-matter.ts';
import { givenEntry } from '../given-time.ts';
import type { Proved } from './entry.ts';
import { change, today, type World } from './world.ts';

/** Makes a document, or a record, of a day and answers its number. */
type Make = (world: World, day: string) => Promise<string>;

interface Series {
  key: SingletonKey;
  /** What is numbered, as a sentence begins. */
  of: string;
  /** Names of the three fields. */
  fields: { pattern: string; reset: string; first: string };
  make: Make;
  /** The number of the first one under the delivered pattern, on 20 November 2026. */
  delivered: RegExp;
}

const set = (world: World, key: SingletonKey, fields: Record<string, unknown>) => change(world, key, fields as never);

/** What each of the three fields of a series changes (NUM-02, NUM-03, NUM-04). */
export function seriesSettings({ key, of, fields, make, delivered }: Series) {
  const pattern: Proved = {
    effect: `The look of the numbers of ${of}; numbers already given stay.`,
    async shows(world) {
      expect(await make(world, '2026-11-20')).toMatch(delivered);
      await set(world, key, { [fields.pattern]: 'Z/{FIRM}/{YYYY}/{SEQ:5}' });
      expect(await make(world, '2026-11-21')).toMatch(/^Z\/KHC\/2026\/\d{5}$/);
    },
  };
  const reset: Proved = {
    effect: `When the counter of ${of} begins at 1 again: every year, every month, or never.`,
    async shows(world) {
      await set(world, key, { [fields.pattern]: 'Z{YYYY}{MM}-{SEQ:4}' });
      expect(await make(world, '2026-10-30')).toBe('Z202610-0001');
      expect(await make(world, '2026-11-20')).toBe('Z202611-0002');
      await set(world, key, { [fields.reset]: 'monthly' });
      expect(await make(world, '2026-11-21')).toBe('Z202611-0001');
    },
  };
  const first: Proved = {
    effect: `The number of the very first of ${of}, for a firm that goes on from its old system.`,
    async shows(world) {
      await set(world, key, { [fields.pattern]: 'Z{YYYY}-{SEQ:4}', [fields.first]: 101 });
      expect(await make(world, '2026-11-20')).toBe('Z2026-0101');
      expect(await make(world, '2026-11-21')).toBe('Z2026-0102');
    },
  };
  return { pattern, reset, first };
}

export const enterClient: Make = async (world, day) => {
  today(world, day);
  const body = { name: `PT Mitra ${day.replaceAll('-', '')}`, kind: 'body' as const, address: 'Jalan Contoh 1' };
  const { id } = await world.server.ok(clientCalls.create, world.partner, { body });
  return (await world.server.ok(clientCalls.detail, world.partner, { query: { id } })).code;
};

export const openMatter: Make = async (world, day) => {
  today(world, day);
  return (await world.server.ok(matterCalls.create, world.partner, { body: matterForm(world) })).number;
};

export const addEmployee: Make = async (world, day) => {
  today(world, day);
  const body = {
    ...{ category: 'fee earner' as const, first_name: 'Bunga', last_name: 'Sari', email: `b${day}@karsa.example` },
    ...{ employed_on: '2026-03-02', currency: 'IDR', daily_budget_billable: '6', daily_budget_non_billable: '1' },
  };
  const { id } = await world.server.ok(employeeCalls.create, world.managing, { body });
  return (await world.server.ok(employeeCalls.detail, world.managing, { query: { employee_id: id } })).code;
};

export const issueBill: Make = async (world, date) => {
  const { matter_id } = await givenFile(world);
  const timesheet_id = await givenEntry(world.server, world.associate, matter_id, { date: '2026-09-01' });
  return (await issued(world, matter_id, { date, timesheets: [{ timesheet_id }] })).invoice_number ?? '';
};

export const receiveDeposit: Make = async ({ server, finance, client, firm }, date) => {
  const body = { client_id: client, date, bank_information_id: firm.trust_bank_id, amount: '1000' };
  return (await server.ok(depositCalls.create, finance, { body })).deposit_number;
};

export const collect: Make = async ({ server, finance, client, firm }, date) => {
  const from = { client_id: client, date, bank_information_id: firm.bank_id, method: 'cash' as const };
  const body = { ...from, received: '1000', to_client_deposit: '1000', allocations: [] };
  const { id } = await server.ok(collectionCalls.create, finance, { body });
  return (await server.ok(collectionCalls.detail, finance, { query: { id } })).collection_number;
};
