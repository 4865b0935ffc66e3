import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { OptionQuery } from '../../kit/lookups.ts';
import { clientVisible } from './clients.access.ts';
import { clientMatches, statesOf } from './clients-list.query.ts';

/** A form is offered what may be chosen anew, a filter also leavers and archived items (ROL-07, ROL-08). */
export type Purpose = 'form' | 'filter';

/** Clients by code, name, other name or tax number; the other names tell twins apart. */
export function clientOptions(ctx: Ctx, asked: { keyword: string; states: keyof typeof statesOf }): OptionQuery {
  const otherNames = sql<string>`coalesce((select ' · ' || string_agg(n.name, ', ' order by n.id) from client_name n
    where n.firm_id = c.firm_id and n.client_id = c.id), '')`;
  const query = ctx.db
    .selectFrom('client as c')
    .select(['c.id', 'c.name', sql<string>`c.code || ${otherNames}`.as('detail')])
    .where('c.firm_id', '=', ctx.firm.id)
    .where('c.status', 'in', statesOf[asked.states])
    .where(clientVisible(ctx, 'client.view'));
  return asked.keyword ? query.where(clientMatches(ctx, asked.keyword)) : query;
}

/** Employees; partners alone where an originating partner is chosen. */
export function employeeOptions(ctx: Ctx, asked: { for: Purpose; partners: boolean }): OptionQuery {
  let query = ctx.db
    .selectFrom('employee as e')
    .select(['e.id', 'e.code as detail', sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name')])
    .where('e.firm_id', '=', ctx.firm.id);
  if (asked.partners) query = query.where('e.category', '=', 'partner');
  return asked.for === 'form' ? query.where('e.status', '<>', 'terminated') : query;
}

/** Provinces or cities of a country that clients within sight were entered with. */
export async function enteredPlaces(
  ctx: Ctx,
  kind: 'province' | 'city',
  asked: { country: string; province?: string },
): Promise<string[]> {
  let query = ctx.db
    .selectFrom('client as c')
    .select(`c.${kind} as place`)
    .distinct()
    .where('c.firm_id', '=', ctx.firm.id)
    .where('c.country', '=', asked.country)
    .where(`c.${kind}`, '<>', '')
    .where(clientVisible(ctx, 'client.view'));
  if (asked.province) query = query.where('c.province', '=', asked.province);
  return (await query.orderBy('place').execute()).map((row) => row.place);
}
