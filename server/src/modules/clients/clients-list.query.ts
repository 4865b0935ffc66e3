import type { ClientFilter } from '@praktis/contract/clients/clients.schemas';
import { likePattern } from '@praktis/rules/search-text';
import { searchForms } from '@praktis/rules/tax-number';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { idsOfPage, inOrderOf, type OrderedIds, type PageInput } from '../../kit/list-query.ts';
import { amountsVisible, asSet, matterVisible } from '../../kit/matter-access.ts';
import { dueOnIssue, paidBy } from '../../kit/settled.ts';
import { seesProfile } from './clients.access.ts';
import { clientsWithNames, namesBeside, visibleClients } from './clients.repo.ts';

/** The states behind each word of the list filter (G129); `kept` is the list without a filter. */
export const statesOf = {
  active: ['active'],
  prospective: ['prospective', 'conflict check in progress', 'have conflict'],
  delete: ['deleted'],
  kept: ['prospective', 'conflict check in progress', 'have conflict', 'active'],
};

/**
 * A keyword stands in code, name or another name, in the code of a client merged into this one, or, for those who see
 * more than names, in the name of a contact or of somebody named, or in a tax number in either form (T-46, NPW-04).
 * Each place is searched by itself, so that each finds its way through its own index.
 */
export function clientMatches(ctx: Ctx, keyword: string) {
  const like = likePattern(keyword);
  const firm = ctx.firm.id;
  const places = [
    sql`select k.id from client k where k.firm_id = ${firm} and (k.code ilike ${like} or k.name ilike ${like})`,
    sql`select n.client_id from client_name n where n.firm_id = ${firm} and n.name ilike ${like}`,
    sql`select k.merged_into from client k where k.firm_id = ${firm} and k.merged_into is not null and k.code ilike ${like}`,
  ];
  if (seesProfile(ctx)) {
    places.push(sql`select k.id from client k where k.firm_id = ${firm} and k.contact_name ilike ${like}`);
    places.push(sql`select p.client_id from client_person p where p.firm_id = ${firm} and p.name ilike ${like}`);
    for (const digits of searchForms(keyword))
      places.push(sql`select k.id from client k where k.firm_id = ${firm}
        and (k.npwp like ${`%${digits}%`} or k.nik like ${`%${digits}%`})`);
  }
  return sql<SqlBool>`c.id in (${sql.join(places, sql` union all `)})`;
}

/** The clients of a filter that the caller may see. */
function filtered(ctx: Ctx, filter: ClientFilter) {
  const { originating_partner_id, industry_type_id, taxonomy_id, origin, conflict_result, ids, keyword } = filter;
  let query = visibleClients(ctx);
  if (ids) query = query.where(sql<boolean>`c.id = any(${ids}::uuid[])`);
  if (!ids || filter.status) query = query.where('c.status', 'in', statesOf[filter.status ?? 'kept']);
  if (conflict_result) query = query.where('c.conflict_result', '=', conflict_result);
  if (originating_partner_id) query = query.where('c.originating_partner_id', '=', originating_partner_id);
  if (industry_type_id) query = query.where('c.industry_type_id', '=', industry_type_id);
  if (taxonomy_id) query = query.where('c.taxonomy_id', '=', taxonomy_id);
  if (origin) query = query.where('c.origin', '=', origin);
  return keyword ? query.where(clientMatches(ctx, keyword)) : query;
}

/** The clients of a filter with what orders them, under `key`; matters are counted for all of them at once. */
function ordered(ctx: Ctx, filter: ClientFilter, by: string): OrderedIds {
  const query = filtered(ctx, filter).select('c.id');
  if (by === 'active_matter_count') {
    const counts = sql<{ client_id: string; n: number }>`(select m.client_id, count(*)::int as n from matter m
      where m.firm_id = ${ctx.firm.id} and m.status = 'active' and ${matterVisible(ctx, 'matter.view')}
      group by m.client_id)`;
    const counted = query.leftJoin(counts.as('n'), 'n.client_id', 'c.id');
    return counted.select(sql<number>`coalesce(n.n, 0)`.as('key'));
  }
  const keys: Record<string, RawBuilder<unknown>> = {
    ...{ code: sql.ref('c.code'), status: sql.ref('c.status'), since: sql.ref('c.since'), origin: sql.ref('c.origin') },
    ...namesBeside(ctx),
  };
  return query.select((keys[by] ?? sql`lower(c.name)`).as('key'));
}

