import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { secretHash } from '../../kit/ids.ts';

/** Failures older than this are forgotten. */
const memory = '1 hour';

/** What stands in the table instead of an e-mail or an address. */
export function subjectOf(kind: 'account' | 'address' | 'mail', value: string): string {
  return `${kind}:${secretHash(value.toLowerCase()).toString('hex')}`;
}

/**
 * Counts one more try against a subject, in one statement, so that tries at the same moment are all counted. `waits[n]`
 * are the seconds to wait after n failures; the last one holds for all more. Answers the seconds that are left when the
 * try may not be heard, else 0.
 */
export async function takeTry(db: Db, subject: string, waits: readonly number[], now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const failures = sql`case when t.last_at < ${at} - ${memory}::interval then 1 else t.failures + 1 end`;
  const waitFor = (n: ReturnType<typeof sql>) =>
    sql`make_interval(secs => (${[...waits]}::int[])[least(${n} + 1, ${waits.length})])`;
  const heard = await sql<{ failures: number }>`
    insert into sign_in_attempt as t (subject, failures, blocked_until, last_at)
    values (${subject}, 1, ${at} + ${waitFor(sql`1`)}, ${at})
    on conflict (subject) do update
      set failures = ${failures}, blocked_until = ${at} + ${waitFor(failures)}, last_at = ${at}
      where t.blocked_until <= ${at}
    returning failures`.execute(db);
  if (heard.rows.length > 0) return 0;
  return Math.max(1, await waitLeft(db, subject, now));
}

/** Seconds until the next try against a subject is heard; 0 when it is heard now. */
export async function waitLeft(db: Db, subject: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('sign_in_attempt')
    .select('blocked_until')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row ? Math.max(0, Math.ceil((Date.parse(row.blocked_until) - now.getTime()) / 1000)) : 0;
}

/** Whether nobody else is trying this subject right now; holds the place until the transaction ends. */
export async function triesAlone(db: Db, subject: string): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${subject}, 0)) as alone`.execute(db);
  return rows[0]?.alone ?? false;
}

/** Forgets all failures of a subject. */
export async function forgetTries(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('subject', '=', subject).execute();
}

/** A right try: takes itself and one failure back, and lifts the wait once fewer than `free` are left. */
export async function takeBackTry(db: Db, subject: string, free: number, now: Date): Promise<void> {
  const left = sql<number>`greatest(failures - 2, 0)`;
  const until = sql<string>`case when failures - 2 < ${free} then ${now.toISOString()}::timestamptz else blocked_until end`;
  await db
    .updateTable('sign_in_attempt')
    .set({ failures: left, blocked_until: until })
    .where('subject', '=', subject)
    .execute();
}

/** Takes a try back, with the wait it began: it alone could be heard in that time. */
export async function takeBackOwnTry(db: Db, subject: string, now: Date): Promise<void> {
  await db
    .updateTable('sign_in_attempt')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: now.toISOString() })
    .where('subject', '=', subject)
    .execute();
}

/** Removes what no longer matters. */
export async function clearTries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 86_400_000).toISOString();
  await db.deleteFrom('sign_in_attempt').where('last_at', '<', before).execute();
}
