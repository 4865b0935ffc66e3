import type pg from 'pg';

const guarded = ['client', 'matter'];

/**
 * Writes a status of a client or matter that no call leads to from where it stands, for tests of what is true there. The
 * tables refuse such a move to everybody (invariant 35), so those guards alone rest while it is written; version and trail
 * move on as with any change.
 */
export async function besideMoves<Row extends pg.QueryResultRow>(
  owner: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = await owner.connect();
  const guards = async (act: 'disable' | 'enable') => {
    for (const table of guarded) await client.query(`alter table ${table} ${act} trigger ${table}_moves`);
  };
  try {
    await client.query('begin');
    await guards('disable');
    const { rows } = await client.query<Row>(text, [...values]);
    await guards('enable');
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
