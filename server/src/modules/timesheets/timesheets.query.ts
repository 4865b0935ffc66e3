import type { timesheetFilter, timesheetSortable } from '@praktis/contract/timesheets/timesheets.schemas';
import type { Decimal } from '@praktis/rules/money';
import { likePattern } from '@praktis/rules/search-text';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import type { PageInput } from '../../kit/list-query.ts';
import {
  entryMayBeRecorded,
  entryReached,
  matterIsOpen,
  mayChangeOnDraft,
  openEntryReached,
  rateShown,
  rowListed,
} from './timesheets.access.ts';

/** The filter of the list, its keyword looked up. */
export type TimesheetFilter = z.output<typeof timesheetFilter> & { found: RawBuilder<boolean> | null };
type Sort = (typeof timesheetSortable)[number];

/** Every entry that is listed at all, deleted ones too. */
export const everything = 'everything';

const rare = 2000;

/**
 * Looks the keyword up once for all questions of a list: literally, in narrative, matter and client (T-46). Operators that
 * are not leakproof use no index under a policy, so a rare word is found through a function that answers ids; a word that
 * stands nearly everywhere is compared row by row, where no index would help.
 */
export async function withKeyword(ctx: Ctx, filter: z.output<typeof timesheetFilter>): Promise<TimesheetFilter> {
  if (!filter.keyword) return { ...filter, found: null };
  const pattern = likePattern(filter.keyword);
  const { rows } = await sql<{ id: string }>`select kit.find_timesheets(${pattern}) as id limit ${rare + 1}`.execute(
    ctx.db,
  );
  const ids = rows.map((row) => row.id);
  const found =
    ids.length <= rare
      ? sql<boolean>`t.id = any(${ids}::uuid[])`
      : sql<boolean>`(t.description ilike ${pattern} or t.matter_id in (select n.id from matter n
          join client k on k.firm_id = n.firm_id and k.id = n.client_id where n.firm_id = ${ctx.firm.id}
          and (n.number ilike ${pattern} or n.name ilike ${pattern} or k.name ilike ${pattern})))`;
  return { ...filter, found };
}

/** Entries with their matter: all that filters, counts and sums need. */
export function listed(ctx: Ctx, filter: TimesheetFilter | typeof everything) {
  let query = ctx.db
    .selectFrom('timesheet as t')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 't.firm_id').onRef('m.id', '=', 't.matter_id'))
    .where('t.firm_id', '=', ctx.firm.id)
    .where(rowListed(ctx));
  if (filter === everything) return query;
  if (filter.ids) query = query.where(sql<boolean>`t.id = any(${filter.ids}::uuid[])`);
  if (filter.date_from) query = query.where('t.date', '>=', filter.date_from);
  if (filter.date_to) query = query.where('t.date', '<=', filter.date_to);
  if (filter.employee_id) query = query.where('t.employee_id', '=', filter.employee_id);
  if (filter.status.length === 0) query = query.where('t.status', '<>', 'deleted');
  for (const test of revealing(filter)) query = query.where(test);
  // A filter that tells more than date and hours must not find what is hidden (ROL-02).
  return revealing(filter).length > 0 ? query.where(matterIsOpen(ctx)) : query;
}

/** The filters by something that a hidden row does not show. */
function revealing(filter: TimesheetFilter): RawBuilder<boolean>[] {
  const tests: RawBuilder<boolean>[] = [];
  if (filter.matter_id) tests.push(sql<boolean>`t.matter_id = ${filter.matter_id}::uuid`);
  if (filter.client_id) tests.push(sql<boolean>`m.client_id = ${filter.client_id}::uuid`);
  if (filter.workcode_id) tests.push(sql<boolean>`t.workcode_id = ${filter.workcode_id}::uuid`);
  if (filter.status.length > 0) tests.push(sql<boolean>`t.status = any(${filter.status}::text[])`);
  if (typeof filter.billable === 'boolean') tests.push(sql<boolean>`t.billable = ${filter.billable}`);
  if (filter.write_off_from) tests.push(sql<boolean>`t.write_off_date >= ${filter.write_off_from}::date`);
  if (filter.write_off_to) tests.push(sql<boolean>`t.write_off_date <= ${filter.write_off_to}::date`);
  if (filter.found) tests.push(filter.found);
  return tests;
}

