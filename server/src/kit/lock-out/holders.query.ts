import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import { glanceColumn } from './glance.query.ts';

/** Whether the role of the query (alias `r`) lets its holder (`e`) restore the access of a person (`p`), by its reach. */
const restores: RawBuilder<boolean> = sql<boolean>`exists (
  select from jsonb_array_elements_text(coalesce(r.grants -> 'fee_earner.unlock', '[]')) as reach(of)
  where reach.of = 'all' or (reach.of = 'mentees' and p.mentor_id = e.id)
    or (reach.of = 'group' and p.practice_group_id = e.practice_group_id)
    or (reach.of = 'team' and exists (select from matter_member mine join matter_member theirs
      on theirs.firm_id = mine.firm_id and theirs.matter_id = mine.matter_id
      where mine.firm_id = u.firm_id and mine.employee_id = e.id and theirs.employee_id = p.id)))`;

/** The people who may restore access, other than the person himself, by name (LCK-07). */
export async function peopleWhoRestore(db: Db, firm_id: string, person: string) {
  return db
    .selectFrom('user_account as u')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .innerJoin('user_role as r', (join) => join.onRef('r.firm_id', '=', 'u.firm_id').onRef('r.id', '=', 'u.role_id'))
    .innerJoin('employee as p', (join) => join.onRef('p.firm_id', '=', 'u.firm_id').on('p.id', '=', person))
    .select(['e.id', sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'), glanceColumn().as('glance')])
    .where('u.firm_id', '=', firm_id)
    .where('u.status', '=', 'active')
    .where('e.status', '<>', 'terminated')
    .where('e.id', '<>', person)
    .where(restores)
    .orderBy('name')
    .execute();
}
