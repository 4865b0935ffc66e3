import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';

type In = Pick<Ctx, 'db' | 'firm'>;

/** The people somebody works for, by name; those who have left too, so that they can be taken off. */
export async function assignedTo({ db, firm }: In, employee_id: string) {
  return db
    .selectFrom('assigned_person as a')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'a.firm_id').onRef('e.id', '=', 'a.person_id'))
    .select(['e.id', 'e.code as detail', sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name')])
    .where('a.firm_id', '=', firm.id)
    .where('a.employee_id', '=', employee_id)
    .orderBy('e.first_name')
    .orderBy('e.id')
    .execute();
}

export async function assign({ db, firm }: In, employee_id: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await db
    .insertInto('assigned_person')
    .values(people.map((person_id) => ({ firm_id: firm.id, id: newId(), employee_id, person_id })))
    .execute();
}

export async function unassign({ db, firm }: In, employee_id: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await db
    .deleteFrom('assigned_person')
    .where('firm_id', '=', firm.id)
    .where('employee_id', '=', employee_id)
    .where('person_id', 'in', [...people])
    .execute();
}
