import type { TimesheetStatus } from '@praktis/contract/timesheets/timesheets.schemas';
import { booksAreOpen, type Day, dateIsNotInFuture } from '@praktis/rules/dates';
import { dateIsOpen, type EditWindow } from '@praktis/rules/edit-window';
import { add, compare, type Decimal, isZero, subtract } from '@praktis/rules/money';
import { LockRefused, RuleBroken } from '../../kit/errors.ts';
import { mustMove } from '../../kit/transitions.ts';
import { type TimesheetAction, timesheetMoves } from './timesheets.states.ts';

/** An entry as far as its status is judged; `invoice_status` is that of the invoice it stands on. */
export interface EntryState {
  status: TimesheetStatus;
  invoice_status: string | null;
}

/**
 * The status an action leads to (TIM-12). Refused: `already_billed`; `on_prebill`, for a write-off `on_draft` too, while an
 * invoice holds the entry; `nothing_to_write_off` for non-billable work; `move_refused` otherwise.
 */
export function entryMayMove(entry: EntryState, action: TimesheetAction): TimesheetStatus {
  if (entry.status === 'billed') throw new RuleBroken('already_billed');
  if (entry.invoice_status === 'prebill') throw new RuleBroken('on_prebill');
  if (action === 'write_off') {
    if (entry.invoice_status === 'draft') throw new RuleBroken('on_draft');
    if (entry.status === 'non-billable') throw new RuleBroken('nothing_to_write_off');
  }
  return mustMove(timesheetMoves, entry.status, action);
}

/** The matter an entry lies on, with its client. */
export interface WorkMatter {
  matter_id: string;
  number: string;
  status: string;
  timesheet_status: string;
  active_date: Day | null;
  client_status: string;
}

const closedMatter = {
  draft: { code: 'matter_draft', key: 'approve_matter' },
  pending: { code: 'matter_pending', key: 'edit_matter' },
  close: { code: 'matter_closed', key: 'approve_matter' },
  deleted: { code: 'matter_closed', key: 'approve_matter' },
} as const;

const closedAs = (status: string) =>
  status in closedMatter ? closedMatter[status as keyof typeof closedMatter] : undefined;

/**
 * Time is recorded, changed and deleted only for an active client (`client_not_active`) on an active matter
 * (`matter_draft`, `matter_pending`, `matter_closed`) that is not closed for time (`timesheet_closed`) (TIM-13).
 */
export function matterTakesTime(matter: WorkMatter): void {
  if (matter.client_status !== 'active') throw new RuleBroken('client_not_active', {}, 'matter_id');
  const concerns = { matter_id: matter.matter_id, employee_id: null };
  const closed = closedAs(matter.status);
  if (closed)
    throw new LockRefused({ ...concerns, key: closed.key }, closed.code, { matter: matter.number }, 'matter_id');
  if (matter.timesheet_status === 'closed')
    throw new LockRefused({ ...concerns, key: 'edit_matter' }, 'timesheet_closed', {}, 'matter_id');
}

/** Work lies on or after the matter's active date: `before_active_date` (TIM-13). */
export function workFollowsActivation(date: Day, matter: Pick<WorkMatter, 'active_date'>): void {
  if (matter.active_date !== null && date < matter.active_date)
    throw new RuleBroken('before_active_date', { active_date: matter.active_date }, 'date');
}

/** The fee earner is on the team on the date: `not_member`, with whom, when, and since or until when he is (TIM-13, MAT-04). */
export function feeEarnerIsMember(
  date: Day,
  name: string,
  member: { join_date: Day; leave_date: Day | null } | undefined,
): asserts member {
  const refused = (known: { since?: Day; until?: Day }) =>
    new RuleBroken('not_member', { name, day: date, ...known }, 'employee_id');
  if (!member) throw refused({});
  if (date < member.join_date) throw refused({ since: member.join_date });
  if (member.leave_date !== null && date > member.leave_date) throw refused({ until: member.leave_date });
}

/** The fee earner has not left before the date: `employee_left` (TIM-13, ROL-07). */
export function feeEarnerIsEmployed(date: Day, employee: { status: string; left_on: Day | null }): void {
  const left = employee.left_on === null ? employee.status === 'terminated' : date > employee.left_on;
  if (left) throw new RuleBroken('employee_left', { left_on: employee.left_on ?? '' }, 'employee_id');
}

export interface Period {
  today: Day;
  window: EditWindow;
  future_days: number;
  /** Right `timesheet.edit_closed`. */
  may_edit_closed: boolean;
  reason: string;
  /** Dates that a restoration has opened for the person (LCK-07). */
  opened: ReadonlySet<Day>;
  /** Whose time it is, on which matter; null = on any. */
  concerns: { employee_id: string; matter_id: string | null };
}

