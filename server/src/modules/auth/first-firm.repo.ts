import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/ids.ts';
import { type SeededTable, seededTables, seedRows } from './seeds.ts';

/** True when this installation has a firm. */
export async function anyFirm(db: Db): Promise<boolean> {
  return (await db.selectFrom('firm').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Holds back whoever else is about to make a firm until this transaction ends. */
export async function lockFirms(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('praktis firms'))`.execute(db);
}

/** The firm and its readable key; another firm's key is never taken: then the id's end follows the name. */
export async function insertFirm(db: Db, firm_id: string, key: string): Promise<string> {
  const taken = await db.selectFrom('firm').select('id').where('key', '=', key).executeTakeFirst();
  const own = taken ? `${key}-${firm_id.slice(-6)}` : key;
  await db.insertInto('firm').values({ id: firm_id, key: own }).execute();
  return own;
}

export interface NewProfile {
  firm_id: string;
  name: string;
  code: string;
  email: string;
}

export async function insertProfile(db: Db, profile: NewProfile): Promise<void> {
  await db
    .insertInto('firm_profile')
    .values({ id: newId(), ...profile })
    .execute();
}

/** Saves a setting of a firm that has none yet. */
export async function insertSetting(db: Db, firm_id: string, key: string, value: object): Promise<void> {
  await db
    .insertInto('setting')
    .values({ firm_id, id: newId(), key, value: JSON.stringify(value) })
    .execute();
}

export async function insertRole(
  db: Db,
  role: { firm_id: string; code: string; name: string; grants: object },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('user_role')
    .values({ ...role, id, grants: JSON.stringify(role.grants), delivered: true })
    .execute();
  return id;
}

/** Fills every list of a new firm with its starting rows. */
export async function insertSeeds(db: Db, firm_id: string): Promise<void> {
  for (const table of seededTables) {
    const rows = (await seedRows(table)).map((row) => ({ firm_id, id: newId(), ...row }));
    // The columns of each file are those of its table; the database checks them.
    await db
      .insertInto(table as SeededTable & 'receipt_type')
      .values(rows as never)
      .execute();
  }
}

export async function positionId(db: Db, firm_id: string, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('employee_position')
    .select('id')
    .where('firm_id', '=', firm_id)
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function roleId(db: Db, firm_id: string, code: string): Promise<string> {
  const row = await db
    .selectFrom('user_role')
    .select('id')
    .where('firm_id', '=', firm_id)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface NewEmployee {
  firm_id: string;
  code: string;
  category: 'partner' | 'fee earner' | 'support staff';
  first_name: string;
  last_name: string;
  email: string;
  employed_on: string;
  position_id: string | null;
}

export async function insertEmployee(db: Db, employee: NewEmployee): Promise<string> {
  const id = newId();
  const hours = employee.category === 'support staff' ? ['0', '8'] : ['6', '2'];
  await db
    .insertInto('employee')
    .values({
      ...employee,
      ...{ id, currency: 'IDR', daily_budget_billable: hours[0], daily_budget_non_billable: hours[1] },
    })
    .execute();
  return id;
}

export interface NewAccount {
  firm_id: string;
  email: string;
  employee_id: string;
  role_id: string;
  password_hash: string;
  language: 'en' | 'id';
  at: string;
}

/** An account whose mailbox needs no proof: its owner holds the key of the installation. */
export async function insertVerifiedAccount(db: Db, { at, ...account }: NewAccount): Promise<string> {
  const id = newId();
  await db
    .insertInto('user_account')
    .values({ ...account, id, verified_at: at, password_changed_at: at })
    .execute();
  return id;
}