const invoiceJoin = sql<string | null>`i.status`;

/** Name of the person behind an account that a column of the entry names; '' for none. */
const accountName = (column: string) => sql<string>`coalesce((select trim(n.first_name || ' ' || n.last_name)
  from user_account by_whom join employee n on n.firm_id = by_whom.firm_id and n.id = by_whom.employee_id
  where by_whom.firm_id = t.firm_id and by_whom.id = ${sql.ref(column)}), '')`;

/** Name of the activity (alias `w`) in the user's language; '' for none. */
export const workcodeName = (ctx: Ctx) =>
  sql<string>`coalesce(${sql.ref(ctx.language === 'id' ? 'w.name_id' : 'w.name')}, '')`;

/** Entries with all that a row of the list shows. */
export function withNames(ctx: Ctx, query: ReturnType<typeof listed>) {
  return query
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 't.firm_id').onRef('e.id', '=', 't.employee_id'))
    .leftJoin('workcode as w', (join) => join.onRef('w.firm_id', '=', 't.firm_id').onRef('w.id', '=', 't.workcode_id'))
    .leftJoin('invoice as i', (join) => join.onRef('i.firm_id', '=', 't.firm_id').onRef('i.id', '=', 't.invoice_id'))
    .select(['t.id', 't.version', 't.date', 't.employee_id', 't.matter_id', 't.workcode_id', 't.invoice_id'])
    .select(['t.description', 't.billing_group', 't.method', 't.minutes', 't.actual_unit', 't.hour', 't.start_time'])
    .select(['t.end_time', 't.next_day', 't.billable', 't.status', 't.rate', 't.value', 't.rate_currency'])
    .select('t.rate_source')
    .select(['m.number as matter_number', 'm.name as matter_name', 'm.client_id', 'c.name as client_name'])
    .select(['m.status as matter_status', 'm.timesheet_status', 'm.active_date', 'c.status as client_status'])
    .select(['m.confidential', 'i.invoice_number', invoiceJoin.as('invoice_status')])
    .select(['t.write_off_date', 't.write_off_reason', accountName('t.written_off_by').as('written_off_by_name')])
    .select([
      workcodeName(ctx).as('workcode_name'),
      'w.utbms as workcode_utbms',
      sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('employee_name'),
      matterIsOpen(ctx).as('shown'),
      // Asked of shown rows alone: of the others nothing is answered, and the way into the matter is looked for once.
      openEntryReached(ctx, 'rate.view').as('open_shows_rate'),
      entryMayBeRecorded(ctx).as('may_record'),
      mayChangeOnDraft(ctx).as('may_change_on_draft'),
      openEntryReached(ctx, 'timesheet.write_off').as('open_may_write_off'),
    ]);
}

export type ListedEntry = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

/** What a row is sorted by; what it does not show sorts as nothing, so that the order tells nothing either. */
function sortKey(ctx: Ctx, sort: Sort): RawBuilder<unknown> {
  const shown = (column: string) => sql`case when ${matterIsOpen(ctx)} then ${sql.ref(column)} end`;
  const keys: Record<Sort, () => RawBuilder<unknown>> = {
    date: () => sql`t.date`,
    fee_earner: () => sql`e.first_name || ' ' || e.last_name`,
    client: () => shown('c.name'),
    matter: () => shown('m.number'),
    activity: () => shown(ctx.language === 'id' ? 'w.name_id' : 'w.name'),
    hour: () => sql`t.hour`,
    value: () => sql`case when ${rateShown(ctx)} then t.value end`,
    status: () => shown('t.status'),
    write_off_date: () => shown('t.write_off_date'),
  };
  return keys[sort]();
}

/** So few rows are sorted at once; more are walked in the order of an index until a page is full. */
const fewRows = 20_000;

