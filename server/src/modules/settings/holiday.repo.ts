import type { QueryOf } from '@praktis/contract/kit/call';
import type { holidayCalls as calls } from '@praktis/contract/settings/holiday.calls';
import type { HolidayKind } from '@praktis/rules/working-days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import { keywordIn, pageOf } from '../../kit/list-query.ts';
import type { FirmReader } from '../../kit/work-calendar.ts';

/** A day as the national calendar has it. */
export interface NationalDay {
  date: string;
  kind: string;
  name: string;
  name_id: string;
  basis: string;
}

function holidays(ctx: FirmReader) {
  return ctx.db.selectFrom('holiday').where('firm_id', '=', ctx.firm.id);
}

/** One page of the firm's calendar. */
export function listHolidays(ctx: Ctx, input: QueryOf<typeof calls.list>) {
  let query = holidays(ctx).select(['id', 'date', 'kind', 'name', 'name_id', 'basis', 'version']);
  if (input.keyword) query = query.where(keywordIn(input.keyword, 'name', 'name_id', 'basis'));
  if (input.kind) query = query.where('kind', '=', input.kind);
  if (input.year) query = query.where('date', '>=', `${input.year}-01-01`).where('date', '<=', `${input.year}-12-31`);
  const sortable = { date: 'date', kind: 'kind', name: 'name', name_id: 'name_id' };
  return pageOf(query, input, { sortable, standard: 'date', tie: 'id' });
}

/** The day that stands on a date, other than the one named. */
export async function holidayOn(ctx: FirmReader, date: string, except: string | null) {
  return holidays(ctx)
    .select(['name', 'name_id'])
    .where('date', '=', date)
    .where('id', 'is distinct from', except)
    .executeTakeFirst();
}

/** The days off between two dates, both included, named in the user's language. */
export async function namedHolidays(ctx: FirmReader & Pick<Ctx, 'language'>, from: string, to: string) {
  const rows = await holidays(ctx)
    .select(['id', 'version', 'updated_at', 'date', 'kind', 'name', 'name_id'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  return rows.map(({ kind, name, name_id, ...day }) => ({
    ...{ ...day, name: ctx.language === 'id' ? name_id : name },
    kind: kind as HolidayKind,
  }));
}

/** The years that the calendar has days of, in order. */
export async function yearsOfHolidays(ctx: FirmReader): Promise<number[]> {
  const rows = await holidays(ctx)
    .select(sql<number>`extract(year from date)::int`.as('year'))
    .distinct()
    .orderBy('year')
    .execute();
  return rows.map((row) => row.year);
}

/** Adds the days whose dates are free and answers how many those were. */
export async function addHolidays(ctx: FirmReader, days: readonly NationalDay[]): Promise<number> {
  const added = await ctx.db
    .insertInto('holiday')
    .values(days.map((day) => ({ ...day, firm_id: ctx.firm.id, id: newId() })))
    .onConflict((conflict) => conflict.columns(['firm_id', 'date']).doNothing())
    .returning('id')
    .execute();
  return added.length;
}
