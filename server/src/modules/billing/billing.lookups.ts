import { withholdingRate } from '@praktis/rules/withholding';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { type LookupInput, optionsOf } from '../../kit/lookups.ts';
import { firmProfile, withCurrencies } from '../settings/index.ts';
import { pphRows, vatRows } from './billing.repo.ts';
import { bankOptions, depositMatterOptions, matterOptions, payerOptions, taxOptions } from './billing-options.query.ts';
import { vatChoice } from './tax-choices.rules.ts';

type Query<Q = unknown> = { query: LookupInput & Q };

/** Matters that may be billed (T-39). */
export async function searchMatter(ctx: Ctx, { query }: Query<{ client_id: string | null }>) {
  return optionsOf(ctx, matterOptions(ctx, 'invoice.edit', query.client_id), query);
}

/** Matters that may hold a deposit. */
export async function searchDepositMatter(ctx: Ctx, { query }: Query<{ client_id: string | null }>) {
  return optionsOf(ctx, depositMatterOptions(ctx, query.client_id), query);
}

export async function searchDepositClient(ctx: Ctx, { query }: Query) {
  return optionsOf(ctx, payerOptions(ctx), query);
}

export async function searchBank(
  ctx: Ctx,
  { query }: Query<{ currency: string; kind: 'operating' | 'trust' | 'all' }>,
) {
  return withCurrencies(ctx, await optionsOf(ctx, bankOptions(ctx, query), query));
}

/** VAT codes in force on the date of the bill, with what their tax is computed from (TAX-01, TAX-02). */
export async function searchVat(ctx: Ctx, { query }: Query<{ date?: string | undefined }>) {
  const page = await optionsOf(ctx, taxOptions(ctx, 'ppn', query.date ?? ctx.today), query);
  const codes = new Map((await vatRows(ctx)).map((row) => [row.id, row]));
  return { ...page, rows: page.rows.map((option) => vatChoice(found(codes.get(option.id)), option)) };
}

/** Withholding codes in force on the date of the bill, with the rate that applies to this firm (TAX-05). */
export async function searchPph(ctx: Ctx, { query }: Query<{ date?: string | undefined }>) {
  const page = await optionsOf(ctx, taxOptions(ctx, 'pph', query.date ?? ctx.today), query);
  const codes = new Map((await pphRows(ctx)).map((row) => [row.id, row]));
  const { npwp } = await firmProfile(ctx);
  return {
    ...page,
    rows: page.rows.map((option) => ({ ...option, rate: withholdingRate(found(codes.get(option.id)), npwp !== '') })),
  };
}
