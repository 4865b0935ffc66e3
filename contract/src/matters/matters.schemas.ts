import { z } from 'zod';
import { day } from '../kit/days.ts';
import { decimalOut, exchangeRate, hours, money, percent } from '../kit/money.ts';
import { id, optionalEmail, optionalId, optionalText, text, version } from '../kit/shapes.ts';

export const matterStatuses = ['draft', 'active', 'pending', 'close', 'deleted'] as const;
export type MatterStatus = (typeof matterStatuses)[number];
export const billingTypes = ['hourly', 'retainer by hour', 'retainer by amount', 'capped fee', 'lump sum'] as const;
export type BillingType = (typeof billingTypes)[number];
/** Whether time may be recorded on a matter: all, only non-billable, or none (G137). */
export const timesheetStatuses = ['open', 'non_billable', 'closed'] as const;
/** Roles in a team; each is a switch of its own, since one person may hold several (MAT-04). */
export const memberRoles = [
  'responsible_partner',
  'originating_partner',
  'handling_partner',
  'associate',
  'fee_earner',
] as const;
export type MemberRole = (typeof memberRoles)[number];
/** State of the conflict check of a matter's parties; `none` = never run. */
export const conflictResults = ['none', 'clear', 'open', 'cleared', 'real'] as const;
/** How near the use of a budget is to its end (MAT-15). */
export const budgetLevels = ['none', 'near', 'over'] as const;
/** The days of the filter "active in the last n days" (MAT-18). */
export const activeWithin = ['all', '30', '60', '90'] as const;

const origin = z.enum(['national', 'international']);
const currencyCode = z
  .string()
  .trim()
  .regex(/^[A-Z]{3}$/, { error: 'not_a_currency' });
const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null);
const flag = z.boolean().default(false);

/**
 * One person of the team. Left out: `join_date` = the active date, else today; `rate_name` = the default rate of the
 * person (RAT-02); `fixed_rate` = the amount in force on the join date, or the one already agreed (RAT-03).
 */
export const memberInput = z.object({
  employee_id: id,
  responsible_partner: flag,
  originating_partner: flag,
  handling_partner: flag,
  associate: flag,
  fee_earner: flag,
  join_date: maybe(day),
  leave_date: maybe(day),
  rate_type: z.enum(['active', 'fixed']).default('active'),
  rate_name: optionalText(60),
  fixed_rate: maybe(money),
  fixed_currency: maybe(currencyCode),
  allocation: percent.default('0'),
});
export type MemberInput = z.output<typeof memberInput>;

/** A party that the conflict check searches: on the other side, or related to the client. */
export const partyInput = z.object({
  kind: z.enum(['counterpart', 'related']),
  name: text(200),
  group_name: optionalText(200),
  npwp: optionalText(40),
});
export type PartyInput = z.output<typeof partyInput>;

const members = z.array(memberInput).max(200);

/** The form of a matter. */
export const matterFields = z.object({
  name: text(300),
  task: optionalText(300),
  client_id: id,
  practice_area_id: optionalId,
  practice_group_id: optionalId,
  source_of_work_id: optionalId,
  origin: origin.nullish().transform((value) => value ?? null),
  confidential: flag,
  client_instruction: optionalText(4000),
  notes: optionalText(4000),
  timesheet_status: z.enum(timesheetStatuses).default('open'),
  currency: currencyCode,
  fixed_exchange_rate: maybe(exchangeRate),
  billing_type: z.enum(billingTypes).default('hourly'),
  allow_multiple_billings: flag,
  budget_fee: maybe(money),
  budget_restricts: flag,
  budget_disbursement: maybe(money),
  budget_hours_billable: maybe(hours),
  budget_hours_non_billable: maybe(hours),
  valid_until: maybe(day),
  billing_contact: optionalText(200),
  billing_address: optionalText(500),
  billing_email: optionalEmail,
  reminder_months: maybe(z.number().int().min(1).max(60)),
  contact_name: optionalText(200),
  contact_email: optionalEmail,
  contact_mobile: optionalText(50),
  country: optionalText(100),
  province: optionalText(100),
  city: optionalText(100),
  address: optionalText(500),
  postal_code: optionalText(20),
});
export type MatterFields = z.output<typeof matterFields>;

/** `named_people` left out when a matter becomes confidential: the managing partners (ROL-02). */
const people = { named_people: z.array(id).max(200).optional() };

export const createMatter = matterFields.extend({
  active_date: maybe(day),
  members: members.default([]),
  parties: z.array(partyInput).max(100).default([]),
  ...people,
});
export type CreateMatter = z.output<typeof createMatter>;

/** The whole form. `members`, `parties` and `named_people` are whole lists too; left out, they stay as they are. */
const updateWhole = matterFields.extend({
  part: z.literal('all').optional(),
  id,
  version,
  active_date: maybe(day),
  members: members.optional(),
  parties: z.array(partyInput).max(100).optional(),
  ...people,
});
const updateTeam = z.object({ part: z.literal('team'), id, version, members });
const updateActiveDate = z.object({ part: z.literal('active_date'), id, version, active_date: day });
export const updateMatter = z.discriminatedUnion('part', [updateWhole, updateTeam, updateActiveDate]);
export type UpdateMatter = z.output<typeof updateMatter>;
export type UpdateWhole = z.output<typeof updateWhole>;

export const matterFilters = z.object({
  keyword: z.string().trim().max(200, { error: 'too_long' }).default(''),
  /** `all` = everything but deleted matters. */
  status: z.enum(['all', ...matterStatuses]).default('all'),
  client_id: optionalId,
  practice_area_id: optionalId,
  responsible_partner_id: optionalId,
  billing_type: maybe(z.enum(billingTypes)),
  active_within: z.enum(activeWithin).default('all'),
});
export type MatterFilters = z.output<typeof matterFilters>;

/** What the caller may do with a matter now; the same judgement refuses the call. */
export const matterRights = z.object({
  can_edit: z.boolean(),
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
  conflict_result: z.enum(conflictResults),
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
  draft_date: z.string(),
  pending_date: z.string().nullable(),
  pending_reason: z.string(),
  closed_date: z.string().nullable(),
  close_reason: z.string(),
  activate_reason: z.string(),
  origin,
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
  deposit_balance: decimalOut.optional(),
  budget: budgetOut,
  members: z.array(memberOut),
  parties: z.array(partyOut),
  named_people: z.array(personOut),
});
