import { sql } from 'kysely';
import type { Ctx } from './context.ts';

/**
 * Runs work that can be taken back without ending the call: one row of a bulk act, a dry run. Everything it wrote (numbers
 * it took too) is undone when it throws, and when `keep` says no to its result. Trials may lie inside each other.
 */
export async function trial<T>(
  ctx: Pick<Ctx, 'db'>,
  work: () => Promise<T>,
  keep: (result: T) => boolean = () => true,
): Promise<T> {
  const undo = async () => {
    await sql`rollback to savepoint trial`.execute(ctx.db);
    await sql`release savepoint trial`.execute(ctx.db);
  };
  await sql`savepoint trial`.execute(ctx.db);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await undo();
    throw error;
  }
  if (keep(result)) await sql`release savepoint trial`.execute(ctx.db);
  else await undo();
  return result;
}
