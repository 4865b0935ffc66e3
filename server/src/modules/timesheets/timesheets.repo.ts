import type { Decimal } from '@praktis/rules/money';
import { aroundMinutes } from '@praktis/rules/similarity';
import { type Insertable, sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import type { DB } from '../../kit/schema.generated.ts';
import { holdsNothing } from '../../kit/without-locks.ts';
import {
  entryMayBeRecorded,
  entryReached,
  mayChangeOnDraft,
  mayRecordForOthers,
  rateShown,
  timesTold,
} from './timesheets.access.ts';

function entries(ctx: Ctx) {
  return ctx.db
    .selectFrom('timesheet as t')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 't.firm_id').onRef('m.id', '=', 't.matter_id'))
    .innerJoin('client as c', (join) => join.onRef('c.firm_id', '=', 'm.firm_id').onRef('c.id', '=', 'm.client_id'))
    .leftJoin('invoice as i', (join) => join.onRef('i.firm_id', '=', 't.firm_id').onRef('i.id', '=', 't.invoice_id'))
    .selectAll('t')
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 't.firm_id').onRef('e.id', '=', 't.employee_id'))
    .select(['i.status as invoice_status', 'm.number', 'm.status as matter_status', 'm.timesheet_status'])
    .select(['m.name as matter_name', sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('employee_name')])
    .select(['m.active_date', 'm.confidential', 'c.status as client_status', rateShown(ctx).as('shows_rate')])
    .select([entryMayBeRecorded(ctx).as('may_record'), mayChangeOnDraft(ctx).as('may_change_on_draft')])
    .select([entryReached(ctx, 'timesheet.write_off').as('may_write_off')])
    .where('t.firm_id', '=', ctx.firm.id)
    .where(entryReached(ctx, 'timesheet.view'));
}

export type StoredEntry = Awaited<ReturnType<typeof readEntries>>[number];

/** The entries with these ids that the caller may see, with what their change is judged by. */
export async function readEntries(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return entries(ctx)
    .where(sql<boolean>`t.id = any(${[...ids]}::uuid[])`)
    .orderBy('t.id')
    .execute();
}

/** Whether the caller may record the time of another person on a matter (TIM-15). */
export async function isRecordedFor(ctx: Ctx, employee_id: string, matter_id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('matter as m')
    .select(mayRecordForOthers(ctx, sql`${employee_id}::uuid`).as('reached'))
    .where('m.firm_id', '=', ctx.firm.id)
    .where('m.id', '=', matter_id)
    .executeTakeFirst();
  return row?.reached ?? false;
}

/** Locks, in order of id, the invoices the entries stand on or come back to and then the entries, until the transaction ends. */
export async function lockEntryRows(ctx: Ctx, ids: readonly string[], bills: readonly string[] = []): Promise<void> {
  const mine = ctx.db
    .selectFrom('timesheet')
    .where('firm_id', '=', ctx.firm.id)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`);
  await ctx.db
    .selectFrom('invoice')
    .select('id')
    .where('firm_id', '=', ctx.firm.id)
    .where((bill) =>
      bill.or([bill('id', 'in', mine.select('invoice_id')), sql<boolean>`id = any(${[...bills]}::uuid[])`]),
    )
    .orderBy('id')
    .forShare()
    .execute();
  await mine.select('id').orderBy('id').forUpdate().execute();
}

/**
 * Waits for every other change of a person's day: what is summed and compared under it holds until the transaction ends
 * (TIM-07, TIM-08).
 */
export async function holdDay(ctx: Ctx, employee_id: string, date: string): Promise<void> {
  if (holdsNothing(ctx.db)) return;
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`time ${employee_id}`}, 0)),
    pg_advisory_xact_lock(hashtextextended(${`time ${employee_id} ${date}`}, 0))`.execute(ctx.db);
}

