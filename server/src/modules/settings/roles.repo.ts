import type { Grants } from '@praktis/contract/kit/permissions';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';
import { type NamedRole, roleName, sharesName } from './role-names.query.ts';

type In = Pick<Ctx, 'db' | 'firm'>;
type Reader = In & Pick<Ctx, 'kit' | 'language'>;

const holders = sql<number>`(select count(*) from user_account u
  where u.firm_id = r.firm_id and u.role_id = r.id)::int`;

function roles(ctx: Reader) {
  const { db, firm } = ctx;
  return db
    .selectFrom('user_role as r')
    .select((eb) => [
      'r.id',
      'r.code',
      roleName(ctx).as('name'),
      'r.delivered',
      'r.version',
      eb.ref('r.timesheet_menu').$castTo<TimesheetMenu>().as('timesheet_menu'),
      eb.ref('r.grants').$castTo<Grants>().as('grants'),
      holders.as('holders'),
    ])
    .where('r.firm_id', '=', firm.id);
}

export type TimesheetMenu = 'both' | 'non_billable';
export type RoleRow = NonNullable<Awaited<ReturnType<typeof findRole>>>;

export async function listRoles(ctx: Reader, input: PageInput & { keyword: string }) {
  let query = roles(ctx);
  if (input.keyword) query = query.where(keywordIn(input.keyword, roleName(ctx), 'r.code'));
  const outer = ctx.db.selectFrom(query.as('found')).selectAll();
  const sortable = { name: 'found.name', code: 'found.code', holders: 'found.holders' };
  return pageOf(outer, input, { sortable, standard: 'found.name', tie: 'found.id' });
}

export async function allRoles(ctx: Reader) {
  return roles(ctx).orderBy('name').orderBy('r.id').execute();
}

export async function findRole(ctx: Reader, id: string) {
  return roles(ctx).where('r.id', '=', id).executeTakeFirst();
}

/** Holds a role: for a change of it, or for giving it as it is. Answers false when there is none. */
export async function lockRole({ db, firm }: In, id: string, to: 'change' | 'give'): Promise<boolean> {
  const query = db.selectFrom('user_role').select('id').where('firm_id', '=', firm.id).where('id', '=', id);
  return (await (to === 'change' ? query.forUpdate() : query.forShare()).executeTakeFirst()) !== undefined;
}

/** One name is given at a time: two roles that are named at once see each other. */
export async function lockRoleNames({ db, firm }: In): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`role names ${firm.id}`}, 0))`.execute(db);
}

/** Whether another role is shown, in any language, under a name that this one will be shown under. */
export async function roleNameTaken(ctx: Reader, named: NamedRole, except?: string): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('user_role')
    .select(['id', 'code', 'name', 'delivered'])
    .where('firm_id', '=', ctx.firm.id)
    .execute();
  return rows.some((row) => row.id !== except && sharesName(ctx, row, named));
}

export async function insertRole(
  { db, firm }: In,
  role: { code: string; name: string; grants: Grants; timesheet_menu: TimesheetMenu },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('user_role')
    .values({ ...role, id, firm_id: firm.id, grants: JSON.stringify(role.grants) })
    .execute();
  return id;
}

export async function updateRole(
  { db, firm }: In,
  id: string,
  fields: { name?: string; grants?: Grants; timesheet_menu?: TimesheetMenu },
): Promise<void> {
  const { grants, ...rest } = fields;
  await db
    .updateTable('user_role')
    .set({ ...rest, ...(grants ? { grants: JSON.stringify(grants) } : {}) })
    .where('firm_id', '=', firm.id)
    .where('id', '=', id)
    .execute();
}

export async function deleteRole({ db, firm }: In, id: string): Promise<void> {
  await db.deleteFrom('user_role').where('firm_id', '=', firm.id).where('id', '=', id).execute();
}

/** The timesheet menu of the role that an employee signs in with; undefined for who has no account (TIM-11). */
export async function timesheetMenuOf({ db, firm }: In, employee_id: string): Promise<TimesheetMenu | undefined> {
  const row = await db
    .selectFrom('user_account as u')
    .innerJoin('user_role as r', (join) => join.onRef('r.firm_id', '=', 'u.firm_id').onRef('r.id', '=', 'u.role_id'))
    .select((eb) => eb.ref('r.timesheet_menu').$castTo<TimesheetMenu>().as('menu'))
    .where('u.firm_id', '=', firm.id)
    .where('u.employee_id', '=', employee_id)
    .executeTakeFirst();
  return row?.menu;
}

/** The users who hold a role. */
export async function holdersOf({ db, firm }: In, role_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('id')
    .where('firm_id', '=', firm.id)
    .where('role_id', '=', role_id)
    .execute();
  return rows.map((row) => row.id);
}
