import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** Names of what a matter refers to, in the caller's language. */
export async function matterNames(ctx: Ctx, id: string) {
  const name = sql.raw(ctx.language === 'id' ? 'name_id' : 'name');
  const listed = (table: string, key: string) =>
    sql<string>`coalesce((select l.${name} from ${sql.table(table)} l
      where l.firm_id = m.firm_id and l.id = ${sql.ref(`m.${key}`)}), '')`;
  return ctx.db
    .selectFrom('matter as m')
    .leftJoin('matter_member as rm', (join) =>
      join
        .onRef('rm.firm_id', '=', 'm.firm_id')
        .onRef('rm.matter_id', '=', 'm.id')
        .on('rm.responsible_partner', '=', true),
    )
    .leftJoin('employee as rp', (join) =>
      join.onRef('rp.firm_id', '=', 'rm.firm_id').onRef('rp.id', '=', 'rm.employee_id'),
    )
    .leftJoin('user_account as u', (join) =>
      join.onRef('u.firm_id', '=', 'm.firm_id').onRef('u.id', '=', 'm.created_by'),
    )
    .leftJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .select([
      listed('practice_area', 'practice_area_id').as('practice_area'),
      listed('practice_group', 'practice_group_id').as('practice_group'),
      listed('source_of_work', 'source_of_work_id').as('source_of_work'),
      listed('taxonomy', 'taxonomy_id').as('taxonomy'),
      listed('industry_type', 'industry_class_id').as('industry_class'),
      listed('procedure', 'procedure_id').as('procedure'),
      'rm.employee_id as responsible_partner_id',
      sql<string>`coalesce(trim(rp.first_name || ' ' || rp.last_name), '')`.as('responsible_partner'),
      sql<string>`coalesce(trim(e.first_name || ' ' || e.last_name), '')`.as('created_by'),
    ])
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
}
