import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { assignedToCaller, employeeReached, mentoredByCaller } from '../employees/index.ts';

/** A person whose time the caller may see, whether he works for him, the hours expected of that person a day and whether they are shown (RAT-09, ROL-04). */
export async function personOfWeek(ctx: Ctx, id: string) {
  const self = sql<boolean>`e.id = ${ctx.user.employee_id}::uuid`;
  return ctx.db
    .selectFrom('employee as e')
    .select(['e.id', 'e.daily_budget_billable', 'e.daily_budget_non_billable', 'e.employed_on', 'e.left_on'])
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'))
    .select(
      sql<boolean>`(${self} or ${employeeReached(ctx, 'employee.view')} or ${mentoredByCaller(ctx)})`.as('sees_budget'),
    )
    .select(assignedToCaller(ctx, sql`e.id`).as('is_assigned'))
    .where('e.firm_id', '=', ctx.firm.id)
    .where('e.id', '=', id)
    .where(employeeReached(ctx, 'timesheet.view'))
    .executeTakeFirst();
}
