import type { Db } from '../../kit/db.ts';

export interface NewSession {
  firm_id: string;
  id: string;
  user_id: string;
  token_hash: Buffer;
  address: string;
  agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** Whether a password was proved: its age is a question of the session. */
  by_password: boolean;
  must_add_factor: boolean;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

interface Of {
  firm_id: string;
  user_id: string;
}

/** Ends the sessions of a user, all or all but one, and sign-ins that were not exchanged for one yet: their next call finds nothing. */
export async function deleteSessions(db: Db, of: Of, except?: string): Promise<void> {
  await db.deleteFrom('sign_in_state').where('firm_id', '=', of.firm_id).where('user_id', '=', of.user_id).execute();
  let query = db.deleteFrom('session').where('firm_id', '=', of.firm_id).where('user_id', '=', of.user_id);
  if (except) query = query.where('id', '<>', except);
  await query.execute();
}

/** The live sessions of a user, the newest use first. */
export async function sessionsOf(db: Db, of: Of, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'address', 'agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('firm_id', '=', of.firm_id)
    .where('user_id', '=', of.user_id)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteSession(db: Db, firm_id: string, id: string): Promise<void> {
  await db.deleteFrom('session').where('firm_id', '=', firm_id).where('id', '=', id).execute();
}

/** Whether the role changed since the session last asked; from now on it has been told (G096). */
export async function takeRoleNotice(db: Db, firm_id: string, id: string): Promise<boolean> {
  const noted = await db
    .updateTable('session')
    .set({ role_changed: false })
    .where('firm_id', '=', firm_id)
    .where('id', '=', id)
    .where('role_changed', '=', true)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** Marks the sessions of users whose rights changed, so that they are told (G096). */
export async function markRoleChanged(db: Db, firm_id: string, user_ids: readonly string[]): Promise<void> {
  if (user_ids.length === 0) return;
  await db
    .updateTable('session')
    .set({ role_changed: true })
    .where('firm_id', '=', firm_id)
    .where('user_id', 'in', [...user_ids])
    .execute();
}

/** Removes the sessions of a firm that are over. */
export async function clearSessions(db: Db, firm_id: string, now: Date): Promise<void> {
  await db.deleteFrom('session').where('firm_id', '=', firm_id).where('expires_at', '<', now.toISOString()).execute();
}
