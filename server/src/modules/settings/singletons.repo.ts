import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** Those of the given employees who are partners and have not left. */
export async function partnersAmong(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('id', 'in', [...ids])
    .where('category', '=', 'partner')
    .where('status', '<>', 'terminated')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The row of a setting; undefined while the firm never saved it. */
export async function settingId(ctx: Ctx, key: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('setting')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

/** Whether an active user holds one of the rights over the whole firm and is nobody whom the lock-out is for: of these categories, or no employee. */
export async function anybodyFree(
  ctx: Ctx,
  categories: readonly string[],
  rights: readonly string[],
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('user_account as u')
    .innerJoin('user_role as r', (join) => join.onRef('r.firm_id', '=', 'u.firm_id').onRef('r.id', '=', 'u.role_id'))
    .leftJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .select('u.id')
    .where('u.firm_id', '=', ctx.firm.id)
    .where('u.status', '=', 'active')
    .where(
      sql<boolean>`exists (select from unnest(${[...rights]}::text[]) as one(of) where r.grants -> one.of ? 'all')`,
    )
    .where(sql<boolean>`(e.id is null or e.status <> 'terminated' and e.category = any(${[...categories]}))`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
