import type { Grants } from '@praktis/contract/kit/permissions';
import { sql } from 'kysely';
import { addressIsOpen } from '../../kit/addresses.ts';
import type { Ctx } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/ids.ts';
import { glanceColumn } from '../../kit/lock-out/glance.query.ts';

const mine = (ctx: Ctx) => [
  sql<boolean>`firm_id = ${ctx.firm.id}::uuid`,
  sql<boolean>`user_id = ${ctx.user.user_id}::uuid`,
];

/** Since when the caller has a secret link; undefined without one. */
export async function readFeed(ctx: Ctx): Promise<{ created_at: string } | undefined> {
  return ctx.db
    .selectFrom('calendar_feed')
    .select('created_at')
    .where((eb) => eb.and(mine(ctx)))
    .executeTakeFirst();
}

/** Takes the caller's link away, if he has one. */
export async function deleteFeed(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('calendar_feed')
    .where((eb) => eb.and(mine(ctx)))
    .execute();
}

/** Keeps the hash of the caller's new link; one that was made at the same moment gives way to it. */
export async function replaceFeed(ctx: Ctx, key_hash: Buffer): Promise<void> {
  const created_at = ctx.now.toISOString();
  await ctx.db
    .insertInto('calendar_feed')
    .values({ firm_id: ctx.firm.id, id: newId(), user_id: ctx.user.user_id, key_hash, created_at })
    .onConflict((conflict) => conflict.constraint('one_feed_a_person').doUpdateSet({ key_hash, created_at }))
    .execute();
}

/**
 * Who stands behind a secret link, with the rights he has now and how his time stands; undefined when nobody does: an
 * unknown key, an account that is switched off, somebody who left, an address that the firm does not let in.
 */
export async function ownerOfFeed(
  db: Db,
  firm_id: string,
  { key_hash, address }: { key_hash: Buffer; address: string },
) {
  return db
    .selectFrom('calendar_feed as s')
    .innerJoin('user_account as u', (join) => join.onRef('u.firm_id', '=', 's.firm_id').onRef('u.id', '=', 's.user_id'))
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .innerJoin('user_role as r', (join) => join.onRef('r.firm_id', '=', 'u.firm_id').onRef('r.id', '=', 'u.role_id'))
    .innerJoin('firm_profile as f', 'f.firm_id', 's.firm_id')
    .select(['u.id as user_id', 'u.email', 'u.role_id', 'r.code as role', 'e.id as employee_id', 'e.practice_group_id'])
    .select(sql<Grants>`r.grants`.as('grants'))
    .select(sql<'en' | 'id'>`u.language`.as('language'))
    .select(sql<'partner' | 'fee earner' | 'support staff'>`e.category`.as('category'))
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'))
    .select(['f.name as firm_name', 'f.code as firm_code', 'f.time_zone', 'f.functional_currency'])
    .select(glanceColumn().as('glance'))
    .where('s.firm_id', '=', firm_id)
    .where('s.key_hash', '=', key_hash)
    .where('u.status', '=', 'active')
    .where('e.status', '<>', 'terminated')
    .where(addressIsOpen(firm_id, address))
    .executeTakeFirst();
}
