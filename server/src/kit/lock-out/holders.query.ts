import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';

/** Whether the role of the query (alias `r`) lets its holders restore access, with whatever reach. */
const restores: RawBuilder<boolean> = sql<boolean>`coalesce(jsonb_array_length(r.grants -> 'fee_earner.unlock'), 0) > 0`;

/** The people who may restore access, other than the person himself, by name (LCK-07). */
export async function peopleWhoRestore(db: Db, firm_id: string, except: string) {
  return db
    .selectFrom('user_account as u')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .innerJoin('user_role as r', (join) => join.onRef('r.firm_id', '=', 'u.firm_id').onRef('r.id', '=', 'u.role_id'))
    .select(['e.id', sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name')])
    .where('u.firm_id', '=', firm_id)
    .where('u.status', '=', 'active')
    .where('e.status', '<>', 'terminated')
    .where('e.id', '<>', except)
    .where(restores)
    .orderBy('name')
    .execute();
}
