import type { TimesheetTemplate } from '@praktis/contract/timesheets/timesheet-templates.calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { matterVisible } from '../matters/index.ts';

function own(ctx: Ctx) {
  return ctx.db
    .selectFrom('timesheet_template as t')
    .where('t.firm_id', '=', ctx.firm.id)
    .where('t.user_id', '=', ctx.user.user_id);
}

/** The caller's templates with the names of what they point to; a matter he no longer sees is left out (ROL-02). */
export async function ownTemplates(ctx: Ctx): Promise<TimesheetTemplate[]> {
  const shown = sql<boolean>`(m.id is not null and ${matterVisible(ctx, 'matter.view')})`;
  const ifShown = (column: string) => sql<string>`case when ${shown} then ${sql.ref(column)} else '' end`;
  const rows = await own(ctx)
    .leftJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 't.firm_id').onRef('m.id', '=', 't.matter_id'))
    .leftJoin('workcode as w', (join) => join.onRef('w.firm_id', '=', 't.firm_id').onRef('w.id', '=', 't.workcode_id'))
    .select(['t.id', 't.version', 't.kind', 't.name', 't.workcode_id', 't.description', 't.duration', 't.billable'])
    .select(sql<string | null>`case when ${shown} then t.matter_id end`.as('matter_id'))
    .select([ifShown('m.number').as('matter_number'), ifShown('m.name').as('matter_name')])
    .select(sql<string>`coalesce(${sql.ref(ctx.language === 'id' ? 'w.name_id' : 'w.name')}, '')`.as('workcode_name'))
    .orderBy(sql`lower(t.name), t.id`)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as TimesheetTemplate['kind'] }));
}

/** Names in use among the caller's templates of a kind. */
export async function namesOf(ctx: Ctx, kind: string): Promise<{ id: string; name: string }[]> {
  return own(ctx).select(['t.id', 't.name']).where('t.kind', '=', kind).execute();
}

/** Waits for every other change of the caller's templates, so that two of one name cannot come at once. */
export async function holdTemplates(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${ctx.user.user_id}`}, 0))`.execute(ctx.db);
}

export async function lockOwn(ctx: Ctx, id: string) {
  return own(ctx).selectAll('t').where('t.id', '=', id).forUpdate('t').executeTakeFirst();
}
