import { sql } from 'kysely';
import { addressIsOpen } from '../../kit/addresses.ts';
import type { Db } from '../../kit/db.ts';

/** What was proved on the page; null: something that needs no more than itself, as a passkey. */
export type Shown = 'password' | 'password and code' | null;

export interface NewState {
  key_hash: Buffer;
  state: string;
  callback: string;
  expires_at: string;
}

export async function insertState(db: Db, state: NewState): Promise<void> {
  await db.insertInto('sign_in_state').values(state).execute();
}

/** A sign-in that was opened and is neither used nor over. */
export async function findOpenState(db: Db, key_hash: Buffer, now: Date) {
  return db
    .selectFrom('sign_in_state')
    .select(['state', 'callback'])
    .where('key_hash', '=', key_hash)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Puts who signed in into the state, once; false when somebody was faster or it is over. */
export async function fillState(
  db: Db,
  key_hash: Buffer,
  who: { code_hash: Buffer; firm_id: string; user_id: string; shown?: Shown },
  now: Date,
): Promise<boolean> {
  const filled = await db
    .updateTable('sign_in_state')
    .set(who)
    .where('key_hash', '=', key_hash)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return filled.numUpdatedRows === 1n;
}

/** A password was proved on the page: keeps whose, and what the page goes on with; false when the page is over. */
export async function keepStep(
  db: Db,
  key_hash: Buffer,
  step: { step_hash: Buffer; firm_id: string; user_id: string },
  now: Date,
): Promise<boolean> {
  const kept = await db
    .updateTable('sign_in_state')
    .set(step)
    .where('key_hash', '=', key_hash)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n;
}

/** Takes a step, once: whose password was proved on that page. */
export async function takeStep(
  db: Db,
  key_hash: Buffer,
  step_hash: Buffer,
  now: Date,
): Promise<{ firm_id: string; user_id: string } | undefined> {
  const row = await db
    .updateTable('sign_in_state')
    .set({ step_hash: null })
    .where('key_hash', '=', key_hash)
    .where('step_hash', '=', step_hash)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['firm_id', 'user_id'])
    .executeTakeFirst();
  return row?.firm_id && row.user_id ? { firm_id: row.firm_id, user_id: row.user_id } : undefined;
}

/** Takes a filled state out of the table: a second exchange finds nothing. */
export async function takeState(
  db: Db,
  given: { key_hash: Buffer; state: string; code_hash: Buffer },
  now: Date,
): Promise<{ firm_id: string; user_id: string; shown: Shown } | undefined> {
  const row = await db
    .deleteFrom('sign_in_state')
    .where('key_hash', '=', given.key_hash)
    .where('state', '=', given.state)
    .where('code_hash', '=', given.code_hash)
    .where('expires_at', '>', now.toISOString())
    .returning((eb) => ['firm_id', 'user_id', eb.ref('shown').$castTo<Shown>().as('shown')])
    .executeTakeFirst();
  if (!row?.firm_id || !row.user_id) return undefined;
  return { firm_id: row.firm_id, user_id: row.user_id, shown: row.shown };
}

export async function firmKeyOf(db: Db, firm_id: string): Promise<string> {
  const row = await db.selectFrom('firm').select('key').where('id', '=', firm_id).executeTakeFirstOrThrow();
  return row.key;
}

/** Removes sign-ins that were never finished. */
export async function clearStates(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_state').where('expires_at', '<', now.toISOString()).execute();
}

/** Whether a firm lets its people in from an address. */
export async function addressMayEnter(db: Db, firm_id: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select ${addressIsOpen(firm_id, address)} as open`.execute(db);
  return rows[0]?.open ?? false;
}
