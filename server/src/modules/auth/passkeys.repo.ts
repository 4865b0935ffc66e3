import type { Db } from '../../kit/db.ts';
import type { Of } from './second-factor.repo.ts';

export interface NewPasskey extends Of {
  id: string;
  name: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  created_at: string;
}

export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<void> {
  await db.insertInto('passkey').values(passkey).execute();
}

/** The passkeys of a user, as he knows them. */
export async function passkeysOf(db: Db, { firm_id, user_id }: Of) {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** What browsers call the passkeys of a user: none of them is made twice. */
export async function credentialsOf(db: Db, { firm_id, user_id }: Of): Promise<string[]> {
  const rows = await db
    .selectFrom('passkey')
    .select('credential_id')
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', user_id)
    .execute();
  return rows.map((row) => row.credential_id);
}

/** A passkey by what browsers call it, held until the transaction ends. */
export async function holdCredential(db: Db, { firm_id, user_id }: Of, credential_id: string) {
  return db
    .selectFrom('passkey')
    .select(['id', 'public_key', 'counter'])
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', user_id)
    .where('credential_id', '=', credential_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes a use. */
export async function noteUse(
  db: Db,
  firm_id: string,
  id: string,
  use: { counter: number; last_used_at: string },
): Promise<void> {
  await db.updateTable('passkey').set(use).where('firm_id', '=', firm_id).where('id', '=', id).execute();
}

/** Renames a passkey of a user; false when he has none of this id. */
export async function renamePasskey(db: Db, { firm_id, user_id }: Of, id: string, name: string): Promise<boolean> {
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return renamed.numUpdatedRows === 1n;
}

/** Removes a passkey of a user; false when he has none of this id. */
export async function deletePasskey(db: Db, { firm_id, user_id }: Of, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('passkey')
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export async function deletePasskeys(db: Db, { firm_id, user_id }: Of): Promise<void> {
  await db.deleteFrom('passkey').where('firm_id', '=', firm_id).where('user_id', '=', user_id).execute();
}

/** Keeps what a browser is to sign: for somebody who registers a passkey, or for nobody yet. */
export async function insertChallenge(
  db: Db,
  challenge: { key_hash: Buffer; expires_at: string; firm_id: string | null; user_id: string | null },
): Promise<void> {
  await db.insertInto('passkey_challenge').values(challenge).execute();
}

/** Takes a live challenge out of the table, once; `of` is whose registration it began, null of a sign-in. */
export async function takeChallenge(db: Db, key_hash: Buffer, of: Of | null, now: Date): Promise<boolean> {
  const query = db
    .deleteFrom('passkey_challenge')
    .where('key_hash', '=', key_hash)
    .where('expires_at', '>', now.toISOString());
  const own = of
    ? query.where('firm_id', '=', of.firm_id).where('user_id', '=', of.user_id)
    : query.where('user_id', 'is', null);
  const { numDeletedRows } = await own.executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function clearChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now.toISOString()).execute();
}
