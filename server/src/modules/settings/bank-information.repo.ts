import type { Ctx } from '../../kit/context.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';

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
    ...{ currency: 'currency', kind: 'kind' },
  };
  return pageOf(query, input, { sortable, standard: 'bank_name', tie: 'id' });
}
