import type { ClientFilter, ClientStatus } from '@praktis/contract/clients/clients.schemas';
import type { ConflictResult } from '@praktis/contract/clients/conflict.schemas';
import type { Permission } from '@praktis/contract/kit/permissions';
import { likePattern } from '@praktis/rules/search-text';
import { searchForms } from '@praktis/rules/tax-number';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { type PageInput, pageOf } from '../../kit/list-query.ts';
import { amountsVisible, matterVisible } from '../../kit/matter-access.ts';
import type { DB } from '../../kit/schema.generated.ts';
import { clientVisible, seesProfile } from './clients.access.ts';

/** The states behind each word of the list filter (G129); `kept` is the list without a filter. */
export const statesOf = {
  active: ['active'],
  prospective: ['prospective', 'conflict check in progress', 'have conflict'],
  delete: ['deleted'],
  kept: ['prospective', 'conflict check in progress', 'have conflict', 'active'],
};

const sortable = {
  ...{ code: 'c.code', name: 'sort_name', status: 'c.status', since: 'c.since', origin: 'c.origin' },
  ...{ originating_partner: 'originating_partner', industry_type: 'industry_type', taxonomy: 'taxonomy' },
  active_matter_count: 'active_matter_count',
};

/** Clients the caller may see, with the names of partner, industry and taxonomy. */
function clients(ctx: Ctx) {
  const named = (list: string) =>
    sql<string>`coalesce(${sql.ref(`${list}.${ctx.language === 'id' ? 'name_id' : 'name'}`)}, '')`;
  const matters = sql<number>`(select count(*)::int from matter m where m.firm_id = c.firm_id and m.client_id = c.id
    and m.status = 'active' and ${matterVisible(ctx, 'matter.view')})`;
  return ctx.db
    .selectFrom('client as c')
    .leftJoin('employee as p', (join) =>
      join.onRef('p.firm_id', '=', 'c.firm_id').onRef('p.id', '=', 'c.originating_partner_id'),
    )
    .leftJoin('industry_type as t', (join) =>
      join.onRef('t.firm_id', '=', 'c.firm_id').onRef('t.id', '=', 'c.industry_type_id'),
    )
    .leftJoin('taxonomy as x', (join) => join.onRef('x.firm_id', '=', 'c.firm_id').onRef('x.id', '=', 'c.taxonomy_id'))
    .where('c.firm_id', '=', ctx.firm.id)
    .where(clientVisible(ctx, 'client.view'))
    .select(sql<string>`lower(c.name)`.as('sort_name'))
    .select(sql<string>`coalesce(trim(p.first_name || ' ' || p.last_name), '')`.as('originating_partner'))
    .select([named('t').as('industry_type'), named('x').as('taxonomy'), matters.as('active_matter_count')]);
}

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

function filtered(ctx: Ctx, filter: ClientFilter) {
  const { originating_partner_id, industry_type_id, taxonomy_id, origin, conflict_result, ids, keyword } = filter;
  let query = clients(ctx);
  if (ids) query = query.where(sql<boolean>`c.id = any(${ids}::uuid[])`);
  if (!ids || filter.status) query = query.where('c.status', 'in', statesOf[filter.status ?? 'kept']);
  if (conflict_result) query = query.where('c.conflict_result', '=', conflict_result);
  if (originating_partner_id) query = query.where('c.originating_partner_id', '=', originating_partner_id);
  if (industry_type_id) query = query.where('c.industry_type_id', '=', industry_type_id);
  if (taxonomy_id) query = query.where('c.taxonomy_id', '=', taxonomy_id);
  if (origin) query = query.where('c.origin', '=', origin);
  return keyword ? query.where(clientMatches(ctx, keyword)) : query;
}

