import type { Grants } from '@praktis/contract/kit/permissions';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import { keywordIn, type PageInput, pageOf } from '../../kit/list-query.ts';
import { versionRises } from '../../kit/rows.ts';
import { roleName } from './role-names.query.ts';

type In = Pick<Ctx, 'db' | 'firm'>;
type Reader = In & Pick<Ctx, 'kit' | 'language'>;

/** Users with employee, role and last use; the shape of a row of the list. */
function users({ db, firm }: In) {
  return db
    .selectFrom('user_account as u')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .innerJoin('user_role as r', (join) => join.onRef('r.firm_id', '=', 'u.firm_id').onRef('r.id', '=', 'u.role_id'))
    .where('u.firm_id', '=', firm.id);
}

const lastSeen = sql<string | null>`(select max(s.last_seen_at) from session s
  where s.firm_id = u.firm_id and s.user_id = u.id)`;

/** Until when the key of the invitation is good; nothing once it was used, replaced or cleared away. */
const invitedUntil = sql<string | null>`(select max(k.expires_at) from one_time_key k
  where k.firm_id = u.firm_id and k.user_id = u.id and k.kind = 'verification' and u.verified_at is null)`;
const hasSecondFactor = sql<boolean>`(exists (select from totp t where t.firm_id = u.firm_id and t.user_id = u.id)
  or exists (select from passkey p where p.firm_id = u.firm_id and p.user_id = u.id))`;

const columns = [
  'u.id',
  'u.email',
  'u.employee_id',
  'e.code as employee_code',
  'u.role_id',
  'r.code as role',
  'u.version',
] as const;

function rows(ctx: Reader) {
  return users(ctx)
    .select(columns)
    .select(roleName(ctx).as('role_name'))
    .select((eb) => [
      eb.ref('e.category').$castTo<'partner' | 'fee earner' | 'support staff'>().as('category'),
      eb.ref('u.status').$castTo<'active' | 'inactive'>().as('status'),
      eb.ref('u.language').$castTo<'en' | 'id'>().as('language'),
      eb.ref('r.grants').$castTo<Grants>().as('grants'),
    ])
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'))
    .select(sql<boolean>`u.verified_at is not null`.as('verified'))
    .select([lastSeen.as('last_seen_at'), invitedUntil.as('invited_until')])
    .select(hasSecondFactor.as('second_factor'));
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export interface UserFilter {
  keyword: string;
  status: 'active' | 'inactive' | 'all';
  role_id?: string | undefined;
}

export async function listUsers(ctx: Reader, filter: UserFilter, page: PageInput) {
  let query = rows(ctx);
  if (filter.status !== 'all') query = query.where('u.status', '=', filter.status);
  if (filter.role_id) query = query.where('u.role_id', '=', filter.role_id);
  if (filter.keyword)
    query = query.where(keywordIn(filter.keyword, 'u.email', 'e.first_name', 'e.last_name', 'e.code', roleName(ctx)));
  const outer = ctx.db.selectFrom(query.as('found')).selectAll();
  const sortable = {
    ...{ name: 'found.name', email: 'found.email', role_name: 'found.role_name', status: 'found.status' },
    last_seen_at: 'found.last_seen_at',
  };
  return pageOf(outer, page, { sortable, standard: 'found.name', tie: 'found.id' });
}

export async function findUser(ctx: Reader, id: string) {
  return rows(ctx).where('u.id', '=', id).executeTakeFirst();
}

/** Locks a user until the transaction ends; false when there is none. */
export async function lockUser({ db, firm }: In, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('firm_id', '=', firm.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** An employee, held so that nobody terminates him meanwhile. */
export async function lockEmployee({ db, firm }: In, id: string) {
  return db
    .selectFrom('employee')
    .select(['id', 'status', 'category'])
    .where('firm_id', '=', firm.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function accountsOfEmployee({ db, firm }: In, employee_id: string): Promise<number> {
  const found = await db
    .selectFrom('user_account')
    .select('id')
    .where('firm_id', '=', firm.id)
    .where('employee_id', '=', employee_id)
    .execute();
  return found.length;
}

/** Whether another account of the firm has this address. */
export async function emailTaken({ db, firm }: In, email: string, except?: string): Promise<boolean> {
  const found = await db
    .selectFrom('user_account')
    .select('id')
    .where('firm_id', '=', firm.id)
    .where('email', '=', email)
    .execute();
  return found.some((row) => row.id !== except);
}

export async function insertUser(
  { db, firm }: In,
  user: { email: string; employee_id: string; role_id: string; language: 'en' | 'id' },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('user_account')
    .values({ ...user, firm_id: firm.id, id })
    .execute();
  return id;
}

/** Changes an account; its version rises also when only the people of its form changed. */
export async function updateUser(
  { db, firm }: In,
  id: string,
  fields: {
    email?: string;
    role_id?: string;
    language?: 'en' | 'id';
    status?: 'active' | 'inactive';
    verified_at?: null;
    role_changed_at?: string;
  },
): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ ...fields, ...versionRises })
    .where('firm_id', '=', firm.id)
    .where('id', '=', id)
    .execute();
}

/**
 * How many people hold the managing partner's role and can sign in, besides one account. Holds the role until the
 * transaction ends: two who step down at once are judged one after the other.
 */
export async function otherManagingPartners(ctx: In, except: string): Promise<number> {
  const { db, firm } = ctx;
  const role = await db
    .selectFrom('user_role')
    .select('id')
    .where('firm_id', '=', firm.id)
    .where('code', '=', 'managing_partner')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const others = await users(ctx)
    .select('u.id')
    .where('u.role_id', '=', role.id)
    .where('u.id', '<>', except)
    .where('u.status', '=', 'active')
    .where('u.verified_at', 'is not', null)
    .where('e.status', '<>', 'terminated')
    .execute();
  return others.length;
}

/** The employee and all mentors above, nearest first. */
export async function mentorChain({ db, firm }: In, employee_id: string): Promise<string[]> {
  const chain = await sql<{ id: string }>`
    with recursive chain as (
      select id, mentor_id, 1 as step from employee where firm_id = ${firm.id} and id = ${employee_id}
      union all
      select e.id, e.mentor_id, c.step + 1 from employee e join chain c on e.id = c.mentor_id
      where e.firm_id = ${firm.id} and c.step < 50)
    select id from chain order by step`.execute(db);
  return chain.rows.map((row) => row.id);
}

export async function menteesOf({ db, firm }: In, employee_id: string) {
  return db
    .selectFrom('employee')
    .select(['id', 'code as detail', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('firm_id', '=', firm.id)
    .where('mentor_id', '=', employee_id)
    .orderBy('first_name')
    .orderBy('id')
    .execute();
}

/** Those of the given employees that the firm has, held until the transaction ends. */
export async function lockEmployees(
  { db, firm }: In,
  ids: readonly string[],
): Promise<{ id: string; name: string; status: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('employee')
    .select(['id', 'status', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('firm_id', '=', firm.id)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function setMentor({ db, firm }: In, ids: readonly string[], mentor_id: string | null): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('employee')
    .set({ mentor_id })
    .where('firm_id', '=', firm.id)
    .where('id', 'in', [...ids])
    .execute();
}
