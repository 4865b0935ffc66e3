import type { ClientStatus } from '@praktis/contract/clients/clients.schemas';
import type { ConflictResult } from '@praktis/contract/clients/conflict.schemas';
import type { Permission } from '@praktis/contract/kit/permissions';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { matterVisible } from '../../kit/matter-access.ts';
import { versionRises } from '../../kit/rows.ts';
import type { DB } from '../../kit/schema.generated.ts';
import { clientVisible } from './clients.access.ts';

/** The clients the caller may see, with partner (`p`), industry (`t`) and taxonomy (`x`) beside them. */
export function visibleClients(ctx: Ctx) {
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
    .where(clientVisible(ctx, 'client.view'));
}

/** The names that stand beside a client, in the caller's language. */
export function namesBeside(ctx: Ctx) {
  const named = (list: string) =>
    sql<string>`coalesce(${sql.ref(`${list}.${ctx.language === 'id' ? 'name_id' : 'name'}`)}, '')`;
  return {
    originating_partner: sql<string>`coalesce(trim(p.first_name || ' ' || p.last_name), '')`,
    industry_type: named('t'),
    taxonomy: named('x'),
  };
}

/** visibleClients with those names and the number of active matters within sight. */
export function clientsWithNames(ctx: Ctx) {
  const names = namesBeside(ctx);
  const matters = sql<number>`(select count(*)::int from matter m where m.firm_id = c.firm_id and m.client_id = c.id
    and m.status = 'active' and ${matterVisible(ctx, 'matter.view')})`;
  return visibleClients(ctx)
    .select(names.originating_partner.as('originating_partner'))
    .select([names.industry_type.as('industry_type'), names.taxonomy.as('taxonomy')])
    .select(matters.as('active_matter_count'));
}

/** One client as its screen shows it; undefined when hidden from the caller. */
export async function readClient(ctx: Ctx, id: string) {
  return clientsWithNames(ctx)
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

/** Changes columns of a client; its version rises also when only one of its lists changed. */
export async function updateClient(ctx: Ctx, id: string, changes: Updateable<DB['client']>): Promise<void> {
  await ctx.db
    .updateTable('client')
    .set({ ...changes, ...versionRises })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .execute();
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
