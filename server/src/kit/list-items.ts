import type { Ctx } from './context.ts';
import type { OptionQuery } from './lookups.ts';

/** Set-up lists of which a record takes one item. */
export type ItemList =
  | 'practice_area'
  | 'practice_group'
  | 'source_of_work'
  | 'taxonomy'
  | 'industry_type'
  | 'procedure'
  | 'cost_category';

/** Items of a set-up list in the caller's language; a form is not offered archived ones, a filter is (ROL-08). */
export function listOptions(ctx: Ctx, list: ItemList, purpose: 'form' | 'filter'): OptionQuery {
  const query = ctx.db
    .selectFrom(list)
    .select(['id', ctx.language === 'id' ? 'name_id as name' : 'name', 'code as detail'])
    .where('firm_id', '=', ctx.firm.id);
  return purpose === 'form' ? query.where('archived_at', 'is', null) : query;
}

/** An item of a list; undefined when unknown. */
export async function findItem(ctx: Ctx, list: ItemList, id: string) {
  return ctx.db
    .selectFrom(list)
    .select(['id', 'archived_at'])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .executeTakeFirst();
}