/** Holds all days of people, in one order: an act on thousands of days would take more locks than the database has. */
export async function holdAllDays(ctx: Ctx, people: readonly string[]): Promise<void> {
  const keys = [...new Set(people)].sort().map((employee_id) => `time ${employee_id}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`.execute(ctx.db);
}

interface DayQuestion {
  employee_id: string;
  date: string;
  except: string | null;
}

function standing(ctx: Ctx, { employee_id, except }: Omit<DayQuestion, 'date'>) {
  return ctx.db
    .selectFrom('timesheet')
    .where('firm_id', '=', ctx.firm.id)
    .where('employee_id', '=', employee_id)
    .where('status', '<>', 'deleted')
    .where('id', 'is distinct from', except);
}

/** Hours a person already has on a date, on whatever matter, other than the entry itself (TIM-07). */
export async function hoursOfDay(ctx: Ctx, day: DayQuestion): Promise<Decimal> {
  const { hours } = await standing(ctx, day)
    .where('date', '=', day.date)
    .select(sql<Decimal>`coalesce(sum(hour), 0)`.as('hours'))
    .executeTakeFirstOrThrow();
  return hours;
}

/** Hours that stand on many days of people, those without any left out. */
export async function hoursOfDays(ctx: Ctx, days: readonly { employee_id: string; date: string }[]) {
  const people = days.map((day) => day.employee_id);
  const dates = days.map((day) => day.date);
  return ctx.db
    .selectFrom('timesheet')
    .select(['employee_id', 'date', sql<Decimal>`sum(hour)`.as('hours')])
    .where('firm_id', '=', ctx.firm.id)
    .where('status', '<>', 'deleted')
    .where(sql<boolean>`(employee_id, date) in (select * from unnest(${people}::uuid[], ${dates}::date[]))`)
    .groupBy(['employee_id', 'date'])
    .execute();
}

/** The dates of a period, both ends included, on which a person has an entry other than the one named (LCK-03). */
export async function filledDays(
  ctx: Ctx,
  { employee_id, from, to, except }: { employee_id: string; from: string; to: string; except: string | null },
): Promise<string[]> {
  const rows = await standing(ctx, { employee_id, except })
    .where('date', '>=', from)
    .where('date', '<=', to)
    .select('date')
    .distinct()
    .execute();
  return rows.map((row) => row.date);
}

/** Entries with times of people around dates, on those days and their neighbours (TIM-08); `seen` = their times may be told. */
export async function timedEntriesAround(
  ctx: Ctx,
  days: readonly { employee_id: string; date: string }[],
  except: string | null = null,
) {
  const people = days.map((day) => day.employee_id);
  const dates = days.map((day) => day.date);
  return ctx.db
    .selectFrom('timesheet as t')
    .innerJoin('matter as m', (join) => join.onRef('m.firm_id', '=', 't.firm_id').onRef('m.id', '=', 't.matter_id'))
    .select(['t.id', 't.employee_id', 't.date', 't.start_time', 't.end_time', timesTold(ctx).as('seen')])
    .where('t.firm_id', '=', ctx.firm.id)
    .where('t.status', '<>', 'deleted')
    .where('t.id', 'is distinct from', except)
    .where('t.start_time', 'is not', null)
    .where(
      sql<boolean>`(t.employee_id, t.date) in (select p, d + n from unnest(${people}::uuid[], ${dates}::date[]) as u (p, d),
        generate_series(-1, 1) as n)`,
    )
    .execute();
}

/** Value of the wip and billed entries of a matter: what counts against its fee budget (MAT-13). */
export async function feeUsed(ctx: Ctx, matter_id: string): Promise<Decimal> {
  const { used } = await ctx.db
    .selectFrom('timesheet')
    .select(sql<Decimal>`coalesce(sum(value), 0)`.as('used'))
    .where('firm_id', '=', ctx.firm.id)
    .where('matter_id', '=', matter_id)
    .where('status', 'in', ['wip', 'billed'])
    .executeTakeFirstOrThrow();
  return used;
}

/** The billable default of an activity; undefined when there is none or it is archived (and not `kept`). */
export async function activityOf(ctx: Ctx, id: string, kept: boolean) {
  const query = ctx.db
    .selectFrom('workcode')
    .select(['id', 'billable'])
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id);
  return (kept ? query : query.where('archived_at', 'is', null)).executeTakeFirst();
}

/** Adds an entry, recorded now by the firm's clock: whether it came in time for a reactivation is told by that (LCK-07). */
export async function insertEntry(ctx: Ctx, row: Omit<Insertable<DB['timesheet']>, 'firm_id'>): Promise<void> {
  await ctx.db
    .insertInto('timesheet')
    .values({ created_at: ctx.now.toISOString(), ...row, firm_id: ctx.firm.id })
    .execute();
}

export type EntryChange = Partial<Omit<Insertable<DB['timesheet']>, 'firm_id' | 'id'>>;

/** Changes an entry. */
export async function updateEntry(ctx: Ctx, id: string, change: EntryChange): Promise<void> {
  await ctx.db.updateTable('timesheet').set(change).where('firm_id', '=', ctx.firm.id).where('id', '=', id).execute();
}

/** Changes many entries, those with the same columns in one statement. */
export async function updateEntries(ctx: Ctx, changes: readonly { id: string; change: EntryChange }[]): Promise<void> {
  const columnsOf = (change: EntryChange) => Object.keys(change).sort();
  for (const kind of new Set(changes.map(({ change }) => columnsOf(change).join()))) {
    const columns = kind.split(',');
    const group = changes.filter(({ change }) => columnsOf(change).join() === kind);
    const rows = JSON.stringify(group.map(({ id, change }) => ({ id, ...change })));
    const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`));
    await sql`update timesheet t set ${set} from jsonb_populate_recordset(null::timesheet, ${rows}::jsonb) r
      where t.firm_id = ${ctx.firm.id} and t.id = r.id`.execute(ctx.db);
  }
}

/** The versions that entries have now, by id. */
export async function versionsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('timesheet')
    .select(['id', 'version'])
    .where('firm_id', '=', ctx.firm.id)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.version]));
}

/** By what an imported row is recognised: its fingerprint, or but for the minutes where it tells only these hours charged. */
export interface Recognised {
  fingerprint: string;
  charged: readonly string[];
}

/** How many standing entries a row may be, those of the running import left out (TIM-10). */
export async function countEarlier(ctx: Ctx, { fingerprint, charged }: Recognised, import_id: string): Promise<number> {
  const { before, after } = aroundMinutes(fingerprint);
  const [employee_id, date, matter_id] = fingerprint.split('|') as [string, string, string];
  const byHours = sql<boolean>`(employee_id = ${employee_id} and date = ${date} and matter_id = ${matter_id}
    and hour = any(${charged}::numeric[]) and fingerprint = ${before} || minutes::text || ${after})`;
  const { n } = await ctx.db
    .selectFrom('timesheet')
    .select(sql<string>`count(*)`.as('n'))
    .where('firm_id', '=', ctx.firm.id)
    .where((is) => is.or([is('fingerprint', '=', fingerprint), ...(charged.length > 0 ? [byHours] : [])]))
    .where('status', '<>', 'deleted')
    .where('import_id', 'is distinct from', import_id)
    .executeTakeFirstOrThrow();
  return Number(n);
}
