import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { Step } from './matters-many.rules.ts';

/** What one request of the caller changed on a matter and its team, first to last, and whether each row is still so. */
export async function stepsOf(ctx: Ctx, edit: string, matter_id: string): Promise<Step[]> {
  const { rows } = await sql<Step>`select a.op, a.entity, a.row_id, a.old_data, a.new_data,
      coalesce(to_jsonb(m), to_jsonb(p)) - 'firm_id' is not distinct from a.new_data as stands
    from audit a
    left join matter m on m.firm_id = a.firm_id and m.id = a.row_id
    left join matter_member p on p.firm_id = a.firm_id and p.id = a.row_id
    where a.firm_id = ${ctx.firm.id} and a.root = 'matter' and a.root_id = ${matter_id}::uuid
      and a.request_id = ${edit} and a.call = 'matter/update' and a.actor = ${ctx.user.user_id}::uuid
      and a.entity in ('matter', 'matter_member') and a.op in ('I', 'U', 'D')
    order by a.at, a.id`.execute(ctx.db);
  return rows;
}

/** The values of a matter that a bulk change can touch, in words, by the name of the field. */
export async function wordsOf(ctx: Ctx, id: string): Promise<Record<string, string>> {
  const name = sql.ref(ctx.language === 'id' ? 'l.name_id' : 'l.name');
  const listed = (table: string, key: string): RawBuilder<string> =>
    sql<string>`coalesce((select ${name} from ${sql.table(table)} l
      where l.firm_id = m.firm_id and l.id = ${sql.ref(`m.${key}`)}), '')`;
  const people = (role: string): RawBuilder<string> =>
    sql<string>`coalesce((select string_agg(trim(e.first_name || ' ' || e.last_name), ', ' order by e.first_name, e.id)
      from matter_member p join employee e on e.firm_id = p.firm_id and e.id = p.employee_id
      where p.firm_id = m.firm_id and p.matter_id = m.id and ${sql.ref(`p.${role}`)}), '')`;
  return ctx.db
    .selectFrom('matter as m')
    .select([
      listed('practice_area', 'practice_area_id').as('practice_area_id'),
      listed('practice_group', 'practice_group_id').as('practice_group_id'),
      listed('source_of_work', 'source_of_work_id').as('source_of_work_id'),
      'm.timesheet_status',
      sql<string>`coalesce(m.reminder_months::text, '')`.as('reminder_months'),
      people('responsible_partner').as('responsible_partner_id'),
      people('handling_partner').as('handling_partner_id'),
    ])
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
}
