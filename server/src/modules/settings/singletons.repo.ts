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
