import { z } from 'zod';
import { day, optionalDay } from '../kit/days.ts';
import { decimalOut, hours, money } from '../kit/money.ts';
import { id, optionalEmail, optionalId, optionalText, text, version } from '../kit/shapes.ts';
import { currencyCode } from '../settings/firm-profile.calls.ts';
import { educationRow, experienceRow } from './employee-about.schemas.ts';
import { matterRegistration } from './employee-matters.calls.ts';

export const employeeCategories = ['partner', 'fee earner', 'support staff'] as const;
export const employeeStatuses = ['active', 'on leave', 'terminated'] as const;

/** The form of an employee. `budget_rate` is sent only by those who may edit rates: absent leaves it as it is. */
export const employeeForm = z.object({
  category: z.enum(employeeCategories),
  first_name: text(100),
  last_name: optionalText(100),
  position_id: optionalId,
  practice_group_id: optionalId,
  mentor_id: optionalId,
  email: optionalEmail,
  mobile: optionalText(40),
  phone: optionalText(40),
  employed_on: day,
  level: optionalText(60),
  description: optionalText(4000),
  currency: currencyCode,
  budget_rate: z
    .union([z.literal(''), money])
    .nullable()
    .optional(),
  daily_budget_billable: hours,
  daily_budget_non_billable: hours,
});

/** What everybody sees of everybody: the directory. */
const directory = {
  id: z.string(),
  code: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  category: z.enum(employeeCategories),
  position_id: z.string().nullable(),
  position: z.string(),
  practice_group_id: z.string().nullable(),
  practice_group: z.string(),
  status: z.enum(employeeStatuses),
  has_photo: z.boolean(),
};

/** Absent for those who see names only (ROL-01). */
const contact = {
  email: z.string().optional(),
  mobile: z.string().optional(),
  phone: z.string().optional(),
  employed_on: z.string().optional(),
  left_on: z.string().nullable().optional(),
  level: z.string().optional(),
};

export const employeeRow = z.object({ ...directory, ...contact, version });

export const rateRow = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  rate: decimalOut,
  valid_from: z.string(),
  /** Last day it holds; null while open. */
  valid_to: z.string().nullable(),
  is_default: z.boolean(),
  /** In force today. */
  current: z.boolean(),
  in_use: z.boolean(),
  version,
});

export const employeeDetail = z.object({
  ...directory,
  ...contact,
  mentor_id: z.string().nullable().optional(),
  mentor: z.string().optional(),
  /** Those who have him for a mentor (ROL-04). */
  mentees: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** The people he works for, and those who work for him (ROL-01). */
  works_for: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  assistants: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  description: z.string().optional(),
  education: z.array(educationRow).optional(),
  experience: z.array(experienceRow).optional(),
  currency: z.string().optional(),
  /** Also for his mentor, who sees nothing else of him (ROL-04). */
  daily_budget_billable: decimalOut.optional(),
  daily_budget_non_billable: decimalOut.optional(),
  /** The three keys of money are absent without the right to see this person's rates (RAT-11). */
  budget_rate: decimalOut.nullable().optional(),
  default_rate_name: z.string().optional(),
  rates: z.array(rateRow).optional(),
  /** Matters that the caller may see with their teams; absent for those who see no teams (ROL-01). */
  matters: z.array(matterRegistration).optional(),
  /** False when only the directory part was answered. */
  complete: z.boolean(),
  can_edit: z.boolean(),
  can_edit_rates: z.boolean(),
  /** Registers him to matters: of each the right to change its team is asked again. */
  can_register: z.boolean(),
  can_delete: z.boolean(),
  can_see_audit: z.boolean(),
  /** Statuses that `employee/status/update` accepts now. */
  next_statuses: z.array(z.enum(employeeStatuses)),
  version,
});

/**
 * One form for three acts (G068): without `employee_rate_id` a version is added to `employee_id`; with it that version is
 * changed; with `upgrade` it ends the day before `valid_from` and a new one with `rate` begins there (RAT-05).
 */
export const rateForm = z
  .object({
    employee_rate_id: optionalId,
    employee_id: optionalId,
    version: version.optional(),
    upgrade: z.boolean().default(false),
    name: text(60),
    currency: currencyCode,
    rate: money,
    valid_from: day,
    valid_to: optionalDay,
  })
  .superRefine((form, refused) => {
    const need = (field: string) => refused.addIssue({ code: 'custom', path: [field], message: 'required' });
    if (!form.employee_rate_id && form.upgrade) need('employee_rate_id');
    if (!form.employee_rate_id && !form.employee_id) need('employee_id');
    if (form.employee_rate_id && form.version === undefined) need('version');
  });

export const rateDetail = rateRow.extend({
  employee_id: z.string(),
  employee_code: z.string(),
  employee_name: z.string(),
  /** Version of the employee, for `employee/rate/update-default`. */
  employee_version: version,
  /** All versions of the same name and currency, oldest first. */
  versions: z.array(rateRow),
  /** Rate, currency, name and start; the end may change whenever `can_edit_end` says so. */
  can_edit: z.boolean(),
  can_edit_end: z.boolean(),
  can_upgrade: z.boolean(),
  can_delete: z.boolean(),
  can_make_default: z.boolean(),
});

export const rateSaved = z.object({
  id,
  /** After an upgrade: matters with open entries from that day on, whose rates may be upgraded (RAT-06). */
  matters: z.array(z.object({ id: z.string(), number: z.string(), name: z.string(), entries: z.number().int() })),
});
