import type { QueryOf } from '@praktis/contract/kit/call';
import type { exchangeRateCalls as calls, StoredKind } from '@praktis/contract/settings/exchange-rate.calls';
import type { RateRow } from '@praktis/rules/exchange';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import { keywordIn, pageOf } from '../../kit/list-query.ts';
import { type RateUses, usesOfRate } from './rate-uses.query.ts';

type Reader = Pick<Ctx, 'db' | 'firm'>;

/** A rate before it is stored: functional currency per `unit`. */
export interface NewRate {
  currency: string;
  kind: StoredKind;
  date: string;
  date_to: string | null;
  unit: number;
  rate: string;
  buy?: string | null;
  sell?: string | null;
  source: 'typed' | 'file' | 'sync';
}

function rates(ctx: Reader) {
  return ctx.db.selectFrom('exchange_rate as r').where('r.firm_id', '=', ctx.firm.id);
}

const currencyName = (ctx: Ctx) => sql<string>`(select ${sql.ref(ctx.language === 'id' ? 'y.name_id' : 'y.name')}
  from currency y where y.firm_id = r.firm_id and y.code = r.currency)`;

/** One page of rates with who brought them and what carries them. */
export function listRates(ctx: Ctx, input: QueryOf<typeof calls.list>, book: StoredKind) {
  let query = rates(ctx);
  if (input.keyword) query = query.where(keywordIn(input.keyword, 'r.currency', currencyName(ctx)));
  if (input.kind) query = query.where('r.kind', '=', input.kind);
  if (input.currency) query = query.where('r.currency', '=', input.currency);
  if (input.date_from) query = query.where('r.date', '>=', input.date_from);
  if (input.date_to) query = query.where('r.date', '<=', input.date_to);
  const rows = query
    .select(['r.id', 'r.currency', 'r.kind', 'r.date', 'r.date_to', 'r.unit', 'r.rate', 'r.buy', 'r.sell'])
    .select(['r.source', 'r.created_at', usesOfRate(book).as('uses')])
    .select(
      sql<string>`coalesce((select trim(e.first_name || ' ' || e.last_name) from user_account u
        join employee e on e.firm_id = u.firm_id and e.id = u.employee_id
        where u.firm_id = r.firm_id and u.id = r.created_by), '')`.as('created_by_name'),
    );
  const sortable = { date: 'r.date', currency: 'r.currency', kind: 'r.kind', rate: 'r.rate' };
  return pageOf(rows, input, { sortable, standard: 'r.date', standardOrder: 'desc', tie: 'r.id' });
}

/** How many records of each kind carry a rate, of which `book` is the table the firm's books take. */
export async function usesWith(ctx: Ctx, id: string, book: StoredKind): Promise<RateUses | undefined> {
  const row = await rates(ctx).select(usesOfRate(book).as('uses')).where('r.id', '=', id).executeTakeFirst();
  return row?.uses;
}

/** The newest rate of a currency and kind that was known on a day; none = undefined (MON-09). */
export async function newestRate(
  ctx: Reader,
  asked: { currency: string; kind: StoredKind; day: string },
): Promise<RateRow | undefined> {
  const row = await rates(ctx)
    .select(['r.kind', 'r.date', 'r.date_to', 'r.unit', 'r.rate'])
    .where('r.currency', '=', asked.currency)
    .where('r.kind', '=', asked.kind)
    .where('r.date', '<=', asked.day)
    .orderBy('r.date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as StoredKind };
}

/** Whether nobody else of the firm fetches rates now; until the transaction ends nobody does. */
export async function fetchesAlone(ctx: Pick<Ctx, 'db' | 'firm'>): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`rates ${ctx.firm.id}`}, 0)) as alone`.execute(ctx.db);
  return rows[0]?.alone ?? false;
}

/** Whether a rate stands for a currency, kind and date. */
export async function rateStands(ctx: Reader, { currency, kind, date }: Pick<NewRate, 'currency' | 'kind' | 'date'>) {
  const standing = rates(ctx).select('r.id').where('r.currency', '=', currency).where('r.kind', '=', kind);
  return (await standing.where('r.date', '=', date).executeTakeFirst()) !== undefined;
}

/** The order in which rates are written, so that two who bring the same ones do not wait for each other in a circle. */
export const rateOrder = ({ currency, kind, date }: Pick<NewRate, 'currency' | 'kind' | 'date'>) =>
  `${currency} ${kind} ${date}`;

/** Stores rates of which none stands for its currency, kind and date; answers the ids of those that were new. */
export async function addRates(ctx: Reader, news: readonly NewRate[], created_by: string | null): Promise<string[]> {
  if (news.length === 0) return [];
  const sorted = [...news].sort((a, b) => rateOrder(a).localeCompare(rateOrder(b)));
  const rows = sorted.map((rate) => ({ ...rate, firm_id: ctx.firm.id, id: newId(), created_by }));
  const added = await ctx.db
    .insertInto('exchange_rate')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['firm_id', 'currency', 'kind', 'date']).doNothing())
    .returning('id')
    .execute();
  return added.map((row) => row.id);
}

/** Codes of the firm's currencies but its functional one. */
export async function foreignCurrencies(ctx: Reader): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('currency')
    .select('code')
    .where('firm_id', '=', ctx.firm.id)
    .where('code', '<>', ctx.firm.functional_currency)
    .orderBy('rank')
    .orderBy('code')
    .execute();
  return rows.map((row) => row.code);
}
