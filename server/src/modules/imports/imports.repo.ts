import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/**
 * One import at a time is saved in a firm, until its transaction ends: of the same file sent twice at once the second must
 * find the rows of the first (TIM-10). It is taken before any other lock.
 */
export async function oneImportAtATime(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${ctx.firm.id}`}, 0))`.execute(ctx.db);
}
