import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { OptionQuery } from '../../kit/lookups.ts';
import { payerVisible } from './collections.access.ts';

/** Clients that were ever billed; a deleted one is not offered. */
export function billedClients(ctx: Ctx): OptionQuery {
  return ctx.db
    .selectFrom('client as c')
    .select(['c.id', 'c.name', 'c.code as detail'])
    .where('c.firm_id', '=', ctx.firm.id)
    .where('c.status', '=', 'active')
    .where(payerVisible(ctx));
}

/** Own accounts that are not archived. */
export function ownBanks(ctx: Ctx): OptionQuery {
  return ctx.db
    .selectFrom('bank_information as b')
    .select('b.id')
    .select([
      sql<string>`b.bank_name || ' ' || b.account_number`.as('name'),
      sql<string>`b.currency || ' · ' || b.kind`.as('detail'),
    ])
    .where('b.firm_id', '=', ctx.firm.id)
    .where('b.archived_at', 'is', null);
}

/** The two short lists of the form, in the user's language. */
export async function receiptTypes(ctx: Ctx) {
  const name = ctx.language === 'id' ? 'name_id' : 'name';
  const of = (table: 'receipt_type' | 'other_receipt_type') =>
    ctx.db
      .selectFrom(table)
      .select(['id', `${name} as name`])
      .where('firm_id', '=', ctx.firm.id)
      .where('archived_at', 'is', null)
      .orderBy('code')
      .execute();
  return { receipt_types: await of('receipt_type'), other_receipt_types: await of('other_receipt_type') };
}
