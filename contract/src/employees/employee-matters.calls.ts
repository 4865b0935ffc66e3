import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day } from '../kit/days.ts';
import { decimalOut, money } from '../kit/money.ts';
import { id, lookupQuery, optionalId, optionalText, optionPage, version } from '../kit/shapes.ts';
import { matterStatuses, memberRoles } from '../matters/matters.schemas.ts';
import { currencyCode } from '../settings/firm-profile.calls.ts';

const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null);

/** A matter that an employee is, or was, registered to. */
export const matterRegistration = z.object({
  /** The matter-member record. */
  id,
  matter_id: id,
  number: z.string(),
  name: z.string(),
  client_name: z.string(),
  status: z.enum(matterStatuses),
  currency: z.string(),
  /** Version of the matter, for a change of this registration. */
  version,
  roles: z.array(z.enum(memberRoles)),
  join_date: z.string(),
  leave_date: z.string().nullable(),
  rate_type: z.enum(['active', 'fixed']),
  rate_name: z.string(),
  /** What he costs on the matter today; absent for those who may not see it (RAT-11), null when there is none. */
  rate: decimalOut.nullable().optional(),
  rate_currency: z.string().optional(),
  fixed_rate: decimalOut.nullable().optional(),
  fixed_currency: z.string().nullable().optional(),
  /** Hours of the last `total_day_matter` days; absent where his time may not be seen. */
  billable_hours: decimalOut.optional(),
  non_billable_hours: decimalOut.optional(),
  can_edit: z.boolean(),
});
export type MatterRegistration = z.output<typeof matterRegistration>;

/**
 * Registers an employee to matters, or changes his registration: the same choice for each of `rows`. `version` of the matter
 * is needed where he is on the team already. Roles left out: as they are, or associate of a fee earner. Rate as in the team
 * of a matter (RAT-02, RAT-03).
 */
export const registration = z.object({
  employee_id: id,
  rows: z
    .array(z.object({ id, version: version.nullish() }))
    .min(1, { error: 'none_selected' })
    .max(200),
  roles: z.array(z.enum(memberRoles)).max(memberRoles.length).default([]),
  join_date: maybe(day),
  leave_date: maybe(day),
  rate_type: z.enum(['active', 'fixed']).default('active'),
  rate_name: optionalText(60),
  fixed_rate: maybe(money),
  fixed_currency: maybe(currencyCode),
  save_good: z.boolean().default(false),
});
export type Registration = z.output<typeof registration>;

export const employeeMatterCalls = {
  searchMatter: call('employees', {
    method: 'POST',
    kind: 'read',
    path: 'employee/search-matter',
    access: 'matter.edit',
    summary: 'Matters that an employee can be registered to: open ones whose team the caller may change.',
    body: lookupQuery.extend({ employee_id: optionalId }),
    reply: optionPage,
  }),
  register: call('employees', {
    method: 'POST',
    path: 'employee/update-register-matter',
    access: 'matter.edit',
    summary: 'Registers an employee to matters, or changes how he is registered; answers matter by matter (MAT-04).',
    body: registration,
    reply: z.object({
      saved: z.number(),
      refused: z.number(),
      rows: z.array(
        z.object({ id, number: z.string(), ok: z.boolean(), code: z.string(), message: z.string(), version }),
      ),
    }),
  }),
  removeMember: call('employees', {
    method: 'POST',
    path: 'employee/matter-member/delete',
    access: 'matter.edit',
    summary:
      'Takes an employee off a matter; who has entries there leaves on the day of the last one, when confirmed (MAT-04).',
    body: z.object({ id, version }),
    reply: z.object({ id, leave_date: z.string().nullable() }),
  }),
};
