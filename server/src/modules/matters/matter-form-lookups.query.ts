import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { OptionQuery } from '../../kit/lookups.ts';
import { clientVisible } from '../clients/index.ts';
import { matterVisible, seesContent } from './matters.access.ts';

/** Tasks of matters the caller sees, each once; `rank` puts those of a practice area first. */
export function taskOptions(ctx: Ctx, practice_area_id: string | null): OptionQuery {
  const elsewhere = sql`case when m.practice_area_id = ${practice_area_id}::uuid then '0' else '1' end`;
  return ctx.db
    .selectFrom('matter as m')
    .select(sql<string>`min(m.task)`.as('id'))
    .select(sql<string>`min(m.task)`.as('name'))
    .select(sql<string>`''`.as('detail'))
    .select(sql<string>`min(${elsewhere}) || lower(m.task)`.as('rank'))
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.task', '<>', '')
    .where('m.status', '<>', 'deleted')
    .where(sql<SqlBool>`${seesContent(ctx)}`)
    .where(matterVisible(ctx, 'matter.view'))
    .groupBy(sql`lower(m.task)`);
}

/** Companies related to a client the caller sees, each name once, with how they are related. */
export function companyOptions(ctx: Ctx, client_id: string): OptionQuery {
  return ctx.db
    .selectFrom('client_relation as r')
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'r.firm_id').onRef('c.id', '=', 'r.client_id'))
    .select(['r.name as id', 'r.name'])
    .select(sql<string>`coalesce(string_agg(distinct nullif(r.description, ''), ', '), '')`.as('detail'))
    .where('r.firm_id', '=', ctx.firm.id)
    .where('r.client_id', '=', client_id)
    .where(sql<SqlBool>`${seesContent(ctx)}`)
    .where(clientVisible(ctx, 'client.view'))
    .groupBy('r.name');
}

/** Matters whose retainer another one of the same client and currency may share: in no pool as a member (MAT-06). */
export function poolOptions(
  ctx: Ctx,
  asked: { client_id: string; currency: string; matter_id: string | null },
): OptionQuery {
  let query = ctx.db
    .selectFrom('matter as m')
    .leftJoin('matter_arrangement as a', (join) =>
      join.onRef('a.firm_id', '=', 'm.firm_id').onRef('a.matter_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.name', 'm.number as detail'])
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.client_id', '=', asked.client_id)
    .where('m.billing_type', '=', 'retainer by hour')
    .where('m.status', 'in', ['draft', 'active', 'pending'])
    .where('a.pool_main_id', 'is', null)
    .where(sql<SqlBool>`${seesContent(ctx)}`)
    .where(matterVisible(ctx, 'matter.view'));
  if (asked.currency !== '') query = query.where('m.currency', '=', asked.currency);
  return asked.matter_id ? query.where('m.id', '<>', asked.matter_id) : query;
}
