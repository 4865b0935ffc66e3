import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { Subject } from './conflict.repo.ts';

interface Alerted {
  email: string;
  name: string;
  language: 'en' | 'id';
  /** May clear conflicts; the others are on the team. */
  clears: boolean;
}

/** Number and name of a checked record. */
export async function alertFacts(ctx: Ctx, subject: Subject): Promise<{ id: string; name: string }> {
  const query = subject.client_id
    ? sql<{ id: string; name: string }>`select id, code || ' ' || name as name from client
        where firm_id = ${ctx.firm.id} and id = ${subject.client_id}`
    : sql<{
        id: string;
        name: string;
      }>`select id, case when confidential then number else number || ' ' || name end as name
        from matter where firm_id = ${ctx.firm.id} and id = ${subject.matter_id}`;
  const { rows } = await query.execute(ctx.db);
  return rows[0] ?? { id: '', name: '' };
}

/**
 * Who is told of new hits of a record, but for the caller: those who may clear conflicts and see the record (a confidential
 * matter only from within), and, of an active client or matter, the people on its team.
 */
export async function peopleToAlert(ctx: Ctx, subject: Subject): Promise<Alerted[]> {
  const holds = (permission: string) => sql`coalesce(r.grants -> ${sql.lit(permission)}, '[]') ? 'all'`;
  const clears = sql`coalesce(r.grants -> 'conflict.clear', '[]') ? 'all'`;
  const firm = ctx.firm.id;
  const onTeam = subject.client_id
    ? sql`exists (select from client c join client_member t on t.firm_id = c.firm_id and t.client_id = c.id
        where c.firm_id = ${firm} and c.id = ${subject.client_id} and c.status = 'active' and t.employee_id = e.id)`
    : sql`exists (select from matter m join matter_member t on t.firm_id = m.firm_id and t.matter_id = m.id
        where m.firm_id = ${firm} and m.id = ${subject.matter_id} and m.status = 'active' and t.employee_id = e.id
          and coalesce(t.leave_date, ${ctx.today}::date) >= ${ctx.today}::date)`;
  const sees = subject.client_id
    ? holds('client.view')
    : sql`((${holds('matter.view')} and exists (select from matter m where m.firm_id = ${firm} and m.id = ${subject.matter_id} and not m.confidential))
        or exists (select from matter_member t where t.firm_id = ${firm} and t.matter_id = ${subject.matter_id} and t.employee_id = e.id
          and coalesce(t.leave_date, ${ctx.today}::date) >= ${ctx.today}::date)
        or exists (select from matter_named_person t where t.firm_id = ${firm} and t.matter_id = ${subject.matter_id} and t.employee_id = e.id))`;
  const { rows } = await sql<Alerted>`
    select u.email, trim(e.first_name || ' ' || e.last_name) as name, u.language, (${clears} and ${sees}) as clears
    from user_account u
    join user_role r on r.firm_id = u.firm_id and r.id = u.role_id
    join employee e on e.firm_id = u.firm_id and e.id = u.employee_id
    where u.firm_id = ${firm} and u.status = 'active' and e.status <> 'terminated' and u.id <> ${ctx.user.user_id}
      and ((${clears} and ${sees}) or ${onTeam})
    order by u.email`.execute(ctx.db);
  return rows;
}