/** One page of the client list. */
export async function listClients(ctx: Ctx, filter: ClientFilter, page: PageInput) {
  const query = filtered(ctx, filter)
    .select(['c.id', 'c.code', 'c.name', 'c.status', 'c.conflict_result', 'c.since', 'c.origin'])
    .select(['c.originating_partner_id', 'c.industry_type_id', 'c.taxonomy_id', 'c.version']);
  return pageOf(query, page, { sortable, standard: 'sort_name', tie: 'c.id' });
}

interface Owed {
  client_id: string;
  currency: string;
  amount: string;
}

/** What clients owe by bills that the caller may see, one row a client and currency; deposit requests are no debt (MAT-10). */
export async function outstandingOf(ctx: Ctx, clientIds: readonly string[]): Promise<Owed[]> {
  const { rows } = await sql<Owed>`select i.client_id, i.currency, sum(b.outstanding) as amount
    ${billsOf(ctx)} and i.client_id = any(${[...clientIds]}::uuid[])
    group by i.client_id, i.currency having sum(b.outstanding) <> 0 order by i.currency`.execute(ctx.db);
  return rows;
}

/** The same over every client of a filter, one row a currency (MON-12). */
export async function outstandingOfAll(ctx: Ctx, filter: ClientFilter): Promise<Omit<Owed, 'client_id'>[]> {
  const ids = filtered(ctx, filter).clearSelect().select('c.id');
  const { rows } = await sql<Omit<Owed, 'client_id'>>`select i.currency, sum(b.outstanding) as amount
    ${billsOf(ctx)} and i.client_id in (${ids})
    group by i.currency having sum(b.outstanding) <> 0 order by i.currency`.execute(ctx.db);
  return rows;
}

function billsOf(ctx: Ctx) {
  return sql`from invoice i
    join invoice_balance b on b.firm_id = i.firm_id and b.invoice_id = i.id
    join matter m on m.firm_id = i.firm_id and m.id = i.matter_id
    where i.firm_id = ${ctx.firm.id} and i.type <> 'deposit' and ${amountsVisible(ctx, 'invoice.view')}`;
}

/** One client as its screen shows it; undefined when hidden from the caller. */
export async function readClient(ctx: Ctx, id: string) {
  return clients(ctx)
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.firm_id', '=', 'c.firm_id').onRef('u.id', '=', 'c.created_by'),
    )
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .selectAll('c')
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('entered_by'))
    .select(clientVisible(ctx, 'client.edit').as('editable'))
    .select([
      clientVisible(ctx, 'client.activate').as('activatable'),
      clientVisible(ctx, 'client.delete').as('deletable'),
    ])
    .select(clientVisible(ctx, 'audit.view').as('traceable'))
    .where('c.id', '=', id)
    .executeTakeFirst();
}

/**
 * The client, locked until the transaction ends, with whether it is within a permission of the caller; undefined when
 * hidden from him. The lock lets others point to the client meanwhile.
 */
export async function lockClient(ctx: Ctx, id: string, permission: Permission) {
  return ctx.db
    .selectFrom('client as c')
    .selectAll('c')
    .select(clientVisible(ctx, permission).as('within'))
    .where('c.firm_id', '=', ctx.firm.id)
    .where('c.id', '=', id)
    .where(clientVisible(ctx, 'client.view'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertClient(ctx: Ctx, row: Omit<Insertable<DB['client']>, 'firm_id'>): Promise<void> {
  await ctx.db
    .insertInto('client')
    .values({ ...row, firm_id: ctx.firm.id })
    .execute();
}

export async function updateClient(ctx: Ctx, id: string, changes: Updateable<DB['client']>): Promise<void> {
  await ctx.db.updateTable('client').set(changes).where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
}

/** What a saved client is answered with. */
export interface SavedClient {
  id: string;
  code: string;
  status: ClientStatus;
  conflict_result: ConflictResult;
  version: number;
}

export async function savedState(ctx: Ctx, id: string): Promise<SavedClient> {
  return ctx.db
    .selectFrom('client')
    .select(['id', 'code', 'status', 'conflict_result', 'version'])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .$castTo<SavedClient>()
    .executeTakeFirstOrThrow();
}
