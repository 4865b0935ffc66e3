import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { ChangeInTrail } from './client-bulk.rules.ts';

/** What one request of the caller set on a client together with others, and whether the client is still so. */
export async function changesOf(ctx: Ctx, edit: string, client_id: string): Promise<ChangeInTrail[]> {
  const { rows } = await sql<ChangeInTrail>`select a.old_data, a.new_data,
      to_jsonb(c) - 'firm_id' is not distinct from a.new_data as stands
    from audit a join client c on c.firm_id = a.firm_id and c.id = a.row_id
    where a.firm_id = ${ctx.firm.id} and a.root = 'client' and a.root_id = ${client_id}::uuid and a.entity = 'client'
      and a.op = 'U' and a.request_id = ${edit} and a.call = 'client/bulk/update'
      and a.actor = ${ctx.user.user_id}::uuid order by a.at, a.id`.execute(ctx.db);
  return rows;
}
