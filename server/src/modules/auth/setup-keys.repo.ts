import type { Db } from '../../kit/db.ts';

export async function insertSetupKey(db: Db, key_hash: Buffer, now: Date): Promise<void> {
  await db.insertInto('setup_key').values({ key_hash, made_at: now.toISOString() }).execute();
}

/** Whether a key was printed by one of the processes since `after`. */
export async function hasSetupKey(db: Db, key_hash: Buffer, after: Date): Promise<boolean> {
  const row = await db
    .selectFrom('setup_key')
    .select('made_at')
    .where('key_hash', '=', key_hash)
    .where('made_at', '>', after.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSetupKeys(db: Db): Promise<void> {
  await db.deleteFrom('setup_key').execute();
}
