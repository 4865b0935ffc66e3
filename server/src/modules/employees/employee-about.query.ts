import type { employeeAboutCalls } from '@praktis/contract/employees/employee-about.calls';
import type { QueryOf } from '@praktis/contract/kit/call';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, pageOf } from '../../kit/list-query.ts';
import { type LookupInput, optionsOf } from '../../kit/lookups.ts';
import { employeeReached } from './employees.access.ts';

const holder = sql<string>`trim(e.first_name || ' ' || e.last_name)`;

function holds(ctx: Ctx) {
  const today = sql`${ctx.today}::date`;
  return sql<SqlBool>`x.start_date <= ${today} and coalesce(x.end_date, ${today}) >= ${today}`;
}

/** Extensions of the employees whom the caller sees in full (ROL-01). */
function seenExtensions(ctx: Ctx) {
  return ctx.db
    .selectFrom('employee_extension as x')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'x.firm_id').onRef('e.id', '=', 'x.employee_id'))
    .where('x.firm_id', '=', ctx.firm.id)
    .where(employeeReached(ctx, 'employee.view'));
}

/** One page of extensions. */
export function listExtensions(ctx: Ctx, input: QueryOf<typeof employeeAboutCalls.extensions>) {
  let query = seenExtensions(ctx)
    .select(['x.id', 'x.employee_id', 'x.number', 'x.start_date', 'x.end_date', 'x.note', 'x.version'])
    .select(['e.code as employee_code', holder.as('employee_name'), sql<boolean>`(${holds(ctx)})`.as('current')])
    .select(employeeReached(ctx, 'employee.edit').as('can_edit'));
  if (input.employee_id) query = query.where('x.employee_id', '=', input.employee_id);
  if (input.state === 'current') query = query.where(holds(ctx));
  if (input.keyword) query = query.where(keywordIn(input.keyword, 'x.number', holder));
  const sortable = {
    number: 'x.number',
    employee_name: 'employee_name',
    start_date: 'x.start_date',
    end_date: 'x.end_date',
  };
  return pageOf(query, input, { sortable, standard: 'x.number', tie: 'x.id' });
}

/** Numbers that somebody is reached at today; a number is its own id. */
export function searchExtension(ctx: Ctx, input: LookupInput) {
  const numbers = seenExtensions(ctx)
    .select(['x.number as id', 'x.number as name'])
    .select(sql<string>`string_agg(${holder}, ', ' order by ${holder})`.as('detail'))
    .where(holds(ctx))
    .groupBy('x.number');
  return optionsOf(ctx, numbers, input);
}

/** Who else is reached at a number in the time of an extension. */
export async function othersAt(
  ctx: Ctx,
  asked: { employee_id: string; number: string; start_date: string; end_date: string | null },
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('employee_extension as x')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'x.firm_id').onRef('e.id', '=', 'x.employee_id'))
    .select(holder.as('name'))
    .distinct()
    .where('x.firm_id', '=', ctx.firm.id)
    .where('x.number', '=', asked.number)
    .where('x.employee_id', '<>', asked.employee_id)
    .where(sql<SqlBool>`daterange(x.start_date, x.end_date, '[]')
      && daterange(${asked.start_date}::date, ${asked.end_date}::date, '[]')`)
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}

/** Schooling of an employee, the newest first. */
export function educationOf(ctx: Ctx, employee_id: string) {
  return ctx.db
    .selectFrom('employee_education')
    .select(['id', 'institution', 'degree', 'field_of_study', 'start_year', 'end_year', 'note', 'version'])
    .where('firm_id', '=', ctx.firm.id)
    .where('employee_id', '=', employee_id)
    .orderBy(sql`coalesce(end_year, 9999) desc, start_year desc nulls last, id`)
    .execute();
}

/** Earlier work of an employee, the newest first. */
export function experienceOf(ctx: Ctx, employee_id: string) {
  return ctx.db
    .selectFrom('employee_experience')
    .select(['id', 'organisation', 'title', 'start_date', 'end_date', 'note', 'version'])
    .where('firm_id', '=', ctx.firm.id)
    .where('employee_id', '=', employee_id)
    .orderBy(sql`coalesce(end_date, '9999-12-31'::date) desc, start_date desc nulls last, id`)
    .execute();
}
