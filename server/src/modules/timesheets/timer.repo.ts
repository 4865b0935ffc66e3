import type { Ctx } from '../../kit/context.ts';
import { matterVisible } from '../matters/index.ts';

const mine = (ctx: Ctx) =>
  ctx.db
    .selectFrom('timer as t')
    .where('t.firm_id', '=', ctx.firm.id)
    .where('t.employee_id', '=', ctx.user.employee_id);

/** The timer of the sender with the names of what it is for; a matter that is not open to him any more is none. */
export async function readTimer(ctx: Ctx) {
  return mine(ctx)
    .leftJoin('matter as m', (join) =>
      join.onRef('m.firm_id', '=', 't.firm_id').onRef('m.id', '=', 't.matter_id').on(matterVisible(ctx, 'matter.view')),
    )
    .leftJoin('workcode as w', (join) => join.onRef('w.firm_id', '=', 't.firm_id').onRef('w.id', '=', 't.workcode_id'))
    .select(['t.id', 't.version', 't.started_at', 't.workcode_id', 't.description'])
    .select(['m.id as matter_id', 'm.number as matter_number', 'm.name as matter_name'])
    .select(ctx.language === 'id' ? 'w.name_id as workcode_name' : 'w.name as workcode_name')
    .executeTakeFirst();
}

/** The sender's timer with this id, locked until the transaction ends; undefined when it is not the one that runs. */
export async function lockTimer(ctx: Ctx, id: string) {
  return mine(ctx).where('t.id', '=', id).select(['t.id', 't.version', 't.started_at']).forUpdate().executeTakeFirst();
}

/** What a timer is for. */
export interface TimerWork {
  matter_id: string | null;
  workcode_id: string | null;
  description: string;
}

/** Starts a timer; false when one runs already, also when it was started at the same moment. */
export async function insertTimer(ctx: Ctx, timer: TimerWork & { id: string; started_at: string }): Promise<boolean> {
  const added = await ctx.db
    .insertInto('timer')
    .values({ ...timer, firm_id: ctx.firm.id, employee_id: ctx.user.employee_id })
    .onConflict((conflict) => conflict.constraint('one_timer_a_person').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function updateTimer(ctx: Ctx, id: string, change: TimerWork & { started_at: string }): Promise<void> {
  await ctx.db.updateTable('timer').set(change).where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
}

export async function deleteTimer(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('timer').where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
}
