import type { MatterFields, MatterStatus } from '@praktis/contract/matters/matters.schemas';
import type { MatterRights } from '@praktis/contract/matters/matters-replies.schemas';
import type { ReminderCourse } from '@praktis/rules/billing-reminder';
import { dateIsNotInFuture } from '@praktis/rules/dates';
import { RuleBroken } from '@praktis/rules/errors';
import { amountFits, type Currency } from '@praktis/rules/money';
import { type MatterAction, matterMoves } from './matters.states.ts';

/** What the caller holds on one matter. */
export interface Held {
  edit: boolean;
  /** `matter.edit_billing`: billing data, the whole of it with `edit`. */
  edit_billing: boolean;
  /** `matter.approve`, and among the approvers of the matter set-up (ROL-05). */
  approve: boolean;
  delete: boolean;
  purge: boolean;
  /** Support staff prepares matters and changes drafts only (ROL-01). */
  drafts_only: boolean;
}

/** ROL-05: the partners named in the matter set-up approve; without any, every holder; always the managing partner. */
export function isApprover(approvers: readonly string[], caller: { employee_id: string; role: string }): boolean {
  return approvers.length === 0 || approvers.includes(caller.employee_id) || caller.role === 'managing_partner';
}

/** Whether the caller may change a matter in this state. */
export function mayEdit(status: MatterStatus, held: Held): boolean {
  return held.edit && (status === 'draft' || !held.drafts_only);
}

/** Whether the caller may change billing data in this state: with the rest, or alone (ROL-01). */
export function mayEditBilling(status: MatterStatus, held: Held): boolean {
  return mayEdit(status, held) || (held.edit_billing && !held.edit);
}

/** Whether the caller may make a move from this state (MAT-01); whether the state allows it is another question. */
export function mayMove(action: MatterAction, status: MatterStatus, held: Held): boolean {
  if (action === 'delete') return held.delete;
  if (action === 'activate' && status !== 'pending') return held.approve;
  return mayEdit(status, held);
}

/** Whether the caller may delete a matter forever, once it is deleted. */
export function mayPurge(held: Held): boolean {
  return held.delete && held.purge;
}

/** The flags of the screens, from the judgements that refuse the calls. */
export function rightsOf(status: MatterStatus, held: Held): MatterRights {
  const open = (action: MatterAction) => action in matterMoves[status] && mayMove(action, status, held);
  return {
    can_edit: status !== 'deleted' && mayEdit(status, held),
    can_edit_billing: status !== 'deleted' && mayEditBilling(status, held),
    can_activate: open('activate'),
    can_pending: open('pending'),
    can_close: open('close'),
    can_delete: open('delete'),
    can_purge: status === 'deleted' && mayPurge(held),
  };
}

/** No matter of a client before its activation: `client_not_active` (CLI-01). */
export function clientIsActive(status: string): void {
  if (status !== 'active') throw new RuleBroken('client_not_active', {}, 'client_id');
}

/** A deleted matter is restored before it is changed: `matter_deleted`. */
export function matterIsNotDeleted(status: MatterStatus): void {
  if (status === 'deleted') throw new RuleBroken('matter_deleted');
}

/** Amounts fit the matter's currency (MON-02), a restricting budget exists, and only foreign money has a fixed rate. */
export function termsFitTogether(
  fields: Pick<MatterFields, 'budget_fee' | 'budget_disbursement' | 'budget_restricts' | 'fixed_exchange_rate'>,
  currency: Currency,
  functional: string,
): void {
  if (fields.budget_fee !== null) amountFits(fields.budget_fee, currency, 'budget_fee');
  if (fields.budget_disbursement !== null) amountFits(fields.budget_disbursement, currency, 'budget_disbursement');
  if (fields.budget_restricts && fields.budget_fee === null)
    throw new RuleBroken('budget_fee_missing', {}, 'budget_fee');
  if (fields.fixed_exchange_rate !== null && currency.code === functional)
    throw new RuleBroken('fixed_exchange_rate_not_needed', { currency: functional }, 'fixed_exchange_rate');
}

