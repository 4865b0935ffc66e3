import type pg from 'pg';

/** Waits until a call, or as many as said, stand before a lock, so that the test knows they are judged afterwards. */
export async function untilBlocked(owner: pg.Pool, calls = 1): Promise<void> {
  for (let tries = 0; tries < 5000; tries += 1) {
    const { rows } = await owner.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rows[0]?.n ?? 0) >= calls) return;
  }
  throw new Error('nothing waited for the lock');
}
