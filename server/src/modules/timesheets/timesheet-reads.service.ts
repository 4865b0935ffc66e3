import type { BodyOf, QueryOf, ReplyOf } from '@praktis/contract/kit/call';
import type { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import type { TimesheetRow } from '@praktis/contract/timesheets/timesheets.schemas';
import { addDays } from '@praktis/rules/dates';
import { openFrom } from '@praktis/rules/edit-window';
import { sum } from '@praktis/rules/money';
import { may, passes } from '../../kit/access.ts';
import { auditTrail } from '../../kit/audit.ts';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { noteRead } from '../../kit/files.ts';
import { functionalTotals } from '../exchange-rates/index.ts';
import { menuFor, periodOf, readTimeSetup, type TimeSetup } from './judge-entry.service.ts';
import * as days from './person-days.query.ts';
import * as query from './timesheets.query.ts';
import { entryMayMove, isOpenToChanges, matterTakesTime, periodIsOpen } from './timesheets.rules.ts';
import type { TimesheetAction } from './timesheets.states.ts';

/** Time entries the caller may see, with hours and value of the whole result. */
export async function list(
  ctx: Ctx,
  input: { query: QueryOf<typeof calls.list>; body: BodyOf<typeof calls.list> },
): Promise<ReplyOf<typeof calls.list>> {
  const { limit, offset } = input.query;
  const setup = await readTimeSetup(ctx);
  const filter = await query.withKeyword(ctx, input.body);
  const totals = await query.totalsOfEntries(ctx, filter);
  const total = totals.reduce((count, line) => count + Number(line.rows), 0);
  const rows = await query.pageOfEntries(ctx, filter, input.query, total);
  const priced = totals.filter((line) => line.priced);
  const shown = priced.map(({ currency, hours, value }) => ({ currency, hours, value }));
  return {
    rows: rows.map((row) => answered(ctx, setup, row)),
    total,
    limit,
    offset,
    hours: sum(totals.map((line) => line.hours)),
    totals: shown,
    functional: await functionalTotals(ctx, shown, ['hours']),
  };
}

/** The entries of a person between two days that the caller may see, as the list shows them. */
export async function entriesOfPerson(ctx: Ctx, of: days.DaysOfPerson): Promise<TimesheetRow[]> {
  const setup = await readTimeSetup(ctx);
  return (await days.entriesOfPerson(ctx, of)).map((row) => answered(ctx, setup, row));
}

/** One entry. Looking at one of a confidential matter is noted (ROL-02). */
export async function detail(
  ctx: Ctx,
  { query: { id } }: { query: QueryOf<typeof calls.detail> },
): Promise<ReplyOf<typeof calls.detail>> {
  const entry = found(await query.readEntryWithNames(ctx, id));
  if (entry.confidential) await noteRead(ctx, 'timesheet', id, { matter: entry.matter_number });
  const { reason, confirmed_codes, created_at, updated_at, created_by_name, similar_confirmed_by_name } = entry;
  return {
    ...answered(ctx, await readTimeSetup(ctx), entry),
    ...{ reason, confirmed_codes, created_at, updated_at, created_by_name, similar_confirmed_by_name },
  };
}

const rateColumns = ['rate', 'value', 'rate_currency', 'rate_source', 'employee_rate_id', 'exchange_rate'];

/** Every change of an entry, its rates left out for those who may not see them (RAT-11). */
export async function trail(ctx: Ctx, input: { query: QueryOf<typeof calls.auditTrail> }) {
  const { rate_shown } = found(await query.trailIsOpen(ctx, input.query.id));
  return auditTrail(ctx, 'timesheet', input.query, rate_shown ? [] : rateColumns);
}

/** What the screens must know before they open. */
export async function config(ctx: Ctx): Promise<ReplyOf<typeof calls.config>> {
  const setup = await readTimeSetup(ctx);
  const { input_methods, default_method, unit_minutes, time_rounding } = setup;
  return {
    today: ctx.today,
    open_from: openFrom(ctx.today, setup.window),
    open_to: addDays(ctx.today, setup.future_days),
    opened: [...(setup.opened.get(ctx.user.employee_id) ?? [])],
    timesheet_menu: await menuFor(ctx, setup, ctx.user.employee_id),
    ...{ input_methods, default_method, unit_minutes, time_rounding },
    overlap: setup.overlap,
    day_warning_hours: setup.day_warning_hours,
    employee_id: ctx.user.employee_id,
    employee_name: ctx.user.name,
    can_record_for_others: may(ctx, 'timesheet.record_for_others'),
    can_edit_closed: may(ctx, 'timesheet.edit_closed'),
    can_write_off: may(ctx, 'timesheet.write_off'),
    can_view_rates: may(ctx, 'rate.view'),
  };
}

const nothing = { can_update: false, can_delete: false, can_write_off: false, can_undo_write_off: false };
const neither = { can_make_billable: false, can_make_non_billable: false };

type HiddenEntry = Pick<query.ListedEntry, 'id' | 'version' | 'date' | 'employee_id' | 'employee_name' | 'hour'>;

/** A row of a confidential matter the caller stands outside of: date, fee earner and hours (ROL-02). */
export function hiddenRow(entry: HiddenEntry): TimesheetRow {
  const { id, version, date, employee_id, employee_name, hour } = entry;
  return {
    ...{ id, version, hidden: true, date, employee_id, employee_name, hour },
    ...{ matter_id: null, matter_number: '', matter_name: '', client_id: null, client_name: '', workcode_id: null },
    ...{
      workcode_name: '',
      workcode_utbms: '',
      description: '',
      method: null,
      minutes: null,
      actual_unit: null,
      start_time: null,
    },
    ...{ end_time: null, next_day: false, billable: null, status: null, billing_group: '', invoice_id: null },
    ...{ invoice_number: '', write_off_date: null, write_off_reason: '', written_off_by_name: '' },
    ...nothing,
    ...neither,
  };
}

/** Written out column by column: a list answers hundreds of these, and copying a row less its secrets costs most of it. */
function answered(ctx: Ctx, setup: TimeSetup, entry: query.ListedEntry): TimesheetRow {
  if (!entry.shown) return hiddenRow(entry);
  const row: TimesheetRow = {
    id: entry.id,
    version: entry.version,
    hidden: false,
    date: entry.date,
    employee_id: entry.employee_id,
    employee_name: entry.employee_name,
    matter_id: entry.matter_id,
    matter_number: entry.matter_number,
    matter_name: entry.matter_name,
    client_id: entry.client_id,
    client_name: entry.client_name,
    workcode_id: entry.workcode_id,
    workcode_name: entry.workcode_name,
    workcode_utbms: entry.workcode_utbms ?? '',
    description: entry.description,
    method: entry.method as TimesheetRow['method'],
    minutes: entry.minutes,
    actual_unit: entry.actual_unit,
    hour: entry.hour,
    start_time: entry.start_time,
    end_time: entry.end_time,
    next_day: entry.next_day,
    billable: entry.billable,
    status: entry.status as TimesheetRow['status'],
    billing_group: entry.billing_group,
    invoice_id: entry.invoice_id,
    invoice_number: entry.invoice_number ?? '',
    write_off_date: entry.write_off_date,
    write_off_reason: entry.write_off_reason,
    written_off_by_name: entry.written_off_by_name,
    ...movesOf(ctx, setup, entry),
  };
  return entry.open_shows_rate ? Object.assign(row, moneyOf(entry)) : row;
}

const moneyOf = ({ rate, value, rate_currency, rate_source }: query.ListedEntry) => ({
  ...{ rate, value, currency: rate_currency },
  rate_source: rate_source as NonNullable<TimesheetRow['rate_source']> | null,
});

type Changeable = Pick<
  days.WeekListed,
  'status' | 'invoice_status' | 'date' | 'employee_id' | 'may_record' | 'may_change_on_draft' | keyof OfMatter
>;

/** Which acts an entry's state allows, and whether the caller may change it now: found by the functions that refuse it. */
function changesOf(ctx: Ctx, setup: TimeSetup, entry: Changeable) {
  const state = { status: entry.status as NonNullable<TimesheetRow['status']>, invoice_status: entry.invoice_status };
  const moves = (action: TimesheetAction) => passes(() => entryMayMove(state, action));
  const inTime = passes(() => {
    matterTakesTime(matterOf(entry));
    periodIsOpen([entry.date], periodOf(ctx, setup, 'given', entry));
  });
  return { moves, changes: entry.may_record && inTime, updates: isOpenToChanges(entry) && inTime };
}

type OfMatter = Pick<
  query.ListedEntry,
  'matter_id' | 'matter_number' | 'matter_status' | 'timesheet_status' | 'active_date' | 'client_status'
>;

/** The matter of an entry, as it is judged whether it takes time. */
export function matterOf({ matter_number, matter_status, ...matter }: OfMatter) {
  const { matter_id, timesheet_status, active_date, client_status } = matter;
  return { matter_id, number: matter_number, status: matter_status, timesheet_status, active_date, client_status };
}

/** Whether an entry may be changed and deleted. */
export function mayChange(ctx: Ctx, setup: TimeSetup, entry: Changeable) {
  return ownChanges(changesOf(ctx, setup, entry));
}

const ownChanges = ({ moves, changes, updates }: ReturnType<typeof changesOf>) => ({
  can_update: updates && moves('update'),
  can_delete: changes && moves('delete'),
});

/** All acts that are open on an entry. */
function movesOf(ctx: Ctx, setup: TimeSetup, entry: query.ListedEntry) {
  const state = changesOf(ctx, setup, entry);
  const { moves, changes } = state;
  return {
    ...ownChanges(state),
    can_write_off: entry.open_may_write_off && moves('write_off'),
    can_undo_write_off: entry.open_may_write_off && moves('undo_write_off'),
    can_make_billable: changes && !entry.billable && moves('make_billable'),
    can_make_non_billable: changes && entry.billable && moves('make_non_billable'),
  };
}
