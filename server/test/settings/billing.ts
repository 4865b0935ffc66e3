import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { exchangeRateCalls } from '@praktis/contract/settings/exchange-rate.calls';
import { expect } from 'vitest';
import { syncAllRates } from '../../src/jobs.ts';
import { drafted, givenFile, invoiceOf, workOf } from '../figures/given-desk.ts';
import { givenEntry } from '../given-time.ts';
import type { EntriesOf } from './entry.ts';
import { collect, issueBill, receiveDeposit, seriesSettings } from './numbers.ts';
import { change, type ValueOf, type World } from './world.ts';

const fieldsOf = <P extends string>(prefix: P) => ({
  ...{ pattern: `${prefix}_pattern`, reset: `${prefix}_reset`, first: `${prefix}_first` },
});
const key = 'invoiceSetup' as const;
const bills = seriesSettings({
  ...{ key, of: 'bills', fields: fieldsOf('bill'), make: issueBill, delivered: /^0001\/KHC\/XI\/2026$/ },
});
const deposits = seriesSettings({
  ...{ key, of: 'deposits', fields: fieldsOf('deposit'), make: receiveDeposit, delivered: /^DP-2026-0001$/ },
});
const collections = seriesSettings({
  ...{ key, of: 'collections', fields: fieldsOf('collection'), make: collect, delivered: /^RC-2026-0001$/ },
});

/** The figures of a draft of one entry of this value, on a matter and client of its own. */
export async function figuresOf(world: World, value: string, client: object = {}) {
  const { matter_id } = await givenFile(world, client);
  const timesheet_id = await givenEntry(world.server, world.associate, matter_id, { value });
  return invoiceOf(world, (await drafted(world, matter_id, { timesheets: [{ timesheet_id }] })).id);
}

/** The figures of a draft of 0.17 hours at 4,000,000 less 3.3333 percent. */
async function discounted(world: World) {
  const { matter_id } = await givenFile(world);
  const timesheets = await workOf(world, matter_id, '0.17');
  const discount = { kind: 'percent' as const, value: '3.3333', scope: 'all' as const };
  return invoiceOf(world, (await drafted(world, matter_id, { timesheets, discount })).id);
}

const rate = (world: World, kind: 'daily' | 'bi', date: string, figure: string) =>
  world.server.ok(exchangeRateCalls.create, world.finance, {
    body: { exchange: { currency: 'USD', kind, date, rate: figure } },
  });
/** What the form of a bill proposes for the dollar on a day. */
export const proposedRate = ({ server, finance }: World, date: string) =>
  server.ok(invoiceLookupCalls.searchExchange, finance, { body: { currency: 'USD', date } });

/** How the amounts of a bill are rounded (MON-06). */
const rounding: Pick<EntriesOf<'invoiceSetup'>, 'round_idr' | 'idr_step' | 'idr_step_mode'> = {
  round_idr: {
    effect:
      'Whether every rupiah amount on an invoice is whole; if not, lines and discount keep two decimals, taxes none.',
    async shows(world) {
      expect((await discounted(world)).discount).toBe('22666');
      await change(world, key, { round_idr: false });
      expect((await discounted(world)).discount).toBe('22666.44');
    },
  },
  idr_step: {
    effect: 'To which step, 1, 100 or 1,000 rupiah, a line brings the amount billed.',
    async shows(world) {
      expect(await figuresOf(world, '100211322')).toMatchObject({ rounding: '0', amount_billed: '111234567' });
      await change(world, key, { idr_step: 1000 });
      expect(await figuresOf(world, '100211322')).toMatchObject({ rounding: '433', amount_billed: '111235000' });
    },
  },
  idr_step_mode: {
    effect: 'Whether that step is the nearest one or the one below.',
    async shows(world) {
      await change(world, key, { idr_step: 1000 });
      expect(await figuresOf(world, '100211322')).toMatchObject({ rounding: '433' });
      await change(world, key, { idr_step_mode: 'down' });
      expect(await figuresOf(world, '100211322')).toMatchObject({ rounding: '-567', amount_billed: '111234000' });
    },
  },
};

