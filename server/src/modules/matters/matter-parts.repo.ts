import type { PartyInput } from '@praktis/contract/matters/matters.schemas';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import type { DB } from '../../kit/schema.generated.ts';

export type MemberRecord = Selectable<DB['matter_member']>;
type MemberChoice = Omit<Insertable<DB['matter_member']>, 'firm_id' | 'id' | 'matter_id'>;

/** The team of a matter, those who left included. */
export async function membersOf(ctx: Ctx, matter_id: string): Promise<MemberRecord[]> {
  return ctx.db
    .selectFrom('matter_member')
    .selectAll()
    .where('firm_id', '=', ctx.firm.id)
    .where('matter_id', '=', matter_id)
    .orderBy('id')
    .execute();
}

export async function insertMember(ctx: Ctx, matter_id: string, choice: MemberChoice): Promise<void> {
  await ctx.db
    .insertInto('matter_member')
    .values({ ...choice, firm_id: ctx.firm.id, id: newId(), matter_id })
    .execute();
}

export async function changeMember(ctx: Ctx, id: string, choice: Partial<MemberChoice>): Promise<void> {
  await ctx.db
    .updateTable('matter_member')
    .set(choice)
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .execute();
}

export async function removeMember(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('matter_member').where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
}

/** First and last day of the entries of each person on a matter. */
export async function workDaysOf(ctx: Ctx, matter_id: string) {
  const { rows } = await sql<{ employee_id: string; first: string; last: string }>`
    select employee_id, min(date) as first, max(date) as last from timesheet
    where firm_id = ${ctx.firm.id} and matter_id = ${matter_id}::uuid and status <> 'deleted'
    group by employee_id`.execute(ctx.db);
  return new Map(rows.map(({ employee_id, first, last }) => [employee_id, { first, last }]));
}

/** People as a team needs them, with every version of their rates (RAT-01). */
export async function peopleOf(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Person>();
  const [people, versions] = [
    await ctx.db
      .selectFrom('employee')
      .select(['id', 'code', 'category', 'status', 'employed_on', 'default_rate_name'])
      .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
      .where('firm_id', '=', ctx.firm.id)
      .where('id', 'in', ids)
      .execute(),
    await ctx.db
      .selectFrom('employee_rate')
      .select(['id', 'employee_id', 'name', 'currency', 'rate', 'valid_from as start_date', 'valid_to as end_date'])
      .where('firm_id', '=', ctx.firm.id)
      .where('employee_id', 'in', ids)
      .execute(),
  ];
  return new Map<string, Person>(
    people.map((person) => [
      person.id,
      { ...person, versions: versions.filter((version) => version.employee_id === person.id) } as Person,
    ]),
  );
}
export interface Person {
  id: string;
  code: string;
  name: string;
  category: 'partner' | 'fee earner' | 'support staff';
  status: 'active' | 'on leave' | 'terminated';
  employed_on: string;
  default_rate_name: string;
  versions: {
    id: string;
    name: string;
    currency: string;
    rate: string;
    start_date: string;
    end_date: string | null;
  }[];
}

/** Every active associate: a fee earner who is no partner (RAT-08) and has not left. */
export async function activeAssociates(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('employee')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where('category', '=', 'fee earner')
    .where('status', '=', 'active')
    .orderBy('code')
    .execute();
  return rows.map((row) => row.id);
}

/** The managing partners, named on a matter that becomes confidential (ROL-02). */
export async function managingPartners(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('user_account as u')
    .innerJoin('user_role as r', (join) => join.onRef('r.firm_id', '=', 'u.firm_id').onRef('r.id', '=', 'u.role_id'))
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .select('e.id')
    .where('u.firm_id', '=', ctx.firm.id)
    .where('r.code', '=', 'managing_partner')
    .where('u.status', '=', 'active')
    .where('e.status', '<>', 'terminated')
    .execute();
  return rows.map((row) => row.id);
}

export async function partiesOf(ctx: Ctx, matter_id: string) {
  const rows = await ctx.db
    .selectFrom('matter_party')
    .select(['id', 'kind', 'name', 'group_name', 'npwp'])
    .where('firm_id', '=', ctx.firm.id)
    .where('matter_id', '=', matter_id)
    .orderBy('kind')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as PartyInput['kind'] }));
}

export async function insertParty(ctx: Ctx, matter_id: string, party: PartyInput): Promise<void> {
  await ctx.db
    .insertInto('matter_party')
    .values({ ...party, firm_id: ctx.firm.id, id: newId(), matter_id })
    .execute();
}

export async function removeParty(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('matter_party').where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
}

/** People named on a confidential matter. */
export async function namedPeopleOf(ctx: Ctx, matter_id: string) {
  return ctx.db
    .selectFrom('matter_named_person as n')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'n.firm_id').onRef('e.id', '=', 'n.employee_id'))
    .select(['n.id', 'n.employee_id'])
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'))
    .where('n.firm_id', '=', ctx.firm.id)
    .where('n.matter_id', '=', matter_id)
    .orderBy('name')
    .orderBy('n.id')
    .execute();
}

export async function insertNamedPerson(ctx: Ctx, matter_id: string, employee_id: string): Promise<void> {
  await ctx.db
    .insertInto('matter_named_person')
    .values({ firm_id: ctx.firm.id, id: newId(), matter_id, employee_id })
    .execute();
}

export async function removeNamedPerson(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('matter_named_person').where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
}
