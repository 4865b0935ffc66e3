import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { employeeReached, mentoredByCaller } from '../employees/index.ts';

/** A person whose time the caller may see, with the hours expected of him a day and whether they are shown (RAT-09, ROL-04). */
export async function personOfWeek(ctx: Ctx, id: string) {
  const self = sql<boolean>`e.id = ${ctx.user.employee_id}::uuid`;
  return ctx.db
    .selectFrom('employee as e')
    .select(['e.id', 'e.daily_budget_billable', 'e.daily_budget_non_billable'])
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'))
    .select(
      sql<boolean>`(${self} or ${employeeReached(ctx, 'employee.view')} or ${mentoredByCaller(ctx)})`.as('sees_budget'),
    )
    .where('e.firm_id', '=', ctx.firm.id)
    .where('e.id', '=', id)
    .where(employeeReached(ctx, 'timesheet.view'))
    .executeTakeFirst();
}
