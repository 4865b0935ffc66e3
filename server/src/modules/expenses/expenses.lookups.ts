import type { expenseLookupCalls as calls } from '@praktis/contract/expenses/expenses.calls';
import type { QueryOf } from '@praktis/contract/kit/call';
import { sql } from 'kysely';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import type { OptionQuery } from '../../kit/lookups.ts';
import { matterVisible } from '../matters/index.ts';
import { lineReached, mayBeOwed } from './expenses.access.ts';

/** People to whom the caller's claims may be owed, and vendors that stand on claims of which the caller sees something. */
export function payableOptions(ctx: Ctx): OptionQuery {
  const people = ctx.db
    .selectFrom('employee as e')
    .select([
      sql<string>`e.id::text`.as('id'),
      sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'),
      sql<string>`'employee'`.as('detail'),
    ])
    .where('e.firm_id', '=', ctx.firm.id)
    .where('e.status', '<>', 'terminated')
    .where(mayBeOwed(ctx, sql`e.id`));
  const vendors = ctx.db
    .selectFrom('expense as x')
    .select([
      sql<string>`'vendor:' || x.payable_vendor`.as('id'),
      'x.payable_vendor as name',
      sql<string>`'vendor'`.as('detail'),
    ])
    .where('x.firm_id', '=', ctx.firm.id)
    .where('x.payable_vendor', '<>', '')
    .where('x.status', '<>', 'deleted')
    .where(
      sql<boolean>`exists (select from expense_line l left join matter m on m.firm_id = l.firm_id and m.id = l.matter_id
        where l.firm_id = x.firm_id and l.expense_id = x.id and ${lineReached(ctx, 'expense.view')})`,
    );
  return people.union(vendors);
}

/** Expense types that are not archived; the detail says how they are taxed. */
export function expenseTypeOptions(ctx: Ctx): OptionQuery {
  return ctx.db
    .selectFrom('expense_type as y')
    .select(['y.id', ctx.language === 'id' ? 'y.name_id as name' : 'y.name', 'y.treatment as detail'])
    .where('y.firm_id', '=', ctx.firm.id)
    .where('y.archived_at', 'is', null);
}

/** Matters a line may name, or all visible ones for a filter (MAT-01). */
export function matterOptions(ctx: Ctx, input: QueryOf<typeof calls.searchMatter>): OptionQuery {
  const query = ctx.db
    .selectFrom('matter as m')
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .select(['m.id', 'c.name as detail', sql<string>`m.number || ' ' || m.name`.as('name')])
    .where('m.firm_id', '=', ctx.firm.id)
    .where(matterVisible(ctx, 'matter.view'));
  if (input.for === 'filter') return query;
  const open = may(ctx, 'expense.on_closed') ? ['active', 'pending', 'close'] : ['active', 'pending'];
  return query.where('m.status', 'in', open).where('c.status', '=', 'active');
}
