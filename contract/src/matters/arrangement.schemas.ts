import { z } from 'zod';
import { day } from '../kit/days.ts';
import { decimalOut, hours, money, percent } from '../kit/money.ts';
import { id, optionalId, optionalText } from '../kit/shapes.ts';

export const retainerPeriods = ['month', 'quarter', 'year'] as const;
export type RetainerPeriod = (typeof retainerPeriods)[number];
/** Where a retainer's periods begin: with the calendar's, or on the active date and its repetitions. */
export const retainerStarts = ['calendar', 'active date'] as const;
export type RetainerStart = (typeof retainerStarts)[number];
/** What is left of a period: it lapses, or goes on for some periods. */
export const carryOvers = ['none', 'carry'] as const;
/** What a first period costs that is shorter than a full one. */
export const firstPeriods = ['full', 'by days'] as const;
export type FirstPeriod = (typeof firstPeriods)[number];

const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null);

/** One term of a lump sum. `id` names one that is there already; its place in the list is its number (MAT-09). */
export const termInput = z.object({
  id: optionalId,
  description: optionalText(300),
  /** Of the contract amount; the amount follows from it. */
  percent: maybe(percent),
  amount: maybe(money),
  due_date: maybe(day),
  milestone: optionalText(300),
});
export type TermInput = z.output<typeof termInput>;

/**
 * What is agreed beside the billing type (MAT-06 to MAT-09). What the type does not know is not kept; what it needs may be
 * missing on a draft. `included_amount` left out = the fee; `overage_rate` left out by those who may not see rates = as it was.
 */
export const arrangementInput = z.object({
  retainer_fee: maybe(money),
  included_hours: maybe(hours),
  included_amount: maybe(money),
  period: z.enum(retainerPeriods).default('month'),
  period_start: z.enum(retainerStarts).default('calendar'),
  carry_over: z.enum(carryOvers).default('none'),
  carry_periods: maybe(z.number().int().min(1).max(60)),
  overage_rate: maybe(money),
  first_period: z.enum(firstPeriods).default('full'),
  /** The matter that carries the fee of a shared retainer. */
  pool_main_id: optionalId,
  cap: maybe(money),
  contract_amount: maybe(money),
  terms: z.array(termInput).max(100).default([]),
});
export type ArrangementInput = z.output<typeof arrangementInput>;

/** The arrangement of a matter on which nothing was agreed yet. */
export const nothingAgreed: ArrangementInput = arrangementInput.parse({});

const termOut = z.object({
  id,
  number: z.number(),
  description: z.string(),
  percent: decimalOut.nullable(),
  amount: decimalOut.nullable(),
  due_date: z.string().nullable(),
  milestone: z.string(),
});

const poolMatter = z.object({ id, number: z.string(), name: z.string() });

/** The arrangement as it stands. `overage_rate` is absent without `rate.view` (RAT-11), `cap_room` without `invoice.view`. */
export const arrangementOut = z.object({
  retainer_fee: decimalOut.nullable(),
  included_hours: decimalOut.nullable(),
  included_amount: decimalOut.nullable(),
  period: z.enum(retainerPeriods),
  period_start: z.enum(retainerStarts),
  carry_over: z.enum(carryOvers),
  carry_periods: z.number().nullable(),
  overage_rate: decimalOut.nullable().optional(),
  first_period: z.enum(firstPeriods),
  pool_main_id: id.nullable(),
  /** Null where there is none, or where the reader may not see it. */
  pool_main: poolMatter.nullable(),
  /** The matters that share this one's retainer, as far as the reader sees them. */
  pool_members: z.array(poolMatter),
  cap: decimalOut.nullable(),
  /** What may still be billed under the cap (MAT-08). */
  cap_room: decimalOut.nullable().optional(),
  contract_amount: decimalOut.nullable(),
  terms: z.array(termOut),
  /** Paths of the form that are still to be filled before the matter can be activated. */
  missing: z.array(z.string()),
});
