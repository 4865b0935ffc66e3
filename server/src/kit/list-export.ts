import { formatDay, MONTH_NAME_FORMAT } from '@praktis/rules/display';
import type { Ctx, FileAnswer } from './context.ts';
import { RuleBroken } from './errors.ts';
import { formatsOf } from './formats.ts';
import type { Formats, Language } from './say.ts';
import { type SheetColumn, sheetOf } from './sheet.ts';

/** A column of an exported list; its title is the text `sheets:<name>`. */
export interface ExportColumn<R> {
  name: string;
  value: (row: R) => unknown;
  /** A figure: money with the digits of the row's currency, hours and percent with two decimals, whole counts, or a day. */
  figure?: 'money' | 'hours' | 'percent' | 'count' | 'day';
}

/** The functional total beside the totals by currency (MON-12). */
interface InFunctional {
  currency: string;
  day: string;
  without: readonly string[];
}

type Line = { currency: string };

/** A page of a list as its call answers it. */
interface Page {
  rows: object[];
  total: number;
  totals?: readonly Line[] | undefined;
  functional?: InFunctional | null | undefined;
}

type LineOf<P extends Page> = NonNullable<P['totals']>[number];

interface ListExport<P extends Page> {
  /** Text `sheets:<list>` names the file. */
  list: string;
  columns: readonly ExportColumn<P['rows'][number]>[];
  /** Names of the columns that are shown; empty = all. */
  shown: readonly string[];
  /** The list's own page, so that the export holds what the screen shows. */
  page: (paging: { limit: number; offset: number }) => Promise<P>;
  /** The figures of a line of totals, by column name. */
  total: (line: LineOf<P>) => Record<string, unknown>;
  /** A total that is in no currency, where the list has one. */
  unpriced?: (page: P) => Record<string, unknown> | undefined;
}

const atOnce = 200;
const most = 50_000;

/** A list as a spreadsheet: the rows of the screen, all pages, in its order, and their totals (REP-01). */
export async function exportList<P extends Page>(ctx: Ctx, list: ListExport<P>): Promise<FileAnswer> {
  const { rows, last } = await wholeList(list);
  const chosen = list.columns.filter((column) => list.shown.length === 0 || list.shown.includes(column.name));
  const formats = await formatsOf(ctx);
  const shapes = { digits: await digitsByCurrency(ctx), day: dayFormat(ctx.language, formats) };
  const say = (key: string) => ctx.kit.say(ctx.language, `sheets:${key}`);
  const totals = totalsOf(ctx, list, last, formats);
  const at = chosen.find(({ name }) => totals.every(({ line }) => line[name] === undefined))?.name ?? beside.key;
  const columns: SheetColumn[] = [
    ...chosen.map(({ name, figure }) => ({ key: name, title: say(name), ...shapeOf(figure, shapes) })),
    { key: 'currency', title: say('currency'), width: 10 },
    ...(at === beside.key && totals.length > 0 ? [beside] : []),
  ];
  const cells = rows.map((row) => ({
    ...Object.fromEntries(chosen.map(({ name, value }) => [name, value(row)])),
    currency: 'currency' in row ? row.currency : undefined,
  }));
  const named = totals.map(({ line, title }) => ({ ...line, [at]: title }));
  return sheetOf(say(list.list), columns, [...cells, ...named]);
}

/** Takes the words of the totals where every shown column holds a total of its own, which they would write over. */
const beside: SheetColumn = { key: 'words', title: '', width: 30 };

/** Every row, and the page that was read last: its totals are those of the whole result. */
async function wholeList<P extends Page>(list: ListExport<P>) {
  const rows: P['rows'][number][] = [];
  for (;;) {
    const last = await list.page({ limit: atOnce, offset: rows.length });
    if (last.total > most) throw new RuleBroken('export_too_long', { rows: last.total, most });
    rows.push(...last.rows);
    if (last.rows.length < atOnce) return { rows, last };
  }
}

/** A row a currency, and one for all of them in functional currency (MON-12), each with the words that tell what it is. */
function totalsOf<P extends Page>(ctx: Ctx, list: ListExport<P>, page: P, formats: Formats) {
  const say = (key: string, params?: Record<string, string>) => ctx.kit.say(ctx.language, `sheets:${key}`, params);
  const lines = (page.totals ?? []).map((line) => ({ ...list.total(line), currency: line.currency }));
  const unpriced = list.unpriced?.(page);
  const totals: Record<string, unknown>[] = unpriced ? [...lines, unpriced] : lines;
  const named = totals.map((line) => ({ line, title: say('total') }));
  const { functional } = page;
  if (!functional) return named;
  const { currency, day, without } = functional;
  const told = { currency, day: formatDay(day, formats.date_format, ctx.language), without: without.join(', ') };
  const title = say(without.length === 0 ? 'total_functional' : 'total_functional_without', told);
  return [...named, { line: { ...list.total(functional), currency }, title }];
}

/** A state in the reader's language, as screens write it: `Write off` for `statuses:timesheet.write_off`; none is empty. */
export function statusWord(ctx: Ctx, of: string, status: string | null): string {
  if (status === null) return '';
  const word = ctx.kit.say(ctx.language, `statuses:${of}.${status.replaceAll(/[ -]/g, '_')}`);
  return word.charAt(0).toLocaleUpperCase() + word.slice(1);
}

interface Shapes {
  digits: ReadonlyMap<string, number>;
  day: string;
}

function shapeOf(
  figure: ExportColumn<never>['figure'],
  { digits, day }: Shapes,
): Pick<SheetColumn, 'decimals' | 'day'> {
  if (figure === undefined) return {};
  if (figure === 'day') return { day };
  if (figure === 'money') return { decimals: (row) => digits.get(String(row.currency)) ?? 2 };
  return { decimals: figure === 'count' ? 0 : 2 };
}

/** The firm's way to write dates as a spreadsheet's format; the names of months in the reader's language. */
function dayFormat(language: Language, formats: Formats): string {
  const format = formats.date_format.toLowerCase();
  if (format !== MONTH_NAME_FORMAT) return format;
  return language === 'id' ? '[$-421]d mmm yyyy' : '[$-409]d mmm yyyy';
}

async function digitsByCurrency(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .selectFrom('currency')
    .select(['code', 'digits'])
    .where('firm_id', '=', ctx.firm.id)
    .execute();
  return new Map(rows.map((row) => [row.code, row.digits]));
}
