import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { OptionQuery } from '../../kit/lookups.ts';
import { matterVisible } from '../matters/index.ts';

/** Matters that are not closed, of those the caller sees. */
export function matterOptions(ctx: Ctx): OptionQuery {
  return ctx.db
    .selectFrom('matter as m')
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.status', 'not in', ['close', 'deleted'])
    .where(matterVisible(ctx, 'matter.view'))
    .select(['m.id', 'c.name as detail', sql<string>`m.number || ' ' || m.name`.as('name')]);
}
