import { withholdingRate } from '@praktis/rules/withholding';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { type LookupInput, optionsOf } from '../../kit/lookups.ts';
import { firmProfile, withCurrencies } from '../settings/index.ts';
import { pphRows, vatRows } from './billing.repo.ts';
import { bankOptions, matterOptions, moneyMatterOptions, payerOptions, taxOptions } from './billing-options.query.ts';
import { vatChoice } from './tax-choices.rules.ts';

type Query<Q = unknown> = { query: LookupInput & Q };

/** Matters that may be billed (T-39); as filter those whose bills are seen, which whoever only sees bills needs as well. */
export async function searchMatter(ctx: Ctx, { query }: Query<{ client_id: string | null; for: 'form' | 'filter' }>) {
  const { client_id } = query;
  const offered =
    query.for === 'filter'
      ? moneyMatterOptions(ctx, 'invoice.view', client_id)
      : matterOptions(ctx, 'invoice.edit', client_id);
  return optionsOf(ctx, offered, query);
}

/** Matters that may hold a deposit. */
export async function searchDepositMatter(ctx: Ctx, { query }: Query<{ client_id: string | null }>) {
  return optionsOf(ctx, moneyMatterOptions(ctx, 'deposit.edit', query.client_id), query);
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