/** Which rates the books take, and when (MON-09, MON-10). */
const rates: Pick<EntriesOf<'invoiceSetup'>, 'book_rate' | 'rate_warn_days' | 'rate_sync'> = {
  book_rate: {
    effect:
      'Which table of exchange rates the books take: the firm’s own, of Bank Indonesia, or of the Minister of Finance.',
    async shows(world) {
      await rate(world, 'daily', '2026-11-13', '16250');
      await rate(world, 'bi', '2026-11-13', '16300');
      expect(await proposedRate(world, '2026-11-15')).toMatchObject({ kind: 'daily', rate: '16250' });
      await change(world, key, { book_rate: 'bi' });
      expect(await proposedRate(world, '2026-11-15')).toMatchObject({ kind: 'bi', rate: '16300' });
    },
  },
  rate_warn_days: {
    effect: 'After how many days an exchange rate is old, so that using it is asked about.',
    async shows(world) {
      await rate(world, 'daily', '2026-11-13', '16250');
      expect(await proposedRate(world, '2026-11-20')).toMatchObject({ old: false });
      expect(await proposedRate(world, '2026-11-21')).toMatchObject({ old: true });
      await change(world, key, { rate_warn_days: 8 });
      expect(await proposedRate(world, '2026-11-21')).toMatchObject({ old: false });
    },
  },
  rate_sync: {
    effect: 'Whether published exchange rates are fetched by themselves from Monday to Friday.',
    async shows(world) {
      const { server, finance } = world;
      const stored = async () => (await server.ok(exchangeRateCalls.list, finance, { query: {} })).total;
      await syncAllRates(server.kit);
      expect(await stored()).toBe(0);
      await change(world, key, { rate_sync: true });
      await syncAllRates(server.kit);
      expect(await stored()).toBeGreaterThan(0);
    },
  },
};

/** TAX-03: who pays the VAT of a bill to the state, below and above a threshold. */
const threshold = (
  vat_collector: 'government' | 'other',
  { fees, vat, field, lower }: { fees: string; vat: string; field: keyof ValueOf<'invoiceSetup'>; lower: string },
) => ({
  effect: `Up to which amount billed a ${vat_collector === 'other' ? 'state-owned client' : 'government body'} pays the VAT to the firm and not to the state itself.`,
  async shows(world: World) {
    const client = { vat_collector };
    expect(await figuresOf(world, fees, client)).toMatchObject({ vat, vat_collected: '0' });
    await change(world, key, { [field]: lower });
    expect(await figuresOf(world, fees, client)).toMatchObject({ vat, vat_collected: vat });
  },
});

/** Numbers of documents that come later: kept and judged as the others are. */
function waitingSeries(of: string, later: string) {
  return {
    pattern: { later, effect: `The look of the numbers of ${of}.` },
    reset: { later, effect: `When the counter of ${of} begins at 1 again: every year, every month, or never.` },
    first: { later, effect: `The number of the very first of ${of}, for a firm that goes on from its old system.` },
  };
}
const creditNotes = waitingSeries('credit notes', 'NUM-01, credit notes: they come with the corrections of bills');
const refunds = waitingSeries(
  'refunds of deposits',
  'DEP-04, refunds of deposits: they come with the settlement of deposits',
);