/** The rows of one page of the client list. */
export async function listClients(ctx: Ctx, filter: ClientFilter, page: PageInput) {
  const ids = await idsOfPage(ordered(ctx, filter, page.sort_by ?? 'name'), {
    ...page,
    sort_order: page.sort_by ? page.sort_order : 'asc',
  });
  const rows = await clientsWithNames(ctx)
    .where(sql<boolean>`c.id = any(${ids}::uuid[])`)
    .select(['c.id', 'c.code', 'c.name', 'c.status', 'c.conflict_result', 'c.since', 'c.origin'])
    .select(['c.originating_partner_id', 'c.industry_type_id', 'c.taxonomy_id', 'c.version'])
    .execute();
  return inOrderOf(ids, rows);
}

/** How many clients a filter gives. */
export async function numberOf(ctx: Ctx, filter: ClientFilter): Promise<number> {
  const { n } = await filtered(ctx, filter).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return n;
}

interface Owed {
  client_id: string;
  currency: string;
  amount: string;
}

/** What clients owe by bills that the caller may see, one row a client and currency; deposit requests are no debt (MAT-10). */
export async function outstandingOf(ctx: Ctx, clientIds: readonly string[]): Promise<Owed[]> {
  const { rows } = await sql<Owed>`select i.client_id, i.currency, sum(b.outstanding) as amount
    from invoice i
    join invoice_balance b on b.firm_id = i.firm_id and b.invoice_id = i.id
    join matter m on m.firm_id = i.firm_id and m.id = i.matter_id
    where i.firm_id = ${ctx.firm.id} and ${debts} and ${amountsVisible(ctx, 'invoice.view')}
      and i.client_id = any(${[...clientIds]}::uuid[])
    group by i.client_id, i.currency having sum(b.outstanding) <> 0 order by i.currency`.execute(ctx.db);
  return rows;
}

/**
 * The number of clients of a filter, and what they owe, one amount a currency (MON-12). Added up in sets, not bill by bill:
 * what is owed is what was billed less what was paid.
 */
export async function totalsOf(ctx: Ctx, filter: ClientFilter) {
  const firm = ctx.firm.id;
  const { rows } = await sql<{ total: number; currency: string | null; amount: string | null }>`
    with shown as materialized (${filtered(ctx, filter).select('c.id')}),
    owing as materialized (
      select i.id, i.currency, ${dueOnIssue} as amount
      from invoice i join matter m on m.firm_id = i.firm_id and m.id = i.matter_id
      where i.firm_id = ${firm} and ${debts} and i.client_id in (select id from shown)
        and ${amountsVisible(ctx, 'invoice.view', 'm', asSet)}),
    sums as (
      select currency, sum(amount) as amount from owing group by currency
      union all select o.currency, -sum(${paidBy}) from owing o
        join collection_allocation a on a.firm_id = ${firm} and a.invoice_id = o.id and not a.reversed group by o.currency)
    select k.total, s.currency, s.amount from (select count(*)::int as total from shown) k
    left join (select currency, sum(amount) as amount from sums group by currency having sum(amount) <> 0) s on true
    order by s.currency`.execute(ctx.db);
  const totals = rows.flatMap(({ currency, amount }) => (currency && amount ? [{ currency, amount }] : []));
  return { total: rows[0]?.total ?? 0, totals };
}

/** Bills that stand, and were no request for a deposit. */
const debts = sql`i.type <> 'deposit' and i.status not in ('draft', 'prebill', 'deleted')`;
