import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { Busy } from '../../kit/errors.ts';

/**
 * One import at a time is saved in a firm, until its transaction ends: of the same file sent twice at once the second must
 * find the rows of the first (TIM-10). To be called before anything is read that rows are recognised by, and before any
 * other lock. Nobody waits, since each who does holds a connection that other firms need: `import_running` says to send
 * it again. A dry run is not held up.
 */
export async function oneImportAtATime(ctx: Ctx, { dry_run }: { dry_run: boolean }): Promise<void> {
  if (dry_run) return;
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`import ${ctx.firm.id}`}, 0)) as alone`.execute(ctx.db);
  if (!rows[0]?.alone) throw new Busy('import_running');
}
