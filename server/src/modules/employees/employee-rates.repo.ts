import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { matterVisible } from '../../kit/matter-access.ts';
import { employeeReached } from './employees.access.ts';

/** All rate versions of an employee, oldest first (RAT-01). */
export async function rateVersionsOf(ctx: Ctx, employee_id: string) {
  return ctx.db
    .selectFrom('employee_rate')
    .select(['id', 'name', 'currency', 'rate', 'valid_from', 'valid_to', 'version'])
    .where('firm_id', '=', ctx.firm.id)
    .where('employee_id', '=', employee_id)
    .orderBy('name')
    .orderBy('valid_from')
    .execute();
}

export type RateRow = Awaited<ReturnType<typeof rateVersionsOf>>[number];

/** A rate version with its employee; NotFound when the permission does not reach the employee. */
export async function findRate(ctx: Ctx, id: string, permission: 'rate.view' | 'rate.edit') {
  return found(
    await ctx.db
      .selectFrom('employee_rate as r')
      .innerJoin('employee as e', (join) =>
        join.onRef('e.firm_id', '=', 'r.firm_id').onRef('e.id', '=', 'r.employee_id'),
      )
      .select(['r.id', 'r.employee_id', 'r.name', 'r.currency', 'e.code as employee_code'])
      .select(['e.default_rate_name', 'e.version as employee_version'])
      .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('employee_name'))
      .where('r.firm_id', '=', ctx.firm.id)
      .where('r.id', '=', id)
      .where(employeeReached(ctx, permission))
      .executeTakeFirst(),
  );
}

/** Whether a matter's team names a rate of this employee. */
export async function nameIsNamed(ctx: Ctx, employee_id: string, name: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('matter_member')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('employee_id', '=', employee_id)
    .where('rate_name', '=', name)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Matters on which the employee is paid for by this rate name, rate type active, with work not yet billed from a date on:
 * those whose rates may be upgraded (RAT-05). Only matters the caller may see.
 */
export async function upgradableMatters(ctx: Ctx, rate: { employee_id: string; name: string; from: string }) {
  const rows = await ctx.db
    .selectFrom('timesheet as t')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 't.firm_id').onRef('m.id', '=', 't.matter_id'))
    .innerJoin('matter_member as mm', (join) =>
      join
        .onRef('mm.firm_id', '=', 't.firm_id')
        .onRef('mm.matter_id', '=', 't.matter_id')
        .onRef('mm.employee_id', '=', 't.employee_id'),
    )
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 't.firm_id').onRef('e.id', '=', 't.employee_id'))
    .select(['m.id', 'm.number', 'm.name'])
    .select(sql<string>`count(*)`.as('entries'))
    .where('t.firm_id', '=', ctx.firm.id)
    .where('t.employee_id', '=', rate.employee_id)
    .where('t.date', '>=', rate.from)
    .where('t.status', '=', 'wip')
    .where('mm.rate_type', '=', 'active')
    .where(sql`coalesce(mm.rate_name, e.default_rate_name)`, '=', rate.name)
    .where(matterVisible(ctx, 'matter.view'))
    .groupBy(['m.id', 'm.number', 'm.name'])
    .orderBy('m.number')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, entries: Number(row.entries) }));
}
