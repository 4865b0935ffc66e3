import { z } from 'zod';

export const id = z.uuid({ error: 'id_format' }).overwrite((text) => text.toLowerCase());
export const version = z.number().int().min(1);
export const byId = z.object({ id });
export const done = z.object({ id });

/**
 * Required text of at most `max` characters; blank counts as missing. NUL and other control characters are refused; marks
 * that nobody sees are taken away.
 */
export function text(max: number) {
  return z
    .string()
    .overwrite(written(max))
    .trim()
    .min(1, { error: 'required' })
    .max(max, { error: 'too_long' })
    .refine(hasNoControls, { error: 'control_characters' });
}

/** A text that may be blank. */
export function anyText(max: number) {
  return z
    .string()
    .overwrite(written(max))
    .trim()
    .max(max, { error: 'too_long' })
    .refine(hasNoControls, { error: 'control_characters' });
}

/** Optional text: absent, null or blank all become the empty string. */
export function optionalText(max: number) {
  return anyText(max)
    .nullish()
    .transform((value) => value ?? '');
}

/** A text that may be left out and is then as it was: undefined. Null or blank takes it away: the empty string. */
export function keptText(max: number) {
  return anyText(max)
    .nullable()
    .transform((value) => value ?? '')
    .optional();
}

/**
 * Soft hyphens, spaces of no width and marks that turn the direction of text: they come along when text is pasted, make two
 * names look alike that are not, and show a text in another order than it has.
 */
const unseenMarks = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A text without the marks that nobody sees. */
export function withoutUnseenMarks(value: string): string {
  return value.replace(unseenMarks, '');
}

/** Texts of at most so many characters are names, numbers and the like, which stand on one line of a list, a bill, a file. */
const longestLine = 300;

/** How a text of at most `max` characters is kept: of a line, a break or tabulator that was pasted along becomes a space. */
function written(max: number): (value: string) => string {
  if (max > longestLine) return withoutUnseenMarks;
  return (value) => withoutUnseenMarks(value).replace(/ *[\t\r\n\u2028\u2029]+ */g, ' ');
}

/** No control character, no half of a character and none that is no character: no database or no file can hold them. */
function hasNoControls(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters refused
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/u.test(value);
}

/** One e-mail address; line breaks and lists of addresses are refused. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { error: 'required' })
  .max(200, { error: 'too_long' })
  .pipe(z.email({ error: 'email_format' }));
export const optionalEmail = z
  .union([z.string().trim().pipe(z.literal('')), email])
  .nullish()
  .transform((value) => value ?? '');

export const optionalId = z
  .union([id, z.literal('')])
  .nullish()
  .transform((value) => value || null);

/** Search text of lists and look-ups, taken literally; empty finds everything. */
export const keyword = z
  .string()
  .overwrite(withoutUnseenMarks)
  .trim()
  .max(200, { error: 'too_long' })
  .refine(hasNoControls, { error: 'control_characters' })
  .default('');

const whole = z.coerce.number().int();

/** Paging and sorting of every list; `sort_by` is checked against the list's own columns. */
export function pageQuery<const C extends readonly [string, ...string[]]>(sortable: C) {
  return z.object({
    limit: whole.min(1).max(200).default(50),
    offset: whole.min(0).max(10_000_000).default(0),
    sort_by: z.enum(sortable, { error: 'sort_unknown' }).optional(),
    sort_order: z.enum(['asc', 'desc']).default('asc'),
  });
}

/** Query of every look-up: literal search text, paging, and the option that must be in the answer. */
export const lookupQuery = z.object({
  keyword,
  limit: whole.min(1).max(200).default(20),
  offset: whole.min(0).max(10_000_000).default(0),
});

/** An option of a look-up: what is stored, what is shown, and what tells twins apart. */
export const option = z.object({ id: z.string(), name: z.string(), detail: z.string() });
export type Option = z.output<typeof option>;

/** A list answer with the rows of one page and the count of all. */
export function pageOf<S extends z.ZodType>(row: S) {
  return z.object({ rows: z.array(row), total: z.number(), limit: z.number(), offset: z.number() });
}

/**
 * The totals of a list in the functional currency, at the book rates of `day`; `without` names the currencies that have
 * none and are left out. Null where all of it is in functional currency already (MON-12).
 */
export function inFunctional<T extends z.ZodRawShape>(totals: z.ZodObject<T>) {
  return totals.extend({ day: z.string(), without: z.array(z.string()) }).nullable();
}

/** A list answer with totals of the whole result, one per currency, and beside them the functional total (MON-12). */
export function pageWithTotals<S extends z.ZodType, T extends z.ZodRawShape>(row: S, totals: z.ZodObject<T>) {
  return pageOf(row).extend({ totals: z.array(totals), functional: inFunctional(totals) });
}

export const optionPage = pageOf(option);

/**
 * A changed record. Under the name of its kind it carries the names of what it points to: `timesheet.matter.name`,
 * `matter.client.name`. `names`: what people and items of lists that its data hold by id are called, by id, in the
 * reader's language; absent when it holds none.
 */
const change = z.looseObject({
  id: z.string(),
  entity: z.string(),
  old_data: z.record(z.string(), z.unknown()).nullable(),
  new_data: z.record(z.string(), z.unknown()).nullable(),
  names: z.record(z.string(), z.string()).optional(),
});
/** One step of an audit trail: everything one transaction did to a record and its parts. */
export const auditEntry = z.object({
  user: z.string(),
  created_at: z.string(),
  call: z.string(),
  created: z.array(change),
  updated: z.array(change),
  deleted: z.array(change),
});
export const auditPage = pageOf(auditEntry);
export const auditQuery = z.object({
  id,
  limit: whole.min(1).max(200).default(20),
  offset: whole.min(0).max(10_000_000).default(0),
});

/** Body of a list's export: its filters, its order, and the columns that are shown; none = all of them. */
export function exportOf<F extends z.ZodRawShape, const C extends readonly [string, ...string[]]>(
  filter: z.ZodObject<F>,
  sortable: C,
) {
  return filter.extend({
    sort_by: z.enum(sortable, { error: 'sort_unknown' }).optional(),
    sort_order: z.enum(['asc', 'desc']).default('asc'),
    columns: z
      .array(z.string().max(60, { error: 'too_long' }))
      .max(60)
      .default([]),
  });
}
