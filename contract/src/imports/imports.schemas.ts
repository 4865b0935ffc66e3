import { z } from 'zod';
import { day } from '../kit/days.ts';
import { decimalOut, exchangeRate } from '../kit/money.ts';
import { optionalId, optionalText } from '../kit/shapes.ts';
import { rateKinds } from '../settings/exchange-rate.calls.ts';

/** Rows that one file may hold; each passes all the rules of a form. */
export const mostRows = 2000;

/**
 * How a file is read and whether it is saved. Number and date format hold for every cell (IMP-01). Without
 * `dry_run: false` nothing is saved. `force` takes rows that are already there once more (TIM-10). Rows in `leave_out` are
 * taken as if the file did not hold them (IMP-03), each with its whole record: a claim is never imported in part.
 */
export const importOptions = z.object({
  number_format: z.enum(['id', 'en']).default('id'),
  date_order: z.enum(['dmy', 'mdy', 'ymd']).default('dmy'),
  dry_run: z.boolean().default(true),
  force: z.boolean().default(false),
  leave_out: z.array(z.number().int().min(1).max(mostRows)).max(mostRows).default([]),
});

/** Time: what stands for a column that the file does not have. */
export const timesheetImport = importOptions.extend({
  date: day.nullish(),
  matter_id: optionalId,
  /** The fee earner; empty = the sender. */
  employee_id: optionalId,
  workcode_id: optionalId,
  /** Why a closed period is changed (LCK-02). */
  reason: optionalText(500),
});

/** Expenses: what stands for a column that the file does not have. Rows of one reference make one claim. */
export const expenseImport = importOptions.extend({
  date: day.nullish(),
  matter_id: optionalId,
  expense_type_id: optionalId,
  /** Empty = the functional currency. */
  currency: z.string().trim().length(3, { error: 'wrong_form' }).nullish(),
  exchange_rate: exchangeRate.nullish(),
});

/** Exchange rates: the table of rows that name none. */
export const rateImport = importOptions.extend({ kind: z.enum(rateKinds).default('daily') });

const fault = z.object({
  /** Name of the column as the template calls it; empty when the row as a whole is refused. */
  column: z.string(),
  code: z.string(),
  message: z.string(),
  /** May be sent again with `confirmed: [code]`. */
  confirmation: z.boolean(),
});
export type ImportFault = z.output<typeof fault>;

const row = z.object({
  /** 1 = the first row below the headings. */
  row: z.number(),
  /** Its row in the file as a spreadsheet counts: the headings are usually row 1. It is what people are told. */
  line: z.number(),
  /** First row of the record it belongs to: the same for all rows of one expense claim, else its own. */
  record: z.number(),
  /** known: already there and skipped; asks: goes through once its questions are confirmed; left_out: as asked, or by `note`. */
  state: z.enum(['new', 'known', 'asks', 'error', 'left_out']),
  /** Cells as understood: dates YYYY-MM-DD, numbers with a decimal point, names as found. */
  values: z.record(z.string(), z.string()),
  /** Why it is left out where nobody asked for that: it holds the totals of an exported list. */
  note: z.string().optional(),
  faults: z.array(fault),
});
export type ImportRow = z.output<typeof row>;

/** How the cells of a column are written: what is of no such kind is text. */
export const cellKinds = ['day', 'number', 'whole', 'duration', 'yes_no', 'text'] as const;
export type ShownKind = (typeof cellKinds)[number];

/** `saved` only when no row is in error or asks and it was no dry run: all rows or none (IMP-03). */
export const importAnswer = z.object({
  dry_run: z.boolean(),
  saved: z.boolean(),
  /** Columns of the file that were understood, in its order, and headings that were not. */
  columns: z.array(z.string()),
  /** What each column of this kind of import is headed with, in the reader's language. */
  titles: z.record(z.string(), z.string()),
  /** What each column that was understood holds. */
  kinds: z.record(z.string(), z.enum(cellKinds)),
  unknown_columns: z.array(z.string()),
  counts: z.object({
    rows: z.number(),
    new: z.number(),
    known: z.number(),
    asks: z.number(),
    errors: z.number(),
    left_out: z.number(),
  }),
  /** Hours of the new rows (time). */
  hours: decimalOut.optional(),
  rows: z.array(row),
});
export type ImportAnswer = z.output<typeof importAnswer>;