/**
 * Every date touched is open (LCK-02, LCK-07): `period_closed`, `date_in_future`. Holders of the right pass a closed period with a
 * reason, which stays in the trail (`reason_needed`).
 */
export function periodIsOpen(dates: readonly Day[], period: Period): void {
  for (const date of dates) {
    if (period.opened.has(date)) continue;
    if (!period.may_edit_closed) dateIsOpenFor(date, period);
    else {
      dateIsNotInFuture(date, period, 'date');
      if (period.reason === '' && !isOpen(date, period)) throw new RuleBroken('reason_needed', {}, 'reason');
    }
  }
}

/** `dateIsOpen`, whose refusal of a closed period knows whose time it concerns. */
function dateIsOpenFor(date: Day, period: Period): void {
  try {
    dateIsOpen(date, period, 'date');
  } catch (error) {
    if (!(error instanceof RuleBroken) || error.code !== 'period_closed') throw error;
    throw new LockRefused({ key: 'closed_period', ...period.concerns }, error.code, error.params, error.field);
  }
}

/** Whether a date is open without the right to edit closed periods. */
export function isOpen(date: Day, period: Period): boolean {
  if (period.opened.has(date)) return true;
  try {
    dateIsOpen(date, period);
    return true;
  } catch {
    return false;
  }
}

export interface BillableQuestion {
  asked: boolean | null;
  activity: string | null;
  matter: string;
  menu: 'both' | 'non_billable';
}

/**
 * Whether an entry is billable (TIM-11): never against the matter (`matter_non_billable`) or the menu
 * (`menu_non_billable`); else as asked; else as its activity says, which may want an answer (`required`).
 */
export function billableOf({ asked, activity, matter, menu }: BillableQuestion): boolean {
  if (asked === true && matter === 'non_billable') throw new RuleBroken('matter_non_billable', {}, 'billable');
  if (asked === true && menu === 'non_billable') throw new RuleBroken('menu_non_billable', {}, 'billable');
  if (matter === 'non_billable' || menu === 'non_billable') return false;
  if (asked !== null) return asked;
  if (activity === 'ask') throw new RuleBroken('required', {}, 'billable');
  return activity !== 'no';
}

/** A standing entry with times; `seen` = the caller may see it. */
export interface TimedEntry {
  date: Day;
  start_time: string | null;
  end_time: string | null;
  seen: boolean;
}

/** What is told of the entries in whose time another one falls: nothing of those that the caller may not see (TIM-08, ROL-02). */
export function overlapTold(others: readonly TimedEntry[]): Record<string, string> {
  const other = others.find(({ seen }) => seen);
  return other ? { date: other.date, start: other.start_time ?? '', end: other.end_time ?? '' } : {};
}

/** A matter's budget and what counts against it before the change (MAT-13). */
export interface Budget {
  budget_fee: Decimal | null;
  budget_restricts: boolean;
  /** Whether the caller sees the amounts of the matter. */
  shows_rates: boolean;
  used: Decimal;
}

/**
 * A restricting budget holds what is added (MAT-14): `budget_exceeded` with what remains, for those who see the amounts
 * of the matter (RAT-11); equal is allowed, and what takes nothing more is never refused.
 */
export function budgetHolds(budget: Budget, change: Decimal): void {
  if (!budget.budget_restricts || budget.budget_fee === null) return;
  if (isZero(change) || compare(change, '0') < 0) return;
  if (compare(add(budget.used, change), budget.budget_fee) <= 0) return;
  const rest = subtract(budget.budget_fee, budget.used);
  const told: Record<string, string> = budget.shows_rates ? { remaining: compare(rest, '0') < 0 ? '0' : rest } : {};
  throw new RuleBroken('budget_exceeded', told, 'billable');
}

/** A rate that is typed for entries of several matters is in the currency of each: `rate_currency_differs` (RAT-06). */
export function typedRateFits(typed: string, currency: string): void {
  if (typed !== currency) throw new RuleBroken('rate_currency_differs', { currency }, 'currency');
}

/** A write-off is dated between the work (`write_off_before_work`) and today, in open books (TIM-12, MON-14). */
export function writeOffDateFits(
  date: Day,
  entry: { date: Day },
  limits: { today: Day; books_closed_until: Day | null },
): void {
  dateIsNotInFuture(date, limits, 'date');
  booksAreOpen(date, limits.books_closed_until, 'date');
  if (date < entry.date) throw new RuleBroken('write_off_before_work', { date: entry.date }, 'date');
}

/**
 * Whether the caller may change an entry, as to whose it is: one he records, or any of his reach that a bill holds (ROL-01).
 * That only a draft lets it be changed is the rule of its state (TIM-12), which says what to do instead.
 */
export const isOpenToChanges = (entry: {
  may_record: boolean;
  may_change_on_draft: boolean;
  invoice_status: string | null;
}) => entry.may_record || (entry.may_change_on_draft && entry.invoice_status !== null);
