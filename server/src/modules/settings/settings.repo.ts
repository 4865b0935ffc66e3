import type { WordedCurrency } from '@praktis/rules/words';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { readRow } from '../../kit/rows.ts';
import { findCurrency } from './currency.repo.ts';

type Reader = Pick<Ctx, 'db' | 'firm'>;

/** The firm's profile: names, tax standing, zone, books. */
export async function firmProfile(ctx: Reader) {
  return found(
    await ctx.db.selectFrom('firm_profile').selectAll().where('firm_id', '=', ctx.firm.id).executeTakeFirst(),
  );
}

/** A currency of the firm with its digits (MON-02) and its words (DOC-02); NotFound when the firm does not keep it. */
export async function currencyOf(ctx: Reader, code: string): Promise<WordedCurrency> {
  return found(await findCurrency(ctx, code));
}

/** Every row of every VAT code, oldest first; the row in force on a bill's date is `vatCodeOn` of the rules (TAX-01). */
export async function vatCodesOf(ctx: Reader) {
  return ctx.db
    .selectFrom('ppn')
    .select(['id', 'code', 'name', 'name_id', 'rate', 'efaktur_code', 'valid_from', 'valid_to'])
    .select(['factor_numerator as base_factor_numerator', 'factor_denominator as base_factor_denominator'])
    .where('firm_id', '=', ctx.firm.id)
    .where('archived_at', 'is', null)
    .orderBy('valid_from')
    .orderBy('code')
    .execute();
}

/** Every row of every withholding tax code, in order of its code; bills and costs take the row in force on their date (TAX-05). */
export async function pphCodesOf(ctx: Reader) {
  return ctx.db
    .selectFrom('pph')
    .select(['id', 'code', 'name', 'name_id', 'kind', 'rate', 'rate_without_number', 'object_code'])
    .select(['valid_from', 'valid_to'])
    .where('firm_id', '=', ctx.firm.id)
    .where('archived_at', 'is', null)
    .orderBy('code')
    .orderBy('valid_from')
    .execute();
}

/** A bank account of the firm, archived ones too; NotFound when it is not the firm's. */
export async function bankOf(ctx: Reader, id: string) {
  return readRow(ctx, 'bank_information', id);
}
