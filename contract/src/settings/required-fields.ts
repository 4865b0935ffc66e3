import { z } from 'zod';

/** What a firm may want filled on every client, beyond what a client cannot be without (G171). */
export const requirableOfClient = [
  'registration_number',
  'originating_partner_id',
  'industry_type_id',
  'taxonomy_id',
  'npwp',
  'email',
  'phone',
  'province',
  'city',
  'address',
  'postal_code',
  'contact_name',
  'contact_email',
  'contact_mobile',
] as const;

/** The same of a matter. */
export const requirableOfMatter = [
  'task',
  'practice_area_id',
  'practice_group_id',
  'source_of_work_id',
  'company',
  'taxonomy_id',
  'industry_class_id',
  'procedure_id',
  'client_instruction',
  'budget_fee',
  'budget_disbursement',
  'budget_hours_billable',
  'valid_until',
  'reminder_months',
  'billing_contact',
  'billing_address',
  'billing_email',
  'contact_name',
  'contact_email',
  'contact_mobile',
  'address',
] as const;

/** The same of an employee. */
export const requirableOfEmployee = [
  'last_name',
  'position_id',
  'practice_group_id',
  'mentor_id',
  'email',
  'mobile',
  'phone',
  'level',
] as const;

/** Some of these names, each once; none by default. */
export function requiredFields<const N extends readonly [string, ...string[]]>(names: N) {
  return z
    .array(z.enum(names))
    .max(names.length)
    .overwrite((chosen) => [...new Set(chosen)])
    .default([]);
}
