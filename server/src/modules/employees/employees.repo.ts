import type { Ctx } from '../../kit/context.ts';

/** An employee as other areas need one; undefined when unknown. */
export async function findEmployee(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('employee')
    .select([
      'id',
      'code',
      'first_name',
      'last_name',
      'category',
      'status',
      'employed_on',
      'left_on',
      'default_rate_name',
      'mentor_id',
      'version',
    ])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** All rate versions of an employee, oldest first (RAT-01). */
export async function rateVersionsOf(ctx: Ctx, employee_id: string) {
  return ctx.db
    .selectFrom('employee_rate')
    .select(['id', 'name', 'currency', 'rate', 'valid_from', 'valid_to'])
    .where('firm_id', '=', ctx.firm.id)
    .where('employee_id', '=', employee_id)
    .orderBy('name')
    .orderBy('valid_from')
    .execute();
}
