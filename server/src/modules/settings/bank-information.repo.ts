import type { Option } from '@praktis/contract/kit/shapes';
import type { BankOption } from '@praktis/contract/settings/bank-information.calls';
import type { Ctx } from '../../kit/context.ts';
import { keywordIn, type Page, type PageInput, pageOf } from '../../kit/list-query.ts';

interface ListInput extends PageInput {
  keyword: string;
  status: 'active' | 'archived' | 'all';
}

/** One page of the firm's bank accounts. */
export async function listBanks(ctx: Ctx, input: ListInput) {
  let query = ctx.db.selectFrom('bank_information').selectAll().where('firm_id', '=', ctx.firm.id);
  if (input.status !== 'all') query = query.where('archived_at', input.status === 'active' ? 'is' : 'is not', null);
  if (input.keyword)
    query = query.where(keywordIn(input.keyword, 'bank_name', 'branch', 'account_number', 'beneficiary', 'swift_code'));
  const sortable = {
    ...{ bank_name: 'bank_name', account_number: 'account_number', beneficiary: 'beneficiary' },
    ...{ currency: 'currency', kind: 'kind', origin: 'origin' },
  };
  return pageOf(query, input, { sortable, standard: 'bank_name', tie: 'id' });
}

/** A page of a look-up of accounts, each with the currency that money on it is in. */
export async function withCurrencies(ctx: Ctx, page: Page<Option>): Promise<Page<BankOption>> {
  const ids = page.rows.map((option) => option.id);
  if (ids.length === 0) return { ...page, rows: [] };
  const rows = await ctx.db
    .selectFrom('bank_information')
    .select(['id', 'currency'])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', 'in', ids)
    .execute();
  const currencies = new Map(rows.map((row) => [row.id, row.currency]));
  return { ...page, rows: page.rows.map((option) => ({ ...option, currency: currencies.get(option.id) ?? '' })) };
}
