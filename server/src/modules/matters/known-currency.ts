import type { Currency } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';
import { NotFound, RuleBroken } from '../../kit/errors.ts';
import { currencyOf } from '../settings/index.ts';

/** A currency that the firm keeps, for a form: refused `not_a_currency` at the field. */
export async function knownCurrency(ctx: Ctx, code: string, field: string): Promise<Currency> {
  try {
    return await currencyOf(ctx, code);
  } catch (error) {
    if (error instanceof NotFound) throw new RuleBroken('not_a_currency', {}, field);
    throw error;
  }
}
