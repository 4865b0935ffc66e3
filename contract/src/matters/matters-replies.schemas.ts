import { z } from 'zod';
import { conflictRecord, conflictResult } from '../clients/conflict.schemas.ts';
import { decimalOut } from '../kit/money.ts';
import { id, version } from '../kit/shapes.ts';
import { arrangementOut } from './arrangement.schemas.ts';
import { billingTypes, matterStatuses, partyInput, timesheetStatuses } from './matters.schemas.ts';

/** How near the use of a budget is to its end (MAT-15). */
export const budgetLevels = ['none', 'near', 'over'] as const;

/** What the caller may do with a matter now; the same judgement refuses the call. */
export const matterRights = z.object({
  can_edit: z.boolean(),
  /** Billing data alone may be changed: `part: 'billing'` (ROL-01). */
  can_edit_billing: z.boolean(),
  can_activate: z.boolean(),
  can_pending: z.boolean(),
  can_close: z.boolean(),
  can_delete: z.boolean(),
  can_purge: z.boolean(),
});
export type MatterRights = z.output<typeof matterRights>;

/** Amounts are absent for those who may not see them: WIP and fee used without `rate.view` (RAT-11). */
const listAmounts = z.object({
  wip: decimalOut.optional(),
  outstanding: decimalOut.optional(),
});

export const matterRow = listAmounts.extend({
  ...matterRights.shape,
  id,
  number: z.string(),
  /** The reader may know number, client and status only (administrators, ROL-01): texts, team and parties stay empty. */
  numbers_only: z.boolean(),
  name: z.string(),
  task: z.string(),
  status: z.enum(matterStatuses),
  client_id: id,
  client_code: z.string(),
  client_name: z.string(),
  practice_area: z.string(),
  responsible_partner_id: id.nullable(),
  responsible_partner: z.string(),
  billing_type: z.enum(billingTypes),
  currency: z.string(),
  active_date: z.string().nullable(),
  valid_until: z.string().nullable(),
  confidential: z.boolean(),
  conflict_result: conflictResult,
  budget_fee: decimalOut.nullable(),
  fee_used: decimalOut.optional(),
  /** Percent of the fee budget, 2 decimals; null without a budget. */
  fee_percent: decimalOut.nullable().optional(),
  fee_level: z.enum(budgetLevels).optional(),
  version,
});
export const matterTotals = listAmounts.extend({ currency: z.string(), matters: z.number() });

const memberOut = z.object({
  employee_id: id,
  code: z.string(),
  name: z.string(),
  category: z.enum(['partner', 'fee earner', 'support staff']),
  employee_status: z.enum(['active', 'on leave', 'terminated']),
  responsible_partner: z.boolean(),
  originating_partner: z.boolean(),
  handling_partner: z.boolean(),
  associate: z.boolean(),
  fee_earner: z.boolean(),
  join_date: z.string(),
  leave_date: z.string().nullable(),
  rate_type: z.enum(['active', 'fixed']),
  /** Empty: the person's default rate. */
  rate_name: z.string(),
  fixed_rate: decimalOut.optional(),
  fixed_currency: z.string().optional(),
  /** Rate of today, in its own currency; absent when there is none or it may not be seen. */
  rate: decimalOut.optional(),
  rate_currency: z.string().optional(),
  allocation: decimalOut,
});
const partyOut = partyInput.extend({ id });
const personOut = z.object({ employee_id: id, name: z.string() });

/** Budgets and their use (MAT-13, MAT-15, MAT-16). */
const budgetOut = z.object({
  fee_used: decimalOut.optional(),
  fee_percent: decimalOut.nullable().optional(),
  fee_level: z.enum(budgetLevels).optional(),
  disbursement_used: decimalOut.optional(),
  disbursement_percent: decimalOut.nullable().optional(),
  disbursement_level: z.enum(budgetLevels).optional(),
  hours_billable_used: decimalOut,
  hours_billable_level: z.enum(budgetLevels),
  hours_non_billable_used: decimalOut,
  hours_non_billable_level: z.enum(budgetLevels),
});

export const matterDetail = z.object({
  ...matterRow.omit({ fee_used: true, fee_percent: true, fee_level: true }).shape,
  client_status: z.string(),
  practice_area_id: id.nullable(),
  practice_group_id: id.nullable(),
  practice_group: z.string(),
  source_of_work_id: id.nullable(),
  source_of_work: z.string(),
  company: z.string(),
  taxonomy_id: id.nullable(),
  taxonomy: z.string(),
  industry_class_id: id.nullable(),
  industry_class: z.string(),
  procedure_id: id.nullable(),
  procedure: z.string(),
  draft_date: z.string(),
  pending_date: z.string().nullable(),
  pending_reason: z.string(),
  closed_date: z.string().nullable(),
  close_reason: z.string(),
  activate_reason: z.string(),
  origin: z.enum(['national', 'international']),
  client_instruction: z.string(),
  notes: z.string(),
  timesheet_status: z.enum(timesheetStatuses),
  fixed_exchange_rate: decimalOut.nullable(),
  allow_multiple_billings: z.boolean(),
  budget_restricts: z.boolean(),
  budget_disbursement: decimalOut.nullable(),
  budget_hours_billable: decimalOut.nullable(),
  budget_hours_non_billable: decimalOut.nullable(),
  billing_contact: z.string(),
  billing_address: z.string(),
  billing_email: z.string(),
  reminder_months: z.number().nullable(),
  /** The billing reminder of today or the next one to come; null without any (MAT-17). */
  next_reminder: z.string().nullable(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_mobile: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  address: z.string(),
  postal_code: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  unbilled_costs: decimalOut.optional(),
  /** Issued bills without requests for a deposit: what they come to, and what settled them (COL-09). */
  billed: decimalOut.optional(),
  collected: decimalOut.optional(),
  /** Money of the client held for this matter, one amount a currency. */
  deposits: z.array(z.object({ currency: z.string(), balance: decimalOut })).optional(),
  /** Absent where `numbers_only`. */
  budget: budgetOut.optional(),
  /** What is agreed beside the billing type (MAT-06 to MAT-09); absent where `numbers_only`. */
  arrangement: arrangementOut.optional(),
  members: z.array(memberOut),
  parties: z.array(partyOut),
  named_people: z.array(personOut),
  /** The conflict check of the parties and its decisions; absent for those who may not see it. */
  conflict: conflictRecord.optional(),
});
