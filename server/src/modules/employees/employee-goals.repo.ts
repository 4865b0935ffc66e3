import type { Ctx } from '../../kit/context.ts';
import { employeeReached } from './employees.access.ts';

/** A person as goals are computed; undefined where the caller may not see his rates (RAT-11). */
export function goalFacts(ctx: Ctx, employee_id: string) {
  return ctx.db
    .selectFrom('employee as e')
    .select(['e.id', 'e.currency', 'e.budget_rate', 'e.daily_budget_billable', 'e.daily_budget_non_billable'])
    .select(['e.employed_on', 'e.left_on'])
    .select(employeeReached(ctx, 'rate.edit').as('can_edit'))
    .where('e.firm_id', '=', ctx.firm.id)
    .where('e.id', '=', employee_id)
    .where(employeeReached(ctx, 'rate.view'))
    .executeTakeFirst();
}
export type GoalFacts = NonNullable<Awaited<ReturnType<typeof goalFacts>>>;

/** Goals that were typed for a person, by year. */
export async function typedGoals(ctx: Ctx, employee_id: string) {
  return ctx.db
    .selectFrom('employee_goal')
    .select(['id', 'year', 'amount', 'currency', 'version'])
    .where('firm_id', '=', ctx.firm.id)
    .where('employee_id', '=', employee_id)
    .orderBy('year')
    .execute();
}

/** The typed goal of a year, locked. */
export async function lockGoal(ctx: Ctx, employee_id: string, year: number) {
  return ctx.db
    .selectFrom('employee_goal')
    .select(['id', 'amount', 'currency', 'version'])
    .where('firm_id', '=', ctx.firm.id)
    .where('employee_id', '=', employee_id)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst();
}
