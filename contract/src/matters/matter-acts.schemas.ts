import { z } from 'zod';
import { day } from '../kit/days.ts';
import { decimalOut, money } from '../kit/money.ts';
import { id, optionalText, version } from '../kit/shapes.ts';
import { timesheetStatuses } from './matter-words.ts';

const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null);
/** Left out: stays as it is. Null or blank: taken away. */
const idOrNothing = z
  .union([id, z.literal('')])
  .nullable()
  .transform((value) => value || null)
  .optional();

/** One member whose time gets another rate. */
export const upgradedMember = z.object({
  employee_id: id,
  /** Rate per hour typed by hand, in the currency of the matter; left out: as the team says on the day of each entry (RAT-04). */
  rate: maybe(money),
  /** New fixed amount of a member with a fixed rate, in its own currency; needed where no rate is typed. */
  fixed_rate: maybe(money),
});

const upgradeOf = {
  id,
  /** First day of the entries that change. */
  from: day,
  members: z.array(upgradedMember).min(1, { error: 'none_selected' }).max(200),
};
/** What an upgrade of timesheet rates is asked with (RAT-06). */
export const rateUpgrade = z.object(upgradeOf);
export type RateUpgrade = z.output<typeof rateUpgrade>;

/** The upgrade itself; `checked` is what check-upgrade-timesheet answered, so that exactly this is done. */
export const updateRates = z.object({
  part: z.literal('timesheet_rate'),
  ...upgradeOf,
  version,
  checked: optionalText(64),
});
export type UpdateRates = z.output<typeof updateRates>;

const upgradedEntry = z.object({
  id,
  date: z.string(),
  employee_id: id,
  employee_name: z.string(),
  hour: decimalOut,
  billable: z.boolean(),
  /** Reserved by a draft, which has to be saved again. */
  on_draft: z.boolean(),
  currency: z.string(),
  old_rate: decimalOut.nullable(),
  new_rate: decimalOut.nullable(),
  old_value: decimalOut,
  new_value: decimalOut,
  /** Why the entry gets no rate, and with it nobody's; empty when it gets one. */
  code: z.string(),
  message: z.string(),
});
const upgradeTotals = z.object({
  currency: z.string(),
  hours: decimalOut,
  old_value: decimalOut,
  new_value: decimalOut,
  difference: decimalOut,
});

/** What an upgrade changes and what it leaves (RAT-06). */
export const rateUpgradeAnswer = z.object({
  changed: z.number(),
  /** Entries whose rate is the new one already. */
  unchanged: z.number(),
  skipped: z.object({ billed: z.number(), prebill: z.number(), write_off: z.number() }),
  /** Entries without a rate on their day. With any, nothing is changed. */
  refused: z.number(),
  /** Drafts that hold changed entries. */
  drafts: z.number(),
  /** Of the changed entries, a line a currency (MON-12). */
  totals: z.array(upgradeTotals),
  /** Fee budget and its use before and after; null without a budget. `exceeded`: a restricting budget refuses it (MAT-14). */
  budget: z
    .object({ fee: decimalOut, used_before: decimalOut, used_after: decimalOut, exceeded: z.boolean() })
    .nullable(),
  /** Changed and refused entries by date; the first thousand. */
  rows: z.array(upgradedEntry),
  checked: z.string(),
});
export type RateUpgradeAnswer = z.output<typeof rateUpgradeAnswer>;

/** What many matters can be given at once. */
export const bulkChanges = z
  .object({
    practice_area_id: idOrNothing,
    practice_group_id: idOrNothing,
    source_of_work_id: idOrNothing,
    timesheet_status: z.enum(timesheetStatuses).optional(),
    reminder_months: z.number().int().min(1).max(60).nullable().optional(),
    /** Becomes responsible; who was stays on the team, as handling partner when he has no other role. */
    responsible_partner_id: id.optional(),
    /** Becomes a handling partner beside those who are. */
    handling_partner_id: id.optional(),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), { error: 'nothing_to_change' });
export type BulkChanges = z.output<typeof bulkChanges>;
export type BulkField = keyof BulkChanges;

const rows = z.array(z.object({ id, version })).min(1, { error: 'none_selected' }).max(500);
const saveGood = z.boolean().default(false);

/** The same change to many matters (G087). `preview` judges and tells, and changes nothing. */
export const updateMany = z.object({
  part: z.literal('many'),
  rows,
  changes: bulkChanges,
  preview: z.boolean().default(false),
  save_good: saveGood,
});
export type UpdateMany = z.output<typeof updateMany>;

/** Takes back what `edit` changed, on matters that nobody changed since. */
export const undoMany = z.object({ part: z.literal('undo'), edit: id, rows, save_good: saveGood });
export type UndoMany = z.output<typeof undoMany>;

const changedField = z.object({ field: z.string(), from: z.string(), to: z.string() });

/** What became, or would become, of each matter. With a refusal and without `save_good`, `saved` is 0. */
export const manyAnswer = z.object({
  saved: z.number(),
  refused: z.number(),
  /** Names this change for its undo. */
  edit: z.string(),
  rows: z.array(
    z.object({
      id,
      number: z.string(),
      name: z.string(),
      version: z.number(),
      ok: z.boolean(),
      code: z.string(),
      message: z.string(),
      changes: z.array(changedField),
    }),
  ),
});
export type ManyAnswer = z.output<typeof manyAnswer>;

/** Claims of a matter whose costs become chargeable to the client or not (G072). */
export const billUnbill = z.object({
  /** The matter. */
  id,
  billable: z.boolean(),
  rows,
  save_good: saveGood,
});
export const billUnbillAnswer = z.object({
  saved: z.number(),
  refused: z.number(),
  rows: z.array(z.object({ id, ok: z.boolean(), code: z.string(), message: z.string() })),
});
