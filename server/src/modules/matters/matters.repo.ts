import type { Permission } from '@praktis/contract/kit/permissions';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { matterVisible } from './matters.access.ts';

/** The matter as time, expenses and billing need it, with its client's state. Undefined when hidden from the caller. */
export async function readMatterForWork(ctx: Ctx, id: string, permission: Permission) {
  return matterForWork(ctx, id).where(matterVisible(ctx, permission)).executeTakeFirst();
}

/** The same, locked: what is judged under it (budget, status) cannot change until the transaction ends. */
export async function lockMatterForWork(ctx: Ctx, id: string) {
  return matterForWork(ctx, id).forNoKeyUpdate('m').executeTakeFirst();
}

/** Several at once, locked in order of id. */
export async function lockMattersForWork(ctx: Ctx, ids: readonly string[]) {
  return mattersForWork(ctx)
    .where(sql<boolean>`m.id = any(${[...ids]}::uuid[])`)
    .orderBy('m.id')
    .forNoKeyUpdate('m')
    .execute();
}

function matterForWork(ctx: Ctx, id: string) {
  return mattersForWork(ctx).where('m.id', '=', id);
}

function mattersForWork(ctx: Ctx) {
  return ctx.db
    .selectFrom('matter as m')
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .select([
      'm.id',
      'm.number',
      'm.name',
      'm.client_id',
      'm.status',
      'm.timesheet_status',
      'm.active_date',
      'm.currency',
    ])
    .select([
      'm.fixed_exchange_rate',
      'm.budget_fee',
      'm.budget_restricts',
      'm.confidential',
      'm.origin',
      'm.billing_type',
    ])
    .select(['m.allow_multiple_billings', 'm.billing_contact', 'm.billing_address', 'm.billing_email'])
    .select(sql<boolean>`${matterVisible(ctx, 'rate.view')}`.as('shows_rates'))
    .select(['c.status as client_status', 'c.name as client_name', 'c.code as client_code'])
    .where('m.firm_id', '=', ctx.firm.id);
}

/** The member of a matter, with its rate choice; undefined when the person is not on the team. */
export async function findMember(ctx: Ctx, matter_id: string, employee_id: string) {
  return ctx.db
    .selectFrom('matter_member')
    .selectAll()
    .where('firm_id', '=', ctx.firm.id)
    .where('matter_id', '=', matter_id)
    .where('employee_id', '=', employee_id)
    .executeTakeFirst();
}

/** The members of several matters, each person on the matter beside him in the list. */
export async function findMembers(ctx: Ctx, places: readonly { matter_id: string; employee_id: string }[]) {
  const matters = places.map((place) => place.matter_id);
  const people = places.map((place) => place.employee_id);
  return ctx.db
    .selectFrom('matter_member')
    .selectAll()
    .where('firm_id', '=', ctx.firm.id)
    .where(sql<boolean>`(matter_id, employee_id) in (select * from unnest(${matters}::uuid[], ${people}::uuid[]))`)
    .execute();
}
