import type { CompiledQuery, Kysely, PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** The statements whose plan a connection keeps, with the names they have there. */
const names = new Map<string, string>();
let named = 0;

const nameOf = (text: string): { name?: string } => {
  const name = names.get(text);
  return name === undefined ? {} : { name };
};

/** Whether a kept plan fits the tables no more: a column it answers has another type since, as after an upgrade beside it. */
export const planIsOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** A pool whose connections keep the plans of the statements that are meant to (prepared statements). */
export function keepingPlans(pool: pg.Pool): PostgresPool {
  const connect = async () => {
    const client = await pool.connect();
    const query = async (text: string, values?: unknown[]) => {
      try {
        return await client.query({ ...nameOf(text), text, values: values ?? [] });
      } catch (error) {
        // It gets another name, under which every connection plans it anew.
        if (planIsOutdated(error)) names.delete(text);
        throw error;
      }
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (broken?: boolean) => client.release(broken),
    };
  };
  return { connect, end: () => pool.end() };
}

/**
 * The rows of a look-up by keys that is sent again and again: each connection plans it once, where planning takes longer
 * than answering. Its text must be the same for the same kind of caller. Not for lists: how one is best answered depends on
 * what is asked.
 */
export async function withKeptPlan<R>(
  db: Pick<Kysely<unknown>, 'executeQuery'>,
  statement: CompiledQuery<R>,
): Promise<R[]> {
  if (!names.has(statement.sql)) {
    named += 1;
    names.set(statement.sql, `kept ${named}`);
  }
  return (await db.executeQuery(statement)).rows;
}
