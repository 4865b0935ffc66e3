import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/ids.ts';

export type KeyKind = 'verification' | 'reset';

export interface FoundKey {
  kind: KeyKind;
  user_id: string;
}

/** Keeps the hash of a key that was mailed; earlier keys of the same kind no longer open anything. */
export async function replaceKey(
  db: Db,
  key: { firm_id: string; user_id: string; kind: KeyKind; key_hash: Buffer; expires_at: string },
): Promise<void> {
  await db
    .deleteFrom('one_time_key')
    .where('firm_id', '=', key.firm_id)
    .where('user_id', '=', key.user_id)
    .where('kind', '=', key.kind)
    .execute();
  await db
    .insertInto('one_time_key')
    .values({ id: newId(), ...key })
    .execute();
}

/** A live key, locked: whoever else holds it waits, and then finds nothing. */
export async function findKey(db: Db, firm_id: string, key_hash: Buffer, now: Date): Promise<FoundKey | undefined> {
  return db
    .selectFrom('one_time_key')
    .select((eb) => ['user_id', eb.ref('kind').$castTo<KeyKind>().as('kind')])
    .where('firm_id', '=', firm_id)
    .where('key_hash', '=', key_hash)
    .where('expires_at', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
}

/** Removes all keys of a user: one was used, or the account changed. */
export async function deleteKeys(db: Db, firm_id: string, user_id: string): Promise<void> {
  await db.deleteFrom('one_time_key').where('firm_id', '=', firm_id).where('user_id', '=', user_id).execute();
}

/** Removes keys that are over. */
export async function clearKeys(db: Db, firm_id: string, now: Date): Promise<void> {
  await db
    .deleteFrom('one_time_key')
    .where('firm_id', '=', firm_id)
    .where('expires_at', '<', now.toISOString())
    .execute();
}
