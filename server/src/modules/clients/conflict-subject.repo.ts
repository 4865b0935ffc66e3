import type { ConflictResult } from '@praktis/contract/clients/conflict.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { matterVisible } from '../../kit/matter-access.ts';
import { clientVisible } from './clients.access.ts';
import type { Subject } from './conflict.repo.ts';
import type { SearchedParty } from './conflict-parties.rules.ts';

/** A checked record as far as decisions need it (CON-07). */
export interface CheckedSubject extends Subject {
  status: string;
  version: number;
  result: ConflictResult;
  entered_by: string;
  /** Users who are originating partners of the client or of the matter, or were: leaving that place opens no decision. */
  originating_partner_ids: string[];
  /** Its conflict record is within the caller's reach: `conflict.view`. */
  shows_conflict: boolean;
  /** Its hits are the caller's to decide, as far as his right reaches: `conflict.clear`. */
  may_clear: boolean;
}

/** The checked record, when the caller may see it; `lock` keeps it from changing until the transaction ends. */
export async function findSubject(ctx: Ctx, subject: Subject, lock = false): Promise<CheckedSubject | undefined> {
  const query = subject.client_id ? clientSubject(ctx, subject.client_id) : matterSubject(ctx, subject.matter_id ?? '');
  const { rows } = await sql<CheckedSubject>`${query} ${lock ? sql`for no key update of x` : sql``}`.execute(ctx.db);
  return rows[0];
}

function clientSubject(ctx: Ctx, id: string) {
  return sql`select x.id as client_id, null::uuid as matter_id, x.status, x.version, x.conflict_result as result,
      x.created_by as entered_by, ${clientVisible(ctx, 'conflict.view', 'x')} as shows_conflict,
      ${clientVisible(ctx, 'conflict.clear', 'x')} as may_clear,
      array(select u.id from user_account u
        where u.firm_id = ${ctx.firm.id} and (u.employee_id = x.originating_partner_id
          or u.employee_id::text in (${formerly(ctx, { root: 'client', entity: 'client', id: sql`x.id` })})))::text[] as originating_partner_ids
    from client x where x.firm_id = ${ctx.firm.id} and x.id = ${id} and ${clientVisible(ctx, 'client.view', 'x')}`;
}

function matterSubject(ctx: Ctx, id: string) {
  return sql`select null::uuid as client_id, x.id as matter_id, x.status, x.version, x.conflict_result as result,
      x.created_by as entered_by, ${matterVisible(ctx, 'conflict.view', 'x')} as shows_conflict,
      ${matterVisible(ctx, 'conflict.clear', 'x')} as may_clear,
      array(select u.id from user_account u where u.firm_id = ${ctx.firm.id} and (
        u.employee_id = (select c.originating_partner_id from client c where c.firm_id = ${ctx.firm.id} and c.id = x.client_id)
        or u.employee_id::text in (${formerly(ctx, { root: 'client', entity: 'client', id: sql`x.client_id` })})
        or u.employee_id::text in (${formerly(ctx, { root: 'matter', entity: 'matter_member', id: sql`x.id` })})
        or u.employee_id in (select t.employee_id from matter_member t
          where t.firm_id = ${ctx.firm.id} and t.matter_id = x.id and t.originating_partner)))::text[] as originating_partner_ids
    from matter x where x.firm_id = ${ctx.firm.id} and x.id = ${id} and ${matterVisible(ctx, 'matter.view', 'x')}`;
}

/** The employees who once were originating partners of a client or on the team of a matter, by its trail. */
function formerly(ctx: Ctx, of: { root: string; entity: string; id: RawBuilder<unknown> }) {
  const person =
    of.entity === 'client'
      ? sql`a.old_data ->> 'originating_partner_id'`
      : sql`case when (a.old_data ->> 'originating_partner')::boolean then a.old_data ->> 'employee_id' end`;
  return sql`select ${person} from audit a where a.firm_id = ${ctx.firm.id} and a.root = ${of.root} and a.root_id = ${of.id}
    and a.entity = ${of.entity} and a.op in ('U', 'D') and ${person} is not null`;
}

/** Writes where the check of a record stands and answers its new version; a result that stays does not make it newer. */
export async function saveResult(ctx: Ctx, subject: Subject, result: ConflictResult): Promise<number | undefined> {
  const saved = await ctx.db
    .updateTable(subject.client_id ? 'client' : 'matter')
    .set({ conflict_result: result })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', subject.client_id ?? subject.matter_id ?? '')
    .where('conflict_result', '<>', result)
    .returning('version')
    .executeTakeFirst();
  return saved?.version;
}

/** The parties of a matter that the check searches (CON-01). */
export async function searchedParties(ctx: Ctx, matter_id: string): Promise<SearchedParty[]> {
  return ctx.db
    .selectFrom('matter_party')
    .select(['kind', 'name', 'group_name', 'npwp'])
    .where('firm_id', '=', ctx.firm.id)
    .where('matter_id', '=', matter_id)
    .orderBy('id')
    .execute();
}

/**
 * What the caller may know of the matters behind hits, and whom to ask about those he may not see. One that was deleted
 * for ever while it was confidential is not there for anybody, whatever it was when it was found.
 */
export async function mattersBehind(ctx: Ctx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; visible: boolean; ask: string | null }>`
    select m.id, ${matterVisible(ctx, 'matter.view')} as visible,
      coalesce((select trim(e.first_name || ' ' || e.last_name)
        from matter_member t join employee e on e.firm_id = t.firm_id and e.id = t.employee_id
        where t.firm_id = m.firm_id and t.matter_id = m.id and (t.responsible_partner or t.originating_partner or t.handling_partner)
        order by t.responsible_partner desc, t.originating_partner desc, t.id limit 1),
      (select trim(e.first_name || ' ' || e.last_name)
        from user_account u join employee e on e.firm_id = u.firm_id and e.id = u.employee_id
        where u.firm_id = m.firm_id and u.id = m.created_by), '') as ask
    from matter m where m.firm_id = ${ctx.firm.id} and m.id = any(${[...ids]}::uuid[])
    union all select a.root_id, false, null from audit a
    where a.firm_id = ${ctx.firm.id} and a.root = 'matter' and a.root_id = any(${[...ids]}::uuid[])
      and a.entity = 'matter' and a.op = 'D' and (a.old_data ->> 'confidential')::boolean`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Everybody who holds the right to clear conflicts and can sign in. */
export async function peopleWhoClear(ctx: Ctx) {
  return ctx.db
    .selectFrom('user_account as u')
    .innerJoin('user_role as r', (join) => join.onRef('r.firm_id', '=', 'u.firm_id').onRef('r.id', '=', 'u.role_id'))
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .select(['u.id as user_id', 'e.id as employee_id'])
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('name'))
    .where('u.firm_id', '=', ctx.firm.id)
    .where('u.status', '=', 'active')
    .where('e.status', '<>', 'terminated')
    .where(sql<boolean>`jsonb_array_length(coalesce(r.grants -> 'conflict.clear', '[]')) > 0`)
    .orderBy('name')
    .orderBy('u.id')
    .execute();
}

/** Names of users by id. */
export async function namesOfUsers(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, trim(e.first_name || ' ' || e.last_name) as name
    from user_account u join employee e on e.firm_id = u.firm_id and e.id = u.employee_id
    where u.firm_id = ${ctx.firm.id} and u.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.name]));
}
