import { sql } from 'kysely';
import { titleOfMatter } from '../../kit/matter-access.ts';
import { billingIsFollowed, type CalendarReader, matterIsFollowed } from './calendar.access.ts';

/** The days of a calendar, both included. */
export interface Span {
  from: string;
  to: string;
}

function matters(ctx: CalendarReader) {
  return ctx.db
    .selectFrom('matter as m')
    .select(['m.id', 'm.version', 'm.updated_at', 'm.number', 'm.confidential'])
    .select(titleOfMatter(ctx).as('name'))
    .where('m.firm_id', '=', ctx.firm.id);
}

/** Matters that are due, of the reader's teams; a closed one is due no more (DSH-02). */
export async function mattersDue(ctx: CalendarReader, { from, to }: Span) {
  return matters(ctx)
    .select(sql<string>`m.valid_until`.as('date'))
    .where('m.valid_until', '>=', from)
    .where('m.valid_until', '<=', to)
    .where('m.status', 'not in', ['close', 'deleted'])
    .where(matterIsFollowed(ctx))
    .execute();
}

/** Matters whose billing reminders the reader follows, as far as one can fall into these days (MAT-17). */
export async function mattersToBill(ctx: CalendarReader, { from, to }: Span) {
  return matters(ctx)
    .select(['m.active_date', 'm.closed_date', 'm.reminder_months'])
    .where('m.reminder_months', 'is not', null)
    .where('m.active_date', '<', to)
    .where('m.status', 'not in', ['draft', 'deleted'])
    .where(sql<boolean>`coalesce(m.closed_date, ${from}::date) >= ${from}::date`)
    .where(billingIsFollowed(ctx))
    .execute();
}

/** Terms of lump sums that are due, of those matters (MAT-09). */
export async function termsDue(ctx: CalendarReader, { from, to }: Span) {
  return matters(ctx)
    .innerJoin('matter_term as t', (join) =>
      join.onRef('t.firm_id', '=', 'm.firm_id').onRef('t.matter_id', '=', 'm.id'),
    )
    .select([sql<string>`t.due_date`.as('date'), 't.number as term'])
    .where('t.due_date', '>=', from)
    .where('t.due_date', '<=', to)
    .where('m.status', 'not in', ['close', 'deleted'])
    .where(billingIsFollowed(ctx))
    .execute();
}

/** Bills of those matters that are due and not settled. */
export async function billsDue(ctx: CalendarReader, { from, to }: Span) {
  return ctx.db
    .selectFrom('invoice as i')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 'i.firm_id').onRef('m.id', '=', 'i.matter_id'))
    .innerJoin('invoice_balance as b', (join) =>
      join.onRef('b.firm_id', '=', 'i.firm_id').onRef('b.invoice_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.version', 'i.updated_at', 'i.due_date as date', 'i.invoice_number', 'i.currency'])
    .select(['m.id as matter_id', 'm.number', 'm.confidential', titleOfMatter(ctx).as('name')])
    .select(sql<string>`b.outstanding`.as('amount'))
    .where('i.firm_id', '=', ctx.firm.id)
    .where('i.status', 'in', ['bill', 'statement'])
    .where('i.due_date', '>=', from)
    .where('i.due_date', '<=', to)
    .where(sql<boolean>`b.outstanding > 0`)
    .where(billingIsFollowed(ctx))
    .execute();
}
