import type { holidayCalls } from '@praktis/contract/settings/holiday.calls';
import type { HolidayKind } from '@praktis/rules/working-days';
import { auditTrail } from '../../kit/audit.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { mustBeCurrent, RuleBroken } from '../../kit/errors.ts';
import { addRow, changeRow, lockRow, readRow, removeRow } from '../../kit/rows.ts';
import { seedRows } from '../auth/index.ts';
import * as repo from './holiday.repo.ts';

type Calls = typeof holidayCalls;

const yearOf = ({ date }: { date: string }) => Number(date.slice(0, 4));

/** The national calendar as the product brings it, of all years it knows. */
async function nationalDays(): Promise<repo.NationalDay[]> {
  return (await seedRows('holiday')) as unknown as repo.NationalDay[];
}

/** The check of the column admits these values alone. */
function withKind<R extends { kind: string }>(row: R) {
  return { ...row, kind: row.kind as HolidayKind };
}

/** One day stands once, so that it is either a holiday or joint leave: `holiday_exists` names the one there. */
async function dateIsFree(ctx: Ctx, date: string, except: string | null): Promise<void> {
  const standing = await repo.holidayOn(ctx, date, except);
  if (!standing) return;
  const name = ctx.language === 'id' ? standing.name_id : standing.name;
  throw new RuleBroken('holiday_exists', { day: date, name }, 'date');
}

/** The functions behind the calls of the calendar (LCK-03). */
export const holidayService = {
  async config(ctx: Ctx) {
    const years = await repo.yearsOfHolidays(ctx);
    return { years, national_years: [...new Set((await nationalDays()).map(yearOf))] };
  },
  async list(ctx: Ctx, { query }: InputOf<Calls['list']>) {
    const page = await repo.listHolidays(ctx, query);
    return { ...page, rows: page.rows.map(withKind) };
  },
  async detail(ctx: Ctx, { query }: InputOf<Calls['detail']>) {
    return withKind(await readRow(ctx, 'holiday', query.id));
  },
  async create(ctx: Ctx, { body }: InputOf<Calls['create']>) {
    await dateIsFree(ctx, body.date, null);
    return { id: await addRow(ctx, 'holiday', body) };
  },
  async update(ctx: Ctx, { body }: InputOf<Calls['update']>) {
    const { id, version, ...fields } = body;
    mustBeCurrent(await lockRow(ctx, 'holiday', id), version);
    await dateIsFree(ctx, fields.date, id);
    await changeRow(ctx, 'holiday', id, fields);
    return { id };
  },
  async remove(ctx: Ctx, { body }: InputOf<Calls['remove']>) {
    await lockRow(ctx, 'holiday', body.id);
    await removeRow(ctx, 'holiday', body.id);
    return { id: body.id };
  },
  /** Adds what is missing of a year; what stands on a date stays as the firm has it. Refused: `holiday_year_unknown`. */
  async load(ctx: Ctx, { body: { year } }: InputOf<Calls['load']>) {
    const days = (await nationalDays()).filter((day) => yearOf(day) === year);
    if (days.length === 0) throw new RuleBroken('holiday_year_unknown', { year: String(year) }, 'year');
    const added = await repo.addHolidays(ctx, days);
    return { year, added, left: days.length - added };
  },
  auditTrail: (ctx: Ctx, { query }: InputOf<Calls['auditTrail']>) => auditTrail(ctx, 'holiday', query),
};
