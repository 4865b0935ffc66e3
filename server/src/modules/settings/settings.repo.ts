import type { Currency } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';

/** The firm's profile: names, tax standing, zone, books. */
export async function firmProfile(ctx: Pick<Ctx, 'db' | 'firm'>) {
  return found(
    await ctx.db.selectFrom('firm_profile').selectAll().where('firm_id', '=', ctx.firm.id).executeTakeFirst(),
  );
}

/** A currency of the firm with its digits (MON-02); NotFound when the firm does not keep it. */
export async function currencyOf(ctx: Pick<Ctx, 'db' | 'firm'>, code: string): Promise<Currency> {
  return found(
    await ctx.db
      .selectFrom('currency')
      .select(['code', 'digits'])
      .where('firm_id', '=', ctx.firm.id)
      .where('code', '=', code)
      .executeTakeFirst(),
  );
}
