import type { QueryOf, ReplyOf } from '@praktis/contract/kit/call';
import type { timesheetLookupCalls as calls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import type { Day } from '@praktis/rules/dates';
import { amountFits, type Currency, type Decimal } from '@praktis/rules/money';
import { type RateSource, type RateTable, type ResolvedRate, resolveRate } from '@praktis/rules/rates';
import type { Ctx } from '../../kit/context.ts';
import { found, RuleBroken } from '../../kit/errors.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { findEmployee, rateVersionsOf } from '../employees/index.ts';
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
  matter: { currency: string; fixed_exchange_rate: Decimal | null };
  member: NonNullable<Awaited<ReturnType<typeof findMember>>>;
  employee: { default_rate_name: string | null };
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
  const versions = await rateVersionsOf(ctx, facts.employee_id);
  const resolved = resolveRate({
    member: { ...member, rate_type: member.rate_type as 'active' | 'fixed' },
    versions: versions.map(({ valid_from: start_date, valid_to: end_date, ...version }) => ({
      ...version,
      start_date,
      end_date,
    })),
    default_name: facts.employee.default_rate_name,
    day: facts.date,
    matter_currency: currency,
    exchange: exchangeFor(ctx, facts.matter),
    billable: facts.billable,
    manual: manual_rate ? { rate: manual_rate, currency: currency.code } : null,
  });
  return stored(resolved);
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

/** The matter's fixed rate between its currency and the functional one (MON-10); other currencies have no rate. */
function exchangeFor(ctx: Ctx, matter: RateFacts['matter']): RateTable {
  const fixed = matter.fixed_exchange_rate;
  return {
    ...(fixed === null ? {} : { [matter.currency]: { rate: fixed, unit: 1 } }),
    [ctx.firm.functional_currency]: { rate: '1', unit: 1 },
  };
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
    return await rateOfEntry(ctx, facts);
  } catch (error) {
    if (error instanceof RuleBroken && error.code === 'rate_missing') return { rate: null, rate_source: null };
    throw error;
  }
}
