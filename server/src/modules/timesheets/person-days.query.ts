import type { Decimal } from '@praktis/rules/money';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { withKeptPlan } from '../../kit/kept-plans.ts';
import { entryMayBeRecorded, matterIsOpen, mayChangeOnDraft } from './timesheets.access.ts';
import { everything, type ListedEntry, listed, withNames, workcodeName } from './timesheets.query.ts';

/** The time of one person, between two days. */
export interface DaysOfPerson {
  employee_id: string;
  from: string;
  to: string;
}

function ofPerson(ctx: Ctx, { employee_id, from, to }: DaysOfPerson) {
  return listed(ctx, everything)
    .where('t.employee_id', '=', employee_id)
    .where('t.date', '>=', from)
    .where('t.date', '<=', to)
    .where('t.status', '<>', 'deleted');
}

/** Hours and number of entries of the days on which a person has any, hidden ones too (ROL-02). */
export async function hoursByDay(ctx: Ctx, of: DaysOfPerson) {
  return ofPerson(ctx, of)
    .select(['t.date', sql<Decimal>`sum(t.hour)`.as('hours'), sql<number>`count(*)::int`.as('entries')])
    .groupBy('t.date')
    .execute();
}

/** Every entry of a person between two dates that the caller may see, whole, in the order they were recorded. */
export async function entriesOfPerson(ctx: Ctx, of: DaysOfPerson): Promise<ListedEntry[]> {
  return withNames(ctx, ofPerson(ctx, of)).orderBy('t.created_at').orderBy('t.id').execute();
}

/** The same entries as far as the cells of a week need them: what names their row, and what tells whether they may change. */
export async function entriesOfWeek(ctx: Ctx, of: DaysOfPerson) {
  const asked = ofPerson(ctx, of)
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .leftJoin('workcode as w', (join) => join.onRef('w.firm_id', '=', 't.firm_id').onRef('w.id', '=', 't.workcode_id'))
    .leftJoin('invoice as i', (join) => join.onRef('i.firm_id', '=', 't.firm_id').onRef('i.id', '=', 't.invoice_id'))
    .select(['t.id', 't.version', 't.date', 't.employee_id', 't.matter_id', 't.workcode_id', 't.description'])
    .select(['t.billing_group', 't.method', 't.hour', 't.billable', 't.status'])
    .select(['m.number as matter_number', 'm.name as matter_name', 'm.status as matter_status', 'm.timesheet_status'])
    .select(['m.active_date', 'c.name as client_name', 'c.status as client_status', 'i.status as invoice_status'])
    .select([
      workcodeName(ctx).as('workcode_name'),
      matterIsOpen(ctx).as('shown'),
      entryMayBeRecorded(ctx).as('may_record'),
      mayChangeOnDraft(ctx).as('may_change_on_draft'),
    ])
    .orderBy('t.created_at')
    .orderBy('t.id');
  return withKeptPlan(ctx.db, asked.compile());
}

export type WeekListed = Awaited<ReturnType<typeof entriesOfWeek>>[number];
