import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';

interface Alert {
  kind: string;
  record_id: string;
}

/** Notes that the caller has read alerts. */
export async function markRead(ctx: Ctx, alerts: readonly Alert[]): Promise<void> {
  const by = { firm_id: ctx.firm.id, user_id: ctx.user.user_id, read_at: ctx.now.toISOString() };
  await ctx.db
    .insertInto('notification_read')
    .values(alerts.map((alert) => ({ ...alert, ...by, id: newId() })))
    .onConflict((conflict) => conflict.columns(['firm_id', 'user_id', 'kind', 'record_id']).doNothing())
    .execute();
}

/** Which alerts about some records the caller has read, as `kind:record`. */
export async function readAmong(ctx: Ctx, records: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('notification_read')
    .select(['kind', 'record_id'])
    .where('firm_id', '=', ctx.firm.id)
    .where('user_id', '=', ctx.user.user_id)
    .where('record_id', 'in', [...records])
    .execute();
  return new Set(rows.map((row) => `${row.kind}:${row.record_id}`));
}
