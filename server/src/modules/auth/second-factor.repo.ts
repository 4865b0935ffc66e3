import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/ids.ts';
import type { Factors } from './second-factor.rules.ts';

export interface Of {
  firm_id: string;
  user_id: string;
}

/** What an account has beside its password. */
export async function factorsOf(db: Db, { firm_id, user_id }: Of): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select from totp where firm_id = ${firm_id} and user_id = ${user_id}) as totp,
      (select count(*)::int from passkey where firm_id = ${firm_id} and user_id = ${user_id}) as passkeys,
      coalesce((select codes_left from recovery_codes where firm_id = ${firm_id} and user_id = ${user_id}), 0) as recovery`.execute(
    db,
  );
  return rows[0] ?? { totp: false, passkeys: 0, recovery: 0 };
}

export async function findTotp(db: Db, { firm_id, user_id }: Of) {
  return db
    .selectFrom('totp')
    .select(['totp_secret', 'created_at'])
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
}

/** Takes a step of the app's clock; false when it, or a later one, was taken before. */
export async function takeStep(db: Db, { firm_id, user_id }: Of, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Keeps a confirmed secret in place of an earlier one. */
export async function replaceTotp(
  db: Db,
  of: Of,
  totp: { totp_secret: Buffer; last_step: number; created_at: string },
): Promise<void> {
  await deleteTotp(db, of);
  await db
    .insertInto('totp')
    .values({ ...of, id: newId(), ...totp })
    .execute();
}

/** Removes the app; false when there was none. */
export async function deleteTotp(db: Db, { firm_id, user_id }: Of): Promise<boolean> {
  const gone = await db
    .deleteFrom('totp')
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Keeps a secret that was shown, until a code confirms it; an earlier one is forgotten. */
export async function replaceDraft(db: Db, of: Of, draft: { totp_secret: Buffer; expires_at: string }): Promise<void> {
  await deleteDraft(db, of);
  await db
    .insertInto('totp_draft')
    .values({ ...of, id: newId(), ...draft })
    .execute();
}

/** The secret that waits for its first code. */
export async function findDraft(db: Db, { firm_id, user_id }: Of, now: Date) {
  return db
    .selectFrom('totp_draft')
    .select('totp_secret')
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

export async function deleteDraft(db: Db, { firm_id, user_id }: Of): Promise<void> {
  await db.deleteFrom('totp_draft').where('firm_id', '=', firm_id).where('user_id', '=', user_id).execute();
}

export async function clearDrafts(db: Db, firm_id: string, now: Date): Promise<void> {
  await db
    .deleteFrom('totp_draft')
    .where('firm_id', '=', firm_id)
    .where('expires_at', '<', now.toISOString())
    .execute();
}

export async function findRecovery(db: Db, { firm_id, user_id }: Of) {
  return db
    .selectFrom('recovery_codes')
    .select(['codes_left', 'created_at'])
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
}

/** Keeps the hashes of new recovery codes in place of earlier ones. */
export async function replaceRecovery(db: Db, of: Of, code_hashes: Buffer[], now: Date): Promise<void> {
  await deleteRecovery(db, of);
  const row = { ...of, id: newId(), code_hashes, codes_left: code_hashes.length, created_at: now.toISOString() };
  await db.insertInto('recovery_codes').values(row).execute();
}

/** Takes one code out, in one statement; undefined when it is not among them, else how many are left. */
export async function takeRecovery(db: Db, { firm_id, user_id }: Of, hash: Buffer): Promise<number | undefined> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({
      code_hashes: sql`array_remove(code_hashes, ${hash}::bytea)`,
      codes_left: sql`codes_left - 1`,
    })
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', user_id)
    .where(sql<boolean>`${hash}::bytea = any(code_hashes)`)
    .returning('codes_left')
    .executeTakeFirst();
  return taken?.codes_left;
}

export async function deleteRecovery(db: Db, { firm_id, user_id }: Of): Promise<void> {
  await db.deleteFrom('recovery_codes').where('firm_id', '=', firm_id).where('user_id', '=', user_id).execute();
}

/**
 * A second factor is there: the session that added it is heard in full. Others that waited for one have shown nothing but a
 * password, and end.
 */
export async function freeSession(db: Db, { firm_id, user_id }: Of, session_id: string): Promise<void> {
  const waiting = db
    .deleteFrom('session')
    .where('firm_id', '=', firm_id)
    .where('user_id', '=', user_id)
    .where('must_add_factor', '=', true);
  await waiting.where('id', '<>', session_id).execute();
  await db
    .updateTable('session')
    .set({ must_add_factor: false })
    .where('firm_id', '=', firm_id)
    .where('id', '=', session_id)
    .execute();
}
