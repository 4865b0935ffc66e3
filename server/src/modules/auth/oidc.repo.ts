import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/ids.ts';
import type { Candidate, ProvidedPerson } from './oidc.rules.ts';

/** The accounts that a provider's person may be, in whatever firms: linked to him, or of his address. */
export async function candidatesOf(db: Db, issuer: string, { subject, email }: ProvidedPerson): Promise<Candidate[]> {
  const found = await sql<Candidate>`select * from kit.accounts_of_person(${issuer}, ${subject}, ${email})
    order by firm_key, user_id`.execute(db);
  return found.rows;
}

/** Links an account to the provider's person; false when it is somebody else's already, or he has another one here. */
export async function linkAccount(
  db: Db,
  link: { firm_id: string; user_id: string; issuer: string; subject: string },
): Promise<boolean> {
  await db
    .insertInto('account_link')
    .values({ id: newId(), ...link })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('account_link')
    .select('id')
    .where('firm_id', '=', link.firm_id)
    .where('user_id', '=', link.user_id)
    .where('issuer', '=', link.issuer)
    .where('subject', '=', link.subject)
    .executeTakeFirst();
  return row !== undefined;
}

/** A sign-in leaves for the provider: its browser is known by the hash of its secret. False when it is over. */
export async function beginTrip(db: Db, key_hash: Buffer, browser_hash: Buffer, now: Date): Promise<boolean> {
  const begun = await db
    .updateTable('sign_in_state')
    .set({ browser_hash, person: null })
    .where('key_hash', '=', key_hash)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return begun.numUpdatedRows === 1n;
}

/** Ends a trip, once: what the sign-in was opened with, and who was asked for his firm. A second end finds nothing. */
export async function endTrip(db: Db, key_hash: Buffer, browser_hash: Buffer, now: Date) {
  const row = await db
    .selectFrom('sign_in_state')
    .select(['state', 'callback', 'person'])
    .where('key_hash', '=', key_hash)
    .where('browser_hash', '=', browser_hash)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  const ended = await db
    .updateTable('sign_in_state')
    .set({ browser_hash: null, person: null })
    .where('key_hash', '=', key_hash)
    .where('browser_hash', '=', browser_hash)
    .executeTakeFirst();
  return row && ended.numUpdatedRows === 1n ? { ...row, person: row.person as ProvidedPerson | null } : undefined;
}

/** Keeps who came back while he chooses his firm; the same browser goes on. */
export async function keepPerson(
  db: Db,
  key_hash: Buffer,
  browser_hash: Buffer,
  person: ProvidedPerson,
): Promise<void> {
  await db
    .updateTable('sign_in_state')
    .set({ browser_hash, person: JSON.stringify(person) })
    .where('key_hash', '=', key_hash)
    .where('code_hash', 'is', null)
    .execute();
}

/** Whether every firm of this installation is among these. */
export async function noOtherFirm(db: Db, keys: ReadonlySet<string>): Promise<boolean> {
  const other = await db
    .selectFrom('firm')
    .select('id')
    .where('key', 'not in', [...keys])
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
