import type pg from 'pg';

/** Waits until a call stands before a lock that a test holds, so that the test knows it is judged afterwards. */
export async function untilBlocked(owner: pg.Pool): Promise<void> {
  for (let tries = 0; tries < 5000; tries += 1) {
    const { rows } = await owner.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rows[0]?.n ?? 0) > 0) return;
  }
  throw new Error('nothing waited for the lock');
}
