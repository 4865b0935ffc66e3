import type { ImportFault, ImportRow, importOptions } from '@praktis/contract/imports/imports.schemas';
import type { z } from 'zod';
import type { Ctx } from '../../kit/context.ts';
import { FieldErrors, RuleBroken } from '../../kit/errors.ts';
import type { Reader } from '../../kit/http-errors.ts';
import { type Cell, cellValue } from './cells.ts';
import type { Column, Values } from './columns.ts';
import { readTable } from './file-table.ts';
import { columnsUnder, type FoundColumn } from './headings.ts';
import { namesDiffer } from './import-names.service.ts';
import { faultsOf } from './row-faults.ts';
import { isTotal } from './total-rows.ts';

type Options = z.output<typeof importOptions>;
type Reading = Ctx & { reader: Reader };

/** The rows of the file with the cells of the columns that are known, and the headings that no row was read under. */
export async function readRows(ctx: Reading, options: Options, known: readonly Column[]) {
  const file = ctx.files.find((one) => one.part === 'file');
  if (!file) throw new FieldErrors({ file: { code: 'required', params: {} } });
  const { headings, rows: table, lines } = await readTable(file);
  const { found, twice } = columnsUnder(known, headings);
  if (twice) throw new RuleBroken('column_twice', { column: titleOf(ctx, twice) }, 'file');
  if (found.length === 0) throw new RuleBroken('no_known_column', {}, 'file');
  const read = new Set(found.flatMap(({ places }) => places[0] ?? []));
  const unread = new Set<number>();
  const rows: ImportRow[] = [];
  for (const [at, cells] of table.entries()) {
    const line = { row: at + 1, line: lines[at] ?? at + 1, cells, found, read, unread };
    rows.push(isTotal(ctx, cells) ? totalRow(ctx, line) : await readRow(ctx, options, line));
  }
  const unknown_columns = headings.filter((heading, at) => (!read.has(at) || unread.has(at)) && heading.trim() !== '');
  return { columns: found.map(({ column }) => column.key), unknown_columns, rows };
}

function titleOf({ language }: Ctx, { column, headings }: { column: Column; headings: readonly string[] }): string {
  return headings.length === 0 ? column[language] : `${column[language]} (${headings.join(', ')})`;
}

/** The totals below an exported list are no record: left out, and said so. */
function totalRow(ctx: Ctx, { row, line, cells, found }: Line): ImportRow {
  const shown = found.flatMap(({ column, places: [at = 0] }) => {
    const text = cells[at]?.text.trim() ?? '';
    return text === '' ? [] : [[column.key, text]];
  });
  const note = ctx.kit.say(ctx.language, 'imports:total_left_out');
  return { row, line, record: row, state: 'left_out', values: Object.fromEntries(shown), note, faults: [] };
}

interface Line {
  /** The place among the rows with something in them, and that in the file as a spreadsheet counts. */
  row: number;
  line: number;
  cells: Cell[];
  found: readonly FoundColumn[];
  /** Places that some row was read from, and those of which some cell was passed over. */
  read: Set<number>;
  unread: Set<number>;
}

async function readRow(ctx: Reading, options: Options, of: Line): Promise<ImportRow> {
  const { row, line, cells, found, read, unread } = of;
  const values: Values = {};
  const faults: ImportFault[] = [];
  for (const { column, places } of found) {
    const [place, ...others] = places.filter((at) => (cells[at]?.text.trim() ?? '') !== '');
    const cell = place === undefined ? undefined : cells[place];
    if (place === undefined || !cell) continue;
    read.add(place);
    try {
      values[column.key] = cellValue(cell, column, options);
      for (const other of others) await mustAgree(ctx, options, column, [cell, cells[other] ?? cell]);
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error;
      // In another program's file it may hold anything: what is not as we write it is not read, and told so.
      if (column.exported) {
        unread.add(place);
        continue;
      }
      values[column.key] ??= cell.text;
      const refusal = new FieldErrors({ [column.key]: { code: error.code, params: error.params } });
      faults.push(...faultsOf(ctx.reader, refusal, () => column.key).map((fault) => ({ ...fault, code: error.code })));
    }
  }
  return { row, line, record: row, state: faults.length > 0 ? 'error' : 'new', values, faults };
}

/**
 * Two cells of one column must not tell two different things: `cells_differ`. Texts may, and the more exact heading decides; so
 * it does where the other cell names nothing that is known.
 */
async function mustAgree(ctx: Ctx, options: Options, column: Column, cells: [Cell, Cell]): Promise<void> {
  if (column.kind === 'text') return;
  const [value = '', other = ''] = cells.map((cell) => understood(cell, column, options));
  if (value === other || other === '') return;
  if (await namesDiffer(ctx, column.kind, value, other)) throw new RuleBroken('cells_differ', { value, other });
}

function understood(cell: Cell, column: Column, options: Options): string {
  try {
    return cellValue(cell, column, options);
  } catch (error) {
    if (error instanceof RuleBroken) return '';
    throw error;
  }
}
