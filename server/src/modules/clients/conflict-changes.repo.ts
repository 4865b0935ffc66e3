import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** The kinds of rows that parties are read from. */
const searched = [
  ...['client', 'client_name', 'client_relation', 'client_person', 'client_counterpart'],
  ...['matter', 'matter_party', 'employee', 'expense'],
];

/** What has changed in the records that parties are read from. */
export interface Changes {
  /** What this transaction sees now; handed in next time. */
  snapshot: string;
  /** Units that others have changed since, and committed. */
  changed: string[];
  /** Units that this transaction has changed: they may still be taken back. */
  own: string[];
  /** The database has been replaced by an older one: nothing that was read before counts. */
  restored: boolean;
}

/**
 * The changes since an earlier look, exactly: every change leaves a row of the trail with the number of its transaction
 * (invariant 44), and a snapshot tells which transactions it saw. Without one, only the own changes are told.
 */
export async function changesSince(ctx: Pick<Ctx, 'db' | 'firm'>, since: string | null): Promise<Changes> {
  const own = sql`a.xid = pg_current_xact_id_if_assigned()`;
  const fresh = since
    ? sql`a.xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(a.xid, ${since}::pg_snapshot)`
    : own;
  const restored = since
    ? sql`pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${since}::pg_snapshot)`
    : sql`false`;
  const { rows } = await sql<Changes>`
    with change as (
      select distinct case a.entity when 'expense' then 'vendor' else a.root || ':' || a.root_id end as unit, ${own} as own
      from audit a where a.firm_id = ${ctx.firm.id} and a.op <> 'R' and a.entity = any(${searched}) and ${fresh})
    select pg_current_snapshot()::text as snapshot, ${restored} as restored,
      coalesce(array_agg(unit) filter (where not coalesce(own, false)), '{}') as changed,
      coalesce(array_agg(unit) filter (where own), '{}') as own
    from change`.execute(ctx.db);
  return rows[0] ?? { snapshot: '', changed: [], own: [], restored: true };
}
