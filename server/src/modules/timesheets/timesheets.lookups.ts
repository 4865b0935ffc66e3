import type { BodyOf, QueryOf } from '@praktis/contract/kit/call';
import type { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { timesheetLookupCalls as calls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { sql } from 'kysely';
import { mayAll, reachOf } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import type { OptionQuery } from '../../kit/lookups.ts';
import { assignedToCaller } from '../employees/index.ts';
import { matterVisible } from '../matters/index.ts';
import { mayRecordForOthers } from './timesheets.access.ts';

const numbered = sql<string>`m.number || ' ' || m.name`;
const fullName = sql<string>`trim(e.first_name || ' ' || e.last_name)`;

function matters(ctx: Ctx) {
  return ctx.db
    .selectFrom('matter as m')
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .where('m.firm_id', '=', ctx.firm.id)
    .where(matterVisible(ctx, 'matter.view'));
}

/** Matters on which a person may record time today. */
function openMatters(ctx: Ctx, employee_id: string) {
  return openForTime(ctx).where(
    sql<boolean>`exists (select from matter_member own where own.firm_id = ${ctx.firm.id} and own.matter_id = m.id
        and own.employee_id = ${employee_id}::uuid and coalesce(own.leave_date, ${ctx.today}::date) >= ${ctx.today}::date)`,
  );
}

function openForTime(ctx: Ctx) {
  return matters(ctx)
    .where('m.status', '=', 'active')
    .where('m.timesheet_status', '<>', 'closed')
    .where('c.status', '=', 'active');
}

/**
 * Matters open for time on whose teams all of these people are, to move entries to; of others' time only those on which the
 * caller may record it (TIM-15).
 */
export function sharedMatterOptions(ctx: Ctx, { employee_ids }: BodyOf<typeof bulk.searchMatter>): OptionQuery {
  const others = employee_ids.filter((id) => id !== ctx.user.employee_id);
  const open = openForTime(ctx);
  const reached = sql<boolean>`not exists (select from unnest(${others}::uuid[]) other(id)
    where not ${mayRecordForOthers(ctx, sql`other.id`)})`;
  return (others.length === 0 || mayAll(ctx, 'timesheet.record') ? open : open.where(reached))
    .where(
      sql<boolean>`not exists (select from unnest(${employee_ids}::uuid[]) p(id) where not exists (select from matter_member own
        where own.firm_id = ${ctx.firm.id} and own.matter_id = m.id and own.employee_id = p.id))`,
    )
    .select(['m.id', 'c.name as detail', numbered.as('name')]);
}

/** Matters for a new entry of a person, or for a filter. */
export function matterOptions(ctx: Ctx, input: QueryOf<typeof calls.searchMatter>): OptionQuery {
  const query = input.for === 'form' ? openMatters(ctx, input.employee_id ?? ctx.user.employee_id) : matters(ctx);
  const ofClient = input.client_id ? query.where('m.client_id', '=', input.client_id) : query;
  const named = input.matter_id ? ofClient.where('m.id', '=', input.matter_id) : ofClient;
  return named.select(['m.id', 'c.name as detail', numbered.as('name')]);
}

/** Clients of those matters. */
export function clientOptions(ctx: Ctx, input: QueryOf<typeof calls.searchClient>): OptionQuery {
  const query = input.for === 'form' ? openMatters(ctx, ctx.user.employee_id) : matters(ctx);
  return query.select(['c.id', 'c.name', 'c.code as detail']).distinct();
}

/** People the caller may record for, or whose time he may see. */
export function employeeOptions(ctx: Ctx, input: QueryOf<typeof calls.searchEmployee>): OptionQuery {
  const query = ctx.db
    .selectFrom('employee as e')
    .select(['e.id', 'e.code as detail', fullName.as('name')])
    .where('e.firm_id', '=', ctx.firm.id);
  const form = input.for === 'form';
  const reach = form
    ? [...reachOf(ctx.user, 'timesheet.record'), ...reachOf(ctx.user, 'timesheet.record_for_others')]
    : reachOf(ctx.user, 'timesheet.view');
  const offered = form ? query.where('e.status', '<>', 'terminated') : query;
  return reach.includes('all') ? offered : offered.where(peopleWithin(ctx, reach));
}

/** Somebody of whose time the caller may see any; undefined for anybody else. */
export async function timeIsSeen(ctx: Ctx, employee_id: string) {
  const people = employeeOptions(ctx, { for: 'filter', keyword: '', limit: 1, offset: 0 });
  return people.where('e.id', '=', employee_id).executeTakeFirst();
}

function peopleWithin(ctx: Ctx, reach: readonly string[]) {
  const me = sql`${ctx.user.employee_id}::uuid`;
  const ways = [sql<boolean>`e.id = ${me}`];
  if (reach.includes('mentees')) ways.push(sql<boolean>`e.mentor_id = ${me}`);
  if (reach.includes('assigned')) ways.push(assignedToCaller(ctx, sql`e.id`));
  if (reach.includes('team'))
    ways.push(sql<boolean>`exists (select from matter_member mine
      join matter_member theirs on theirs.firm_id = mine.firm_id and theirs.matter_id = mine.matter_id
      where mine.firm_id = ${ctx.firm.id} and mine.employee_id = ${me} and theirs.employee_id = e.id)`);
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

const activityDetail = sql<string>`concat_ws(' · ', nullif(w.utbms, ''), w.billable)`;

/** Activities in the user's language; the detail has the code of the published set, and says whether they are billable. */
export function workcodeOptions(ctx: Ctx, input: QueryOf<typeof calls.searchWorkcode>): OptionQuery {
  const query = ctx.db
    .selectFrom('workcode as w')
    .select(['w.id', ctx.language === 'id' ? 'w.name_id as name' : 'w.name', activityDetail.as('detail')])
    .where('w.firm_id', '=', ctx.firm.id);
  return input.for === 'form' ? query.where('w.archived_at', 'is', null) : query;
}

/** Billing groups in use, of one matter when it is given. */
export function groupOptions(ctx: Ctx, input: QueryOf<typeof calls.searchInvoiceGroup>): OptionQuery {
  const query = ctx.db
    .selectFrom('timesheet as t')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 't.firm_id').onRef('m.id', '=', 't.matter_id'))
    .select(['t.billing_group as id', 't.billing_group as name', sql<string>`''`.as('detail')])
    .distinct()
    .where('t.firm_id', '=', ctx.firm.id)
    .where('t.billing_group', '<>', '')
    .where('t.status', '<>', 'deleted')
    .where(matterVisible(ctx, 'matter.view'));
  return input.matter_id ? query.where('t.matter_id', '=', input.matter_id) : query;
}

/** Members of a matter on a date. */
export function memberOptions(ctx: Ctx, input: QueryOf<typeof calls.searchEmployeeRateByMatter>): OptionQuery {
  return ctx.db
    .selectFrom('matter_member as b')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'b.firm_id').onRef('e.id', '=', 'b.employee_id'))
    .select(['e.id', 'e.code as detail', fullName.as('name')])
    .where('b.firm_id', '=', ctx.firm.id)
    .where('b.matter_id', '=', input.matter_id)
    .$if(Boolean(input.employee_id), (query) => query.where('e.id', '=', input.employee_id ?? ''))
    .where('b.join_date', '<=', input.date)
    .where(sql<boolean>`coalesce(b.leave_date, ${input.date}::date) >= ${input.date}::date`);
}