/**
 * Whether the page is found by reading all that matches and sorting it. In the order of dates the index of the whole firm
 * would be walked until a page is full: for a client of years ago, all of it. A person's and a matter's index has its order.
 */
function sortsWhole(filter: TimesheetFilter, total: number): boolean {
  return total <= fewRows && !filter.employee_id && !filter.matter_id;
}

/** The ids of one page; every order ends with the id, so that each row is visited once (T-45). */
async function idsOfPage(ctx: Ctx, filter: TimesheetFilter, page: PageInput, total: number): Promise<string[]> {
  const sort = (page.sort_by as Sort | undefined) ?? 'date';
  const direction = sql.raw(page.sort_by ? page.sort_order : 'desc');
  const byDate = sort === 'date';
  const rows = await listed(ctx, filter)
    .$if(sort === 'client', (query) =>
      query.innerJoin('client as c', (join) =>
        join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'),
      ),
    )
    .$if(sort === 'fee_earner', (query) =>
      query.innerJoin('employee as e', (join) =>
        join.onRef('e.firm_id', '=', 't.firm_id').onRef('e.id', '=', 't.employee_id'),
      ),
    )
    .$if(sort === 'activity', (query) =>
      query.leftJoin('workcode as w', (join) =>
        join.onRef('w.firm_id', '=', 't.firm_id').onRef('w.id', '=', 't.workcode_id'),
      ),
    )
    .select('t.id')
    .orderBy(
      sql`${byDate && sortsWhole(filter, total) ? sql`t.date + 0` : sortKey(ctx, sort)} ${direction}, t.id ${direction}`,
    )
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => row.id);
}

/** One page of a result of `total` rows. They are found by id alone first: only they are read whole, with their names. */
export async function pageOfEntries(
  ctx: Ctx,
  filter: TimesheetFilter,
  page: PageInput,
  total: number,
): Promise<ListedEntry[]> {
  const ids = await idsOfPage(ctx, filter, page, total);
  if (ids.length === 0) return [];
  const rows = await withNames(ctx, listed(ctx, everything)).where(sql<boolean>`t.id = any(${ids}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Count, hours and value of the whole result, apart for rows whose value is shown, a line a currency (MON-12). */
export async function totalsOfEntries(ctx: Ctx, filter: TimesheetFilter) {
  return listed(ctx, filter)
    .select([
      't.rate_currency as currency',
      (may(ctx, 'rate.view') ? rateShown(ctx) : sql<boolean>`false`).as('priced'),
      sql<string>`count(*)`.as('rows'),
      sql<Decimal>`sum(t.hour)`.as('hours'),
      sql<Decimal>`sum(t.value)`.as('value'),
    ])
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`)
    .execute();
}

/** One entry with its names and who recorded it; undefined when the caller may not see it. */
export async function readEntryWithNames(ctx: Ctx, id: string) {
  return withNames(ctx, listed(ctx, everything))
    .where(matterIsOpen(ctx))
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.firm_id', '=', 't.firm_id').onRef('u.id', '=', 't.created_by'),
    )
    .innerJoin('employee as a', (join) => join.onRef('a.firm_id', '=', 'u.firm_id').onRef('a.id', '=', 'u.employee_id'))
    .select(sql<string>`trim(a.first_name || ' ' || a.last_name)`.as('created_by_name'))
    .select(accountName('t.similar_confirmed_by').as('similar_confirmed_by_name'))
    .select(['t.reason', 't.confirmed_codes', 't.created_at', 't.updated_at'])
    .where('t.id', '=', id)
    .executeTakeFirst();
}

/** Whether the caller may read the trail of an entry: he sees it, and his right to trails reaches it. */
export async function trailIsOpen(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('timesheet as t')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 't.firm_id').onRef('m.id', '=', 't.matter_id'))
    .select(rateShown(ctx).as('rate_shown'))
    .where('t.firm_id', '=', ctx.firm.id)
    .where('t.id', '=', id)
    .where(entryReached(ctx, 'timesheet.view'))
    .where(entryReached(ctx, 'audit.view'))
    .executeTakeFirst();
}
