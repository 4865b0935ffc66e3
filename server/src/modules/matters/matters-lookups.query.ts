import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { OptionQuery } from '../../kit/lookups.ts';
import { clientVisible } from '../clients/index.ts';

type For = 'form' | 'filter';

/** Clients the caller sees; a form is offered active ones only (CLI-01). */
export function clientOptions(ctx: Ctx, purpose: For): OptionQuery {
  const query = ctx.db
    .selectFrom('client as c')
    .select(['c.id', 'c.name', 'c.code as detail'])
    .where('c.firm_id', '=', ctx.firm.id)
    .where(clientVisible(ctx, 'client.view'));
  return purpose === 'form' ? query.where('c.status', '=', 'active') : query;
}

/** People; a form is not offered those who have left (ROL-07). */
export function employeeOptions(ctx: Ctx, asked: { for: For; category?: string | undefined }): OptionQuery {
  let query = ctx.db
    .selectFrom('employee')
    .select(['id', 'code as detail'])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('firm_id', '=', ctx.firm.id);
  if (asked.for === 'form') query = query.where('status', '<>', 'terminated');
  return asked.category ? query.where('category', '=', asked.category) : query;
}

/** Whether a person belongs to the caller's practice group. */
export async function isOfGroup(ctx: Ctx, employee_id: string): Promise<boolean> {
  if (ctx.user.practice_group_id === null) return false;
  const row = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', employee_id)
    .where('practice_group_id', '=', ctx.user.practice_group_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Rate names of a person, with what is in force today where it may be seen. */
export function rateOptions(ctx: Ctx, employee_id: string, sees: boolean): OptionQuery {
  const today = sql`${ctx.today}::date`;
  const amounts = sql<string>`coalesce(string_agg(currency || ' ' || trim_scale(rate)::text, ', ' order by currency)
    filter (where valid_from <= ${today} and coalesce(valid_to, ${today}) >= ${today}), '')`;
  return ctx.db
    .selectFrom('employee_rate')
    .select(['name as id', 'name'])
    .select((sees ? amounts : sql<string>`''`).as('detail'))
    .where('firm_id', '=', ctx.firm.id)
    .where('employee_id', '=', employee_id)
    .groupBy('name');
}

/** The team of today with each rate choice: the fixed amount where it may be seen, else the rate name. */
export function memberOptions(ctx: Ctx, matter_id: string, sees: boolean): OptionQuery {
  const named = sql<string>`coalesce(t.rate_name, e.default_rate_name)`;
  const choice = sees
    ? sql<string>`case when t.rate_type = 'fixed' then t.fixed_currency || ' ' || trim_scale(t.fixed_rate)::text else ${named} end`
    : named;
  return ctx.db
    .selectFrom('matter_member as t')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 't.firm_id').onRef('e.id', '=', 't.employee_id'))
    .select('e.id')
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'))
    .select(choice.as('detail'))
    .where('t.firm_id', '=', ctx.firm.id)
    .where('t.matter_id', '=', matter_id)
    .where(sql<boolean>`coalesce(t.leave_date, ${ctx.today}::date) >= ${ctx.today}::date`);
}

/** A client as a new matter needs it; undefined when the caller does not see it. */
export async function clientForForm(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('client as c')
    .select(['c.id', 'c.code', 'c.name', 'c.status', 'c.since', 'c.origin', 'c.email', 'c.phone', 'c.country'])
    .select(['c.province', 'c.city', 'c.address', 'c.postal_code', 'c.contact_name', 'c.contact_email'])
    .select('c.contact_mobile')
    .where('c.firm_id', '=', ctx.firm.id)
    .where('c.id', '=', id)
    .where(clientVisible(ctx, 'client.view'))
    .executeTakeFirst();
  return row && { ...row, origin: row.origin as 'national' | 'international' };
}

/** The originating partner of a client while he is with the firm. */
export async function partnerOfClient(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('client as c')
    .leftJoin('employee as e', (join) =>
      join
        .onRef('e.firm_id', '=', 'c.firm_id')
        .onRef('e.id', '=', 'c.originating_partner_id')
        .on('e.status', '<>', 'terminated'),
    )
    .select(['c.id', 'e.id as responsible_partner_id'])
    .select(sql<string>`coalesce(trim(e.first_name || ' ' || e.last_name), '')`.as('responsible_partner'))
    .where('c.firm_id', '=', ctx.firm.id)
    .where('c.id', '=', id)
    .where(clientVisible(ctx, 'client.view'))
    .executeTakeFirst();
}
