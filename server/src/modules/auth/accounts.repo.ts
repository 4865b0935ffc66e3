import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { passwordIsOld } from '../../kit/password-age.ts';

/** An account as it is found before any firm is known. */
export interface FoundAccount {
  firm_id: string;
  firm_key: string;
  user_id: string;
  password_hash: string | null;
  verified: boolean;
}

/** The accounts of an address, in whatever firms; leavers and inactive ones are not among them. */
export async function accountsOf(db: Db, email: string): Promise<FoundAccount[]> {
  const found = await sql<FoundAccount>`select * from kit.accounts_of(${email}) order by firm_key`.execute(db);
  return found.rows;
}

export interface AccountRow {
  id: string;
  email: string;
  language: 'en' | 'id';
  password_hash: string | null;
  verified_at: string | null;
  person: string;
  firm: string;
  firm_code: string;
}

/** An account that may sign in, with the names around it; undefined when there is none. */
export async function findAccount(db: Db, firm_id: string, user_id: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('user_account as u')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .innerJoin('firm_profile as f', 'f.firm_id', 'u.firm_id')
    .select(['u.id', 'u.email', 'u.password_hash', 'u.verified_at'])
    .select((eb) => eb.ref('u.language').$castTo<'en' | 'id'>().as('language'))
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('person'))
    .select(['f.name as firm', 'f.code as firm_code'])
    .where('u.firm_id', '=', firm_id)
    .where('u.id', '=', user_id)
    .where('u.status', '=', 'active')
    .where('e.status', '<>', 'terminated')
    .executeTakeFirst();
}

/** Whether an account's password has reached the age at which the firm wants a new one. */
export async function hasOldPassword(
  db: Db,
  account: { firm_id: string; user_id: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('user_account as u')
    .select(passwordIsOld(now).as('is_old'))
    .where('u.firm_id', '=', account.firm_id)
    .where('u.id', '=', account.user_id)
    .executeTakeFirst();
  return row?.is_old ?? false;
}

/** Holds an account until the transaction ends: what is read of it afterwards, its address too, stays true so long. */
export async function holdAccount(db: Db, firm_id: string, user_id: string): Promise<void> {
  await db
    .selectFrom('user_account')
    .select('id')
    .where('firm_id', '=', firm_id)
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .execute();
}

/** Saves a password; whoever may set one owns the mailbox, so the address counts as confirmed. */
export async function savePassword(
  db: Db,
  account: { firm_id: string; user_id: string },
  hash: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('user_account')
    .set({ password_hash: hash, password_changed_at: at, verified_at: sql`coalesce(verified_at, ${at}::timestamptz)` })
    .where('firm_id', '=', account.firm_id)
    .where('id', '=', account.user_id)
    .execute();
}

/** Notes that the address is the account's. */
export async function saveVerified(db: Db, account: { firm_id: string; user_id: string }, now: Date): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ verified_at: now.toISOString() })
    .where('firm_id', '=', account.firm_id)
    .where('id', '=', account.user_id)
    .execute();
}

/** Saves the language of an account. */
export async function saveLanguage(
  db: Db,
  account: { firm_id: string; user_id: string },
  language: 'en' | 'id',
): Promise<void> {
  await db
    .updateTable('user_account')
    .set({ language })
    .where('firm_id', '=', account.firm_id)
    .where('id', '=', account.user_id)
    .execute();
}