/** An archived item of a list stays where it stands and is not taken for new use (ROL-08): `archived_item`. */
export function itemIsOffered(item: { archived_at: string | null } | undefined, field: string): void {
  if (item === undefined) throw new RuleBroken('unknown_record', {}, field);
  if (item.archived_at !== null) throw new RuleBroken('archived_item', {}, field);
}

/** The currency is fixed once an entry, expense or invoice exists: `currency_in_use` (MAT-12). */
export function currencyStays(from: string, to: string, hasRecords: boolean): void {
  if (from !== to && hasRecords) throw new RuleBroken('currency_in_use', { currency: from }, 'currency');
}

/** How a matter is billed is fixed with its currency, once an entry, expense or invoice exists: `billing_type_in_use`. */
export function billingTypeStays(from: string, to: string, hasRecords: boolean): void {
  if (from !== to && hasRecords) throw new RuleBroken('billing_type_in_use', { billing_type: from }, 'billing_type');
}

/** The client changes on a draft without records alone, since money of one client never pays another's: `client_fixed`. */
export function clientStays(
  matter: { client_id: string; status: MatterStatus },
  client_id: string,
  hasRecords: boolean,
): void {
  if (matter.client_id !== client_id && (matter.status !== 'draft' || hasRecords))
    throw new RuleBroken('client_fixed', {}, 'client_id');
}

/** A matter is active from today at the latest: `date_in_future` (MAT-01). */
export function activeDateIsNotInFuture(day: string, today: string): void {
  dateIsNotInFuture(day, { today }, 'active_date');
}

/**
 * MAT-03: earlier freely, but not before the client's `since` (`before_client_since`); later only while no entry or bill
 * lies before the new date (`entries_before`), and never after the day of a pause or closing (`after_status_date`).
 */
export function activeDateMayMove(
  move: { from: string; to: string },
  facts: { first_record: string | null; status_date: string | null; client_since: string | null },
): void {
  if (move.to < move.from && facts.client_since !== null && move.to < facts.client_since)
    throw new RuleBroken('before_client_since', { since: facts.client_since }, 'active_date');
  if (facts.status_date !== null && move.to > facts.status_date)
    throw new RuleBroken('after_status_date', { day: facts.status_date }, 'active_date');
  if (move.to > move.from && facts.first_record !== null && facts.first_record < move.to)
    throw new RuleBroken('entries_before', { first: facts.first_record }, 'active_date');
}

/** A matter is paused or closed on a day between its active date (`status_date_before_active`) and today (`date_in_future`). */
export function statusDateIsPossible(day: string, limits: { today: string; active_date: string | null }): void {
  dateIsNotInFuture(day, { today: limits.today }, 'date');
  if (limits.active_date !== null && day < limits.active_date)
    throw new RuleBroken('status_date_before_active', { active_date: limits.active_date }, 'date');
}

/** Setting `four_eyes_activation`: who entered a matter does not approve it: `four_eyes` (MAT-01). */
export function fourEyesHold(required: boolean, created_by: string, approver: string): void {
  if (required && created_by === approver) throw new RuleBroken('four_eyes');
}

/** A pending or closed matter returns to work for a reason. */
export function reasonIsGiven(reason: string): void {
  if (reason === '') throw new RuleBroken('required', {}, 'reason');
}

/** What the billing reminders are counted from (MAT-17): a draft and a deleted matter are not under way. */
export function reminderCourseOf(
  matter: Pick<ReminderCourse, 'closed_date' | 'reminder_months'> & {
    status: MatterStatus;
    active_date: string | null;
  },
): ReminderCourse {
  const { status, active_date, closed_date, reminder_months } = matter;
  const isUnderWay = status !== 'draft' && status !== 'deleted';
  return { active_date: isUnderWay ? active_date : null, closed_date, reminder_months };
}

/** The number is typed to delete forever: `number_not_typed`. */
export function numberIsTyped(typed: string, number: string): void {
  if (typed !== number) throw new RuleBroken('number_not_typed', {}, 'number');
}
