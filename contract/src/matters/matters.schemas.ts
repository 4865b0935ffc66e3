import { z } from 'zod';
import { day } from '../kit/days.ts';
import { exchangeRate, hours, money, percent } from '../kit/money.ts';
import { id, keyword, optionalEmail, optionalId, optionalText, text, version } from '../kit/shapes.ts';
import { arrangementInput } from './arrangement.schemas.ts';
import { undoMany, updateMany, updateRates } from './matter-acts.schemas.ts';
import { timesheetStatuses } from './matter-words.ts';

export const matterStatuses = ['draft', 'active', 'pending', 'close', 'deleted'] as const;
export type MatterStatus = (typeof matterStatuses)[number];
export const billingTypes = ['hourly', 'retainer by hour', 'retainer by amount', 'capped fee', 'lump sum'] as const;
export type BillingType = (typeof billingTypes)[number];
export { timesheetStatuses } from './matter-words.ts';

/** Roles in a team; each is a switch of its own, since one person may hold several (MAT-04). */
export const memberRoles = [
  'responsible_partner',
  'originating_partner',
  'handling_partner',
  'associate',
  'fee_earner',
] as const;
export type MemberRole = (typeof memberRoles)[number];
/** The days of the filter "active in the last n days" (MAT-18). */
export const activeWithin = ['all', '30', '60', '90'] as const;

const origin = z.enum(['national', 'international']);
const currencyCode = z
  .string()
  .trim()
  .regex(/^[A-Z]{3}$/, { error: 'not_a_currency' });
/** Two capital letters, ISO 3166-1, or nothing. */
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{2})?$/, { error: 'country_format' })
  .default('');
const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null);
const flag = z.boolean().default(false);

/**
 * One person of the team. Left out: `join_date` = a draft's first day, on other matters today; `rate_name` = the default rate of the
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
  /** Company of the client's group that the matter is for, as it is written. */
  company: optionalText(200),
  taxonomy_id: optionalId,
  industry_class_id: optionalId,
  procedure_id: optionalId,
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
  country,
  province: optionalText(100),
  city: optionalText(100),
  address: optionalText(500),
  postal_code: optionalText(20),
});
export type MatterFields = z.output<typeof matterFields>;

/** `named_people` left out when a matter becomes confidential: the managing partners (ROL-02). */
const people = { named_people: z.array(id).max(200).optional() };
/** Left out: nothing yet on a new matter, as it is on one that exists. */
const arrangement = { arrangement: arrangementInput.optional() };

export const createMatter = matterFields.extend({
  active_date: maybe(day),
  members: members.default([]),
  parties: z.array(partyInput).max(100).default([]),
  ...people,
  ...arrangement,
});
export type CreateMatter = z.output<typeof createMatter>;

/** How and to whom a matter is billed: what those who keep the books may change on their own (ROL-01). */
export const billingFields = matterFields.pick({
  origin: true,
  allow_multiple_billings: true,
  fixed_exchange_rate: true,
  billing_contact: true,
  billing_address: true,
  billing_email: true,
  reminder_months: true,
});
export type BillingFields = z.output<typeof billingFields>;

/** The whole form. `members`, `parties` and `named_people` are whole lists too; left out, they stay as they are. */
const updateWhole = matterFields.extend({
  part: z.literal('all').optional(),
  id,
  version,
  active_date: maybe(day),
  members: members.optional(),
  parties: z.array(partyInput).max(100).optional(),
  ...people,
  ...arrangement,
});
const updateTeam = z.object({ part: z.literal('team'), id, version, members });
const updateActiveDate = z.object({ part: z.literal('active_date'), id, version, active_date: day });
export const updateBilling = billingFields.extend({ part: z.literal('billing'), id, version });
export const updateMatter = z.discriminatedUnion('part', [
  updateWhole,
  updateTeam,
  updateActiveDate,
  updateBilling,
  updateRates,
  updateMany,
  undoMany,
]);
export type UpdateMatter = z.output<typeof updateMatter>;
export type UpdateWhole = z.output<typeof updateWhole>;

export const matterFilters = z.object({
  keyword,
  /** `all` = everything but deleted matters. */
  status: z.enum(['all', ...matterStatuses]).default('all'),
  client_id: optionalId,
  practice_area_id: optionalId,
  practice_group_id: optionalId,
  source_of_work_id: optionalId,
  responsible_partner_id: optionalId,
  billing_type: maybe(z.enum(billingTypes)),
  confidential: maybe(z.boolean()),
  active_within: z.enum(activeWithin).default('all'),
});
export type MatterFilters = z.output<typeof matterFilters>;
