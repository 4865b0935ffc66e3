import type { QueryOf, ReplyOf } from '@praktis/contract/kit/call';
import type { timesheetLookupCalls as calls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import type { Day } from '@praktis/rules/dates';
import { OWN_RATE, type QuotedRate } from '@praktis/rules/exchange';
import { amountFits, type Currency, type Decimal } from '@praktis/rules/money';
import { type RateSource, type ResolvedRate, rateInForce, resolveRate } from '@praktis/rules/rates';
import { mustConfirm } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, RuleBroken } from '../../kit/errors.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { once } from '../../kit/once.ts';
import { findEmployee, rateVersionsOf } from '../employees/index.ts';
import { findRate } from '../exchange-rates/index.ts';
import { findMember, readMatterForWork } from '../matters/index.ts';
import { currencyOf } from '../settings/index.ts';
import { memberOptions } from './timesheets.lookups.ts';
import type { StoredEntry } from './timesheets.repo.ts';

/** The rate an entry carries, in the matter's currency, and where it came from (RAT-04). */
export interface EntryRate {
  rate: Decimal | null;
  rate_currency: string;
  rate_source: RateSource | null;
  employee_rate_id: string | null;
  exchange_rate: Decimal | null;
}

interface RateFacts {
  date: Day;
  employee_id: string;
  matter_id: string;
  matter: { number: string; currency: string; fixed_exchange_rate: Decimal | null };
  member: NonNullable<Awaited<ReturnType<typeof findMember>>>;
  employee: { first_name: string; last_name: string; default_rate_name: string | null };
  currency: Currency;
  billable: boolean;
  manual_rate?: Decimal | null;
}

/** The rate of an entry (RAT-03, RAT-04); a standing one keeps its own while date, person and matter stay. */
export async function rateOfEntry(ctx: Ctx, facts: RateFacts, before?: StoredEntry): Promise<EntryRate> {
  if (before && keepsRate(before, facts)) {
    const { rate, rate_currency, employee_rate_id, exchange_rate } = before;
    return { rate, rate_currency, rate_source: before.rate_source as RateSource, employee_rate_id, exchange_rate };
  }
  const { currency, member, manual_rate } = facts;
  if (manual_rate) amountFits(manual_rate, currency, 'rate');
  const versions = await once(ctx, `rates ${facts.employee_id}`, () => rateVersionsOf(ctx, facts.employee_id));
  const currencies = versions.map((version) => version.currency);
  const table = await exchangeFor(
    ctx,
    facts,
    member.fixed_currency ? [...currencies, member.fixed_currency] : currencies,
  );
  const question = {
    member: { ...member, rate_type: member.rate_type as 'active' | 'fixed' },
    versions: versions.map(({ valid_from: start_date, valid_to: end_date, ...version }) => ({
      ...version,
      start_date,
      end_date,
    })),
    default_name: facts.employee.default_rate_name,
    day: facts.date,
    matter_currency: currency,
    exchange: table,
    billable: facts.billable,
    manual: manual_rate ? { rate: manual_rate, currency: currency.code } : null,
  };
  const resolved = saying(facts, () => resolveRate(question));
  if (resolved.exchange_rate !== null)
    exchangeIsFresh(ctx, table, [currency.code, rateInForce(question)?.currency ?? '']);
  return stored(resolved);
}

/** A rate that is missing for an hour's work is told with whose, where and when; one of a currency says which it is. */
function saying<T>({ employee, matter, date }: RateFacts, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RuleBroken) || error.code !== 'rate_missing' || 'currency' in error.params) throw error;
    const name = `${employee.first_name} ${employee.last_name}`.trim();
    throw new RuleBroken('rate_missing', { name, matter: matter.number, day: date }, error.field);
  }
}

function keepsRate(before: StoredEntry, now: RateFacts): boolean {
  const same = before.matter_id === now.matter_id && before.employee_id === now.employee_id && before.date === now.date;
  return same && !now.manual_rate && (before.rate !== null || !now.billable);
}

function stored(rate: ResolvedRate): EntryRate {
  return {
    rate: rate.rate,
    rate_currency: rate.currency,
    rate_source: rate.rate === null ? null : rate.source,
    employee_rate_id: rate.version_id,
    exchange_rate: rate.exchange_rate,
  };
}

/**
 * What the rate of an hour is exchanged by (MON-10): the matter's fixed rate, 1 for the functional currency, and for every
 * other currency of a rate the newest of the firm's table on the day of the work.
 */
async function exchangeFor(ctx: Ctx, facts: RateFacts, currencies: readonly string[]): Promise<Table> {
  const fixed = facts.matter.fixed_exchange_rate;
  const table: Table = {
    [ctx.firm.functional_currency]: OWN_RATE,
    ...(fixed === null ? {} : { [facts.matter.currency]: { rate: fixed, unit: 1 } }),
  };
  for (const currency of new Set([facts.matter.currency, ...currencies])) {
    const ask = () => findRate(ctx, { currency, day: facts.date });
    const found = table[currency] ? undefined : await once(ctx, `exchange ${currency} ${facts.date}`, ask);
    if (found) table[currency] = found;
  }
  return table;
}

type Table = Record<string, QuotedRate & { old?: boolean; date?: Day }>;

/** A rate that is older than the firm allows is used when that was agreed to: `rate_old` (MON-09). */
function exchangeIsFresh(ctx: Ctx, table: Table, used: readonly string[]): void {
  for (const currency of used) {
    const { old = false, date = '' } = table[currency] ?? {};
    if (old) mustConfirm(ctx, 'rate_old', { currency, date });
  }
}

/** Members of a matter on a date with the rate a billable entry would carry; the rate only where it may be shown (RAT-11). */
export async function memberRates(
  ctx: Ctx,
  { query }: { query: QueryOf<typeof calls.searchEmployeeRateByMatter> },
): Promise<ReplyOf<typeof calls.searchEmployeeRateByMatter>> {
  const matter = found(await readMatterForWork(ctx, query.matter_id, 'matter.view'));
  const page = await optionsOf(ctx, memberOptions(ctx, query), query);
  if (!(await readMatterForWork(ctx, query.matter_id, 'rate.view'))) return page;
  const currency = await currencyOf(ctx, matter.currency);
  const rows = [];
  for (const person of page.rows) {
    const member = found(await findMember(ctx, query.matter_id, person.id));
    const employee = found(await findEmployee(ctx, person.id));
    const facts = { ...query, employee_id: person.id, matter, member, employee, currency, billable: true };
    const { rate, rate_source } = await rateOrNone(ctx, facts);
    rows.push({ ...person, rate, currency: matter.currency, rate_source });
  }
  return { ...page, rows };
}

async function rateOrNone(ctx: Ctx, facts: RateFacts): Promise<Pick<EntryRate, 'rate' | 'rate_source'>> {
  try {
    return await rateOfEntry({ ...ctx, confirmed: new Set(['rate_old']) }, facts);
  } catch (error) {
    if (error instanceof RuleBroken && error.code === 'rate_missing') return { rate: null, rate_source: null };
    throw error;
  }
}
