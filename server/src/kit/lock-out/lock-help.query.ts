import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { Lock } from '../errors.ts';

/** Whether a role (alias `r`) holds a permission, with one of these reaches where some are named. */
const holds = (permission: string, ...reaches: string[]): RawBuilder<boolean> =>
  reaches.length === 0
    ? sql<boolean>`jsonb_array_length(coalesce(r.grants -> ${sql.lit(permission)}, '[]')) > 0`
    : sql<boolean>`coalesce(r.grants -> ${sql.lit(permission)}, '[]') ?| ${sql.lit(`{${reaches.join()}}`)}::text[]`;

/** Whether the holder (aliases `u`, `e`) stands inside the matter (alias `m`) today. */
const inside = (today: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from matter_member own where own.firm_id = m.firm_id and own.matter_id = m.id
    and own.employee_id = e.id and coalesce(own.leave_date, ${today}::date) >= ${today}::date)
  or exists (select from matter_named_person own where own.firm_id = m.firm_id and own.matter_id = m.id
    and own.employee_id = e.id))`;

/** Whether the matter (alias `m`) is not confidential, or the holder stands inside it (ROL-02). */
const openTo = (today: string) => sql<boolean>`(not m.confidential or ${inside(today)})`;

/** Whether a right to change matters leads the holder to the matter (alias `m`) (ROL-01). */
const reaches = (permission: string, today: string): RawBuilder<boolean> => sql<boolean>`(${openTo(today)} and (
  ${holds(permission, 'all')}
  or (${holds(permission, 'team')} and ${inside(today)})
  or (${holds(permission, 'group')} and m.practice_group_id = e.practice_group_id)
  or (${holds(permission, 'own')} and m.created_by = u.id)))`;

/**
 * Whether the holder may change time of a person (`a.employee_id`) in a closed period: by the right, and because he records
 * that person's time at all (LCK-02, TIM-15).
 */
const changesClosedTime = (today: string): RawBuilder<boolean> => sql<boolean>`(${holds('timesheet.edit_closed')}
  and ${holds('timesheet.record')} and (m.id is null or ${openTo(today)}) and (
    e.id = a.employee_id or ${holds('timesheet.record', 'all')} or ${holds('timesheet.record_for_others', 'all')}
    or (${holds('timesheet.record_for_others', 'team')} and ${inside(today)})
    or (${holds('timesheet.record_for_others', 'group')} and m.practice_group_id = e.practice_group_id)
    or (${holds('timesheet.record_for_others', 'assigned')} and exists (select from assigned_person w
      where w.firm_id = u.firm_id and w.employee_id = e.id and w.person_id = a.employee_id))))`;

/** How the firm approves matters: who does by the matter set-up (ROL-05), and whether never who drew the draft up (MAT-01). */
interface Approving {
  approvers: readonly string[];
  four_eyes: boolean;
}

/**
 * Whether the holder may bring the matter (alias `m`) into work, as its own call judges it (MAT-01): that call is for who changes
 * matters, and a draft is not approved by who drew it up where four eyes are asked for.
 */
const approves = ({ approvers, four_eyes }: Approving, today: string): RawBuilder<boolean> => sql<boolean>`(
  ${reaches('matter.approve', today)} and ${holds('matter.edit')}
  and (${approvers.length === 0} or e.id = any(${[...approvers]}::uuid[]) or r.code = 'managing_partner')
  and not (${four_eyes} and m.status = 'draft' and m.created_by = u.id))`;

/** Who can open each of these locks, by name: `at` is the place of the lock. Support staff changes drafts only (ROL-01). */
export async function peopleWhoOpen(
  { db, firm, today }: Pick<Ctx, 'db' | 'firm' | 'today'>,
  locks: readonly Lock[],
  approving: Approving,
) {
  const asked = JSON.stringify(locks.map((lock, at) => ({ ...lock, at })));
  const { rows } = await sql<{ at: number; employee_id: string; name: string }>`
    select a.at, e.id as employee_id, trim(e.first_name || ' ' || e.last_name) as name
    from jsonb_to_recordset(${asked}::jsonb) as a(at int, key text, matter_id uuid, employee_id uuid)
    join user_account u on u.firm_id = ${firm.id} and u.status = 'active'
    join employee e on e.firm_id = u.firm_id and e.id = u.employee_id and e.status <> 'terminated'
    join user_role r on r.firm_id = u.firm_id and r.id = u.role_id
    left join matter m on m.firm_id = u.firm_id and m.id = a.matter_id
    where case a.key
      when 'closed_period' then ${changesClosedTime(today)}
      when 'approve_matter' then m.id is not null and ${reaches('matter.view', today)} and ${approves(approving, today)}
      else m.id is not null and ${reaches('matter.view', today)} and ${reaches('matter.edit', today)} and e.category <> 'support staff' end
    order by a.at, name`.execute(db);
  return rows;
}
