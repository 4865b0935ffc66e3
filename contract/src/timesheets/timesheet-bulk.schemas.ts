import { z } from 'zod';
import { day } from '../kit/days.ts';
import { decimalOut } from '../kit/money.ts';
import { id, optionalText, text, version } from '../kit/shapes.ts';
import { changedTimesheet, newTimesheet } from './timesheets.schemas.ts';

/** Rows of a bulk act, each with the version it was seen with. */
export const selectedRows = z.array(z.object({ id, version })).min(1, { error: 'none_selected' }).max(10_000);

/** Whether the rows that are allowed are saved although others are refused; otherwise all or none (TIM-13). */
export const saveGood = z.boolean().default(false);

/** What every bulk act is told: the rows, and how far it goes; `preview` tells what would be and changes nothing. */
const bulk = { rows: selectedRows, save_good: saveGood, preview: z.boolean().default(false) };

export const bulkWriteOffBody = z.object({ ...bulk, date: day.nullish(), reason: text(500) });
export const bulkStatusBody = z.object({
  ...bulk,
  status: z.enum(['wip', 'non-billable']),
  reason: optionalText(500),
});
export const bulkDeleteBody = z.object({ ...bulk, reason: optionalText(500) });
export const bulkMatterBody = z.object({ ...bulk, matter_id: id, reason: optionalText(500) });

/** Without `rate` the rate is resolved anew (RAT-04); a typed one is in the currency that is named with it (RAT-06). */
export const bulkRateBody = z
  .object({
    ...bulk,
    rate: z.preprocess((value) => (value === '' ? null : value), rateText().nullish()),
    currency: optionalText(3),
  })
  .refine(({ rate, currency }) => !rate || currency !== '', { path: ['currency'], error: 'required' });

function rateText() {
  return z
    .string()
    .trim()
    .regex(/^(?:0|[1-9]\d{0,14})(?:\.\d{1,4})?$/, { error: 'money_format' });
}

/** Takes a bulk act of the sender back: `edit` is what its answer called it. */
export const bulkUndoBody = z.object({
  rows: selectedRows,
  edit: z.string().min(1, { error: 'required' }).max(100),
  save_good: saveGood,
});

/** Fields whose old and new value a bulk act tells. */
export const bulkFields = [
  'date',
  'matter_id',
  'hour',
  'billable',
  'status',
  'rate',
  'value',
  'write_off_date',
] as const;

/** One value before and after; amounts with their currencies. Rate and value are absent without `rate.view` (RAT-11). */
const bulkChange = z.object({
  field: z.enum(bulkFields),
  from: z.string(),
  to: z.string(),
  from_currency: z.string().optional(),
  to_currency: z.string().optional(),
});
export type BulkChange = z.output<typeof bulkChange>;

/** What became of a row. `left`: the act passes it over and says why in `code` (RAT-06). */
export const bulkRow = z.object({
  id,
  ok: z.boolean(),
  left: z.boolean(),
  code: z.string(),
  message: z.string(),
  version: z.number(),
  date: z.string(),
  employee_name: z.string(),
  matter: z.string(),
  hour: decimalOut,
  changes: z.array(bulkChange),
});
export type BulkRow = z.output<typeof bulkRow>;

/** What became of each row of a bulk act. With a refusal and without `save_good`, `saved` is 0. `edit` takes it back. */
export const bulkAnswer = z.object({
  saved: z.number(),
  refused: z.number(),
  left: z.number(),
  edit: z.string(),
  rows: z.array(bulkRow),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;

/** How many entries may be typed in one go. */
export const massLimit = 100;

/** Several new or changed entries that one save brings. */
export const newTimesheets = z.array(newTimesheet).min(1, { error: 'none_selected' }).max(massLimit);
export const changedTimesheets = z.array(changedTimesheet).min(1, { error: 'none_selected' }).max(massLimit);

/** A row that was typed: what was refused is told by field. */
const massRow = z.object({
  id: z.string(),
  ok: z.boolean(),
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()),
  version: z.number(),
});
export const massAnswer = z.object({
  saved: z.number(),
  refused: z.number(),
  edit: z.string(),
  rows: z.array(massRow),
});
export type MassAnswer = z.output<typeof massAnswer>;

/** One entry: its id. Several: what became of each; `id` is that of the first one saved, empty when none was. */
export const createAnswer = z.object({ id: z.string() }).extend(massAnswer.partial().shape);

export const similarReasons = ['same_description', 'similar_description', 'same_times', 'same_hour'] as const;

/** What looks like the entry: stored entries by `id`, rows of the same call by `row` (their place in it). */
const similarEntry = z.object({
  id: z.string().nullable(),
  row: z.number().nullable(),
  version: z.number().nullable(),
  reason: z.enum(similarReasons),
  score: z.number(),
  date: z.string(),
  workcode_name: z.string(),
  description: z.string(),
  hour: decimalOut,
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  status: z.string(),
  created_by_name: z.string(),
});
export type SimilarEntry = z.output<typeof similarEntry>;

/** A list a row, in the order sent. */
export const similarAnswer = z.object({
  rows: z.array(z.object({ row: z.number(), similar: z.array(similarEntry) })),
});