const invoiceSetup: EntriesOf<'invoiceSetup'> = {
  ...rounding,
  due_in_days: {
    effect: 'After how many days a new bill is proposed to be due.',
    async shows(world) {
      const { server, finance } = world;
      const query = { matter_id: (await givenFile(world)).matter_id };
      const due = async () => (await server.ok(invoiceLookupCalls.detailMatter, finance, { query })).due_in_days;
      expect(await due()).toBe(30);
      await change(world, key, { due_in_days: 14 });
      expect(await due()).toBe(14);
      expect((await server.ok(invoiceLookupCalls.config, finance)).due_in_days).toBe(14);
    },
  },
  ...{ bill_pattern: bills.pattern, bill_reset: bills.reset, bill_first: bills.first },
  ...{ credit_note_pattern: creditNotes.pattern, credit_note_reset: creditNotes.reset },
  credit_note_first: creditNotes.first,
  ...{ deposit_pattern: deposits.pattern, deposit_reset: deposits.reset, deposit_first: deposits.first },
  ...{ deposit_refund_pattern: refunds.pattern, deposit_refund_reset: refunds.reset },
  deposit_refund_first: refunds.first,
  ...{ collection_pattern: collections.pattern, collection_reset: collections.reset },
  collection_first: collections.first,
  ...rates,
  vat_collector_threshold_government: threshold('government', {
    ...{ fees: '1800000', vat: '198000', field: 'vat_collector_threshold_government', lower: '1997999' },
  }),
  efaktur_service_code: {
    effect: 'The code of the firm’s services in the rows of e-Faktur.',
    later: 'TAX-09, e-Faktur: the file of issued bills comes with the tax reports',
  },
  ar_ageing_from: {
    effect: 'From when the age of an open bill is counted: its due date, or its own.',
    later: 'REP-04, ageing of open bills: comes with the reports',
  },
  vat_collector_threshold_other: threshold('other', {
    ...{ fees: '9000000', vat: '990000', field: 'vat_collector_threshold_other', lower: '9989999' },
  }),
};

/** TAX-04: what a new bill of a matter of this origin starts with. */
function noteSettings<K extends 'invoiceNoteNational' | 'invoiceNoteInternational'>(
  setting: K,
  origin: 'national' | 'international',
): EntriesOf<'invoiceNoteNational'> {
  const startsWith = async (world: World, fields: Partial<ValueOf<'invoiceNoteNational'>>) => {
    const { server, finance } = world;
    const query = { matter_id: (await givenFile(world, {}, { origin })).matter_id };
    const start = () => server.ok(invoiceLookupCalls.detailMatter, finance, { query });
    expect(await start()).not.toMatchObject(fields);
    await change(world, setting, fields as Partial<ValueOf<K>>);
    expect(await start()).toMatchObject(fields);
    expect(await server.ok(invoiceLookupCalls.loadDefaultNote, finance, { body: { origin } })).toMatchObject(fields);
  };
  const language = origin === 'national' ? 'en' : 'id';
  const text = 'Please quote the number of the bill.';
  return {
    language: {
      effect: `The language that a new bill of ${origin} matters is proposed in.`,
      shows: (world) => startsWith(world, { language }),
    },
    notes: {
      effect: `The notes that a new bill of ${origin} matters starts with; issued bills keep theirs.`,
      shows: (world) => startsWith(world, { notes: text }),
    },
    payment_instruction: {
      effect: `The payment instruction that a new bill of ${origin} matters starts with; issued bills keep theirs.`,
      shows: (world) => startsWith(world, { payment_instruction: text }),
    },
    print_rates: {
      effect: `Whether a new bill of ${origin} matters prints rates.`,
      shows: (world) => startsWith(world, { print_rates: false }),
    },
    print_hours: {
      effect: `Whether a new bill of ${origin} matters prints hours.`,
      shows: (world) => startsWith(world, { print_hours: false }),
    },
    print_names: {
      effect: `Whether a new bill of ${origin} matters prints the names of fee earners.`,
      shows: (world) => startsWith(world, { print_names: false }),
    },
  };
}

const deposit: EntriesOf<'deposit'> = {
  trust_accounts_only: {
    effect: 'Whether money of clients is received into trust accounts only.',
    async shows(world) {
      const { server, finance, firm, client } = world;
      const body = { client_id: client, date: '2026-11-02', bank_information_id: firm.bank_id, amount: '10000000' };
      expect((await server.send(depositCalls.create, finance, { body })).body.code).toBe('trust_only');
      await change(world, 'deposit', { trust_accounts_only: false });
      expect((await server.send(depositCalls.create, finance, { body })).status).toBe(200);
    },
  },
  two_persons_for_refunds: {
    effect: 'Whether one person enters and another approves the refund of a deposit.',
    later: 'DEP-04, refunds of deposits: they come with the settlement of deposits',
  },
};

export const billingSettings = {
  invoiceSetup,
  invoiceNoteNational: noteSettings('invoiceNoteNational', 'national'),
  invoiceNoteInternational: noteSettings('invoiceNoteInternational', 'international'),
  deposit,
};
