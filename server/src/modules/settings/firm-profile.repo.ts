import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';

/** The profile, locked until the transaction ends. */
export async function lockFirmProfile(ctx: Ctx) {
  return found(
    await ctx.db
      .selectFrom('firm_profile')
      .selectAll()
      .where('firm_id', '=', ctx.firm.id)
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** Whether any bill, deposit, collection or expense was ever entered, in whatever state. */
export async function moneyDocumentsExist(ctx: Ctx): Promise<boolean> {
  const of = (table: string) => sql`exists (select from ${sql.table(table)} where firm_id = ${ctx.firm.id})`;
  const { rows } = await sql<{ found: boolean }>`
    select (${of('invoice')} or ${of('deposit')} or ${of('collection')} or ${of('expense')}) as found`.execute(ctx.db);
  return rows[0]?.found ?? false;
}
