import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { mayAll } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { clientVisible } from '../clients/index.ts';
import { matterVisible } from '../matters/index.ts';

/** Whoever records collections works with all bills: number, client and amounts, also of confidential matters (ROL-02). */
function worksWithAll(ctx: Ctx): boolean {
  return mayAll(ctx, 'collection.edit') && mayAll(ctx, 'collection.view');
}

/**
 * The collections (alias `c`) a caller may see: those that settle a bill of his matters, and with full reach those that never
 * settled any. What was put right to another bill is no longer shown to the people of the first: it is another's money now.
 */
export function collectionVisible(ctx: Ctx): RawBuilder<SqlBool> {
  if (worksWithAll(ctx)) return sql<SqlBool>`true`;
  const settles = sql`from collection_allocation a
    join invoice i on i.firm_id = a.firm_id and i.id = a.invoice_id
    join matter m on m.firm_id = i.firm_id and m.id = i.matter_id
    where a.firm_id = ${ctx.firm.id} and a.collection_id = c.id`;
  const stands = sql`(not a.reversed or (c.status = 'deleted' and i.client_id = c.client_id))`;
  const seen = sql<SqlBool>`exists (select ${settles} and ${stands} and ${matterVisible(ctx, 'collection.view')})`;
  return mayAll(ctx, 'collection.view') ? sql<SqlBool>`(${seen} or not exists (select ${settles}))` : seen;
}

/** The bills (through their matter, alias `m`) a caller may see in the area of collections. */
export function billVisible(ctx: Ctx): RawBuilder<SqlBool> {
  return worksWithAll(ctx) ? sql<SqlBool>`true` : matterVisible(ctx, 'collection.view');
}

/** The clients (alias `c`) whose bills and money a caller may look up here. */
export function payerVisible(ctx: Ctx): RawBuilder<SqlBool> {
  return worksWithAll(ctx) ? sql<SqlBool>`true` : clientVisible(ctx, 'collection.view');
}
