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

/** How many exchange rates, and how many matters with an agreed one, are quoted in the functional currency (MON-08). */
export async function quotedInBooks(ctx: Ctx): Promise<{ rates: number; matters: number }> {
  const { rows } = await sql<{ rates: number; matters: number }>`select
    (select count(*)::int from exchange_rate where firm_id = ${ctx.firm.id} and kind <> 'kmk') as rates,
    (select count(*)::int from matter where firm_id = ${ctx.firm.id} and fixed_exchange_rate is not null) as matters`.execute(
    ctx.db,
  );
  return rows[0] ?? { rates: 0, matters: 0 };
}

/** Deletes the exchange rates that are quoted in the functional currency; those of the Minister are rupiah rates and stay. */
export async function dropRatesOfBooks(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('exchange_rate').where('firm_id', '=', ctx.firm.id).where('kind', '<>', 'kmk').execute();
}
