import { MONTH_NAME_FORMAT } from '@praktis/rules/display';
import type { Ctx, FileAnswer } from './context.ts';
import { RuleBroken } from './errors.ts';
import { readerOf } from './formats.ts';
import type { Reader } from './http-errors.ts';
import { type SheetColumn, sheetOf } from './sheet.ts';

/** A column of an exported list; its title is the text `sheets:<name>`. */
export interface ExportColumn<R> {
  name: string;
  value: (row: R) => unknown;
  /** A figure: money with the digits of the row's currency, hours and percent with two decimals, whole counts, or a day. */
  figure?: 'money' | 'hours' | 'percent' | 'count' | 'day';
}

interface Page<R> {
  rows: R[];
  total: number;
}

interface ListExport<R> {
  /** Text `sheets:<list>` names the file. */
  list: string;
  columns: readonly ExportColumn<R>[];
  /** Names of the columns that are shown; empty = all. */
  shown: readonly string[];
  /** The list's own page, so that the export holds what the screen shows. */
  page: (paging: { limit: number; offset: number }) => Promise<Page<R>>;
  /** One more row a currency: the totals of the whole result, by column name. */
  totals: () => Promise<Record<string, unknown>[]>;
}

const atOnce = 200;
const most = 50_000;

/** A list as a spreadsheet: the rows of the screen, all pages, in its order, and their totals (REP-01). */
export async function exportList<R extends { currency?: string | undefined }>(
  ctx: Ctx,
  list: ListExport<R>,
): Promise<FileAnswer> {
  const rows: R[] = [];
  for (;;) {
    const page = await list.page({ limit: atOnce, offset: rows.length });
    if (page.total > most) throw new RuleBroken('export_too_long', { rows: page.total, most });
    rows.push(...page.rows);
    if (page.rows.length < atOnce) break;
  }
  const chosen = list.columns.filter((column) => list.shown.length === 0 || list.shown.includes(column.name));
  const shapes = { digits: await digitsByCurrency(ctx), day: dayFormat(await readerOf(ctx)) };
  const say = (key: string) => ctx.kit.say(ctx.language, `sheets:${key}`);
  const columns: SheetColumn[] = [
    ...chosen.map(({ name, figure }) => ({ key: name, title: say(name), ...shapeOf(figure, shapes) })),
    { key: 'currency', title: say('currency'), width: 10 },
  ];
  const cells = rows.map((row) => ({
    ...Object.fromEntries(chosen.map(({ name, value }) => [name, value(row)])),
    currency: row.currency,
  }));
  const first = chosen[0]?.name ?? '';
  const totals = (await list.totals()).map((total) => ({ ...total, [first]: say('total') }));
  return sheetOf(say(list.list), columns, [...cells, ...totals]);
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
function dayFormat({ formats, language }: Reader): string {
  const format = formats?.date_format.toLowerCase() ?? '';
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
