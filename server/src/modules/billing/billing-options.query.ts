import type { Permission } from '@praktis/contract/kit/permissions';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { amountsVisible, titleOfMatter } from '../../kit/matter-access.ts';
import { matterVisible } from '../matters/index.ts';
import { payerReached } from './deposits.repo.ts';

const named = (ctx: Ctx) => (ctx.language === 'id' ? 'name_id' : 'name');

/** Matters that may be billed and that the caller reaches with the permission. */
export function matterOptions(ctx: Ctx, permission: Permission, client_id: string | null) {
  return billable(ctx, client_id)
    .select(sql<string>`m.number || ' ' || m.name`.as('name'))
    .where(matterVisible(ctx, permission));
}

/** Matters whose money the permission reaches; for whoever keeps the books also confidential ones, by their number (ROL-02). */
export function moneyMatterOptions(ctx: Ctx, permission: Permission, client_id: string | null) {
  return billable(ctx, client_id)
    .select(sql<string>`trim(m.number || ' ' || ${titleOfMatter(ctx)})`.as('name'))
    .where(amountsVisible(ctx, permission));
}

/** Matters that are active, pending or closed, with the name of their client. */
function billable(ctx: Ctx, client_id: string | null) {
  const query = ctx.db
    .selectFrom('matter as m')
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .select(['m.id', 'c.name as detail'])
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.status', 'in', ['active', 'pending', 'close']);
  return client_id ? query.where('m.client_id', '=', client_id) : query;
}

/** Active clients whose money the caller may receive (ROL-01). */
export function payerOptions(ctx: Ctx) {
  return ctx.db
    .selectFrom('client')
    .select(['id', 'name', 'code as detail'])
    .where('firm_id', '=', ctx.firm.id)
    .where('status', '=', 'active')
    .where(payerReached(ctx, 'deposit.edit', 'client.id'));
}

/** Own bank accounts in use. */
export function bankOptions(ctx: Ctx, filter: { currency: string; kind: 'operating' | 'trust' | 'all' }) {
  let query = ctx.db
    .selectFrom('bank_information')
    .select(['id', 'bank_name as name', sql<string>`account_number || ' ' || currency || ' ' || kind`.as('detail')])
    .where('firm_id', '=', ctx.firm.id)
    .where('archived_at', 'is', null);
  if (filter.currency) query = query.where('currency', '=', filter.currency.toUpperCase());
  if (filter.kind !== 'all') query = query.where('kind', '=', filter.kind);
  return query;
}

/** Rows of VAT or withholding codes that are in force on the day. */
export function taxOptions(ctx: Ctx, table: 'ppn' | 'pph', day: string) {
  return ctx.db
    .selectFrom(table)
    .select(['id', `${named(ctx)} as name`, 'code as detail'])
    .where('firm_id', '=', ctx.firm.id)
    .where('archived_at', 'is', null)
    .where('valid_from', '<=', day)
    .where((open) => open.or([open('valid_to', 'is', null), open('valid_to', '>=', day)]));
}
