import { mostRows } from '@praktis/contract/imports/imports.schemas';
import ExcelJS from 'exceljs';
import { RuleBroken } from '../../kit/errors.ts';
import { namedPartsFit } from '../../kit/zip-directory.ts';
import { type Cell, maxColumns, type Table } from './cells.ts';

/** Megabytes that a file may unpack to; a spreadsheet of a few kilobytes can hide gigabytes, and all of it is read. */
const maxUnpacked = 16;
/** Parts of a sheet that hold no values; a merged cell would repeat its value in each of its places. */
const ignoreNodes =
  'dataValidations conditionalFormatting extLst hyperlinks drawing picture tableParts mergeCells'.split(' ');

/**
 * The table of the first sheet; numbers, dates and times keep what the spreadsheet knows of them. Read whole: the reader of
 * streams now and then loses parts of a file, and leaves copies of it on the disk.
 */
export async function xlsxTable(bytes: Buffer): Promise<Table> {
  if (!(await namedPartsFit(bytes, maxUnpacked * 1_048_576)))
    throw new RuleBroken('file_unpacks_too_large', { max: maxUnpacked }, 'file');
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer, { ignoreNodes }).catch(() => {
    throw new RuleBroken('file_unreadable', { line: 1 }, 'file');
  });
  const filled: Cell[][] = [];
  const lines: number[] = [];
  book.worksheets[0]?.eachRow((row) => {
    // One more than may come in, so that too many are told; a row of blanks counts for nothing.
    if (filled.length > mostRows + 1) return;
    const cells = cellsOf(row);
    if (cells.every((cell) => cell.text.trim() === '')) return;
    filled.push(cells);
    lines.push(row.number);
  });
  return { headings: (filled[0] ?? []).map((cell) => cell.text), rows: filled.slice(1), lines: lines.slice(1) };
}

function cellsOf(row: ExcelJS.Row): Cell[] {
  const count = Math.min(row.cellCount, maxColumns);
  return Array.from({ length: count }, (_, at) => cellOf(row.getCell(at + 1).value));
}

function cellOf(value: ExcelJS.CellValue): Cell {
  if (value === null || value === undefined) return { text: '', typed: 'text' };
  if (typeof value === 'number') return { text: plainNumber(value), typed: 'number' };
  if (value instanceof Date) return momentOf(value);
  if (typeof value !== 'object') return { text: String(value), typed: 'text' };
  if ('richText' in value) return { text: value.richText.map((part) => part.text).join(''), typed: 'text' };
  if ('result' in value && value.result !== undefined) return cellOf(value.result as ExcelJS.CellValue);
  if ('text' in value) return cellOf(value.text as ExcelJS.CellValue);
  return { text: withoutValue(value), typed: 'text' };
}

/** An error, or a formula that was never computed, as the spreadsheet shows it: no column but one of text takes it for a value. */
function withoutValue(value: object): string {
  if ('error' in value) return String(value.error);
  if ('formula' in value) return `=${String(value.formula)}`;
  return 'sharedFormula' in value ? `=${String(value.sharedFormula)}` : '';
}

/** A number without exponent and without the noise beyond the 15 digits a spreadsheet keeps. */
function plainNumber(value: number): string {
  const digits = Number(value.toPrecision(15));
  return digits.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 });
}

/** What a spreadsheet shows in place of a date or time that its calendar does not reach. */
const beyondCalendar: Cell = { text: '#####', typed: 'text' };

/** A spreadsheet's time of day lies on the day before its calendar begins, which ends with the year 9999. */
function momentOf(value: Date): Cell {
  const year = value.getUTCFullYear();
  if (!(year >= 1899 && year <= 9999)) return beyondCalendar;
  const text = value.toISOString();
  return year < 1900 ? { text: text.slice(11, 16), typed: 'clock' } : { text: text.slice(0, 10), typed: 'day' };
}
