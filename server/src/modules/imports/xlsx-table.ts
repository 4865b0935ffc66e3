import { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import { RuleBroken } from '../../kit/errors.ts';
import { unpacksWithin } from '../../kit/zip-size.ts';
import { type Cell, maxColumns, maxRows, type Table } from './cells.ts';

/** What a file of this many rows can unpack to; a spreadsheet of a few kilobytes can hide gigabytes. */
const maxUnpacked = 32 * 1_048_576;

/** The table of the first sheet, read as a stream; numbers, dates and times keep what the spreadsheet knows of them. */
export async function xlsxTable(bytes: Buffer): Promise<Table> {
  if (!unpacksWithin(bytes, maxUnpacked)) throw new RuleBroken('file_unpacks_too_large', { max: 32 }, 'file');
  const rows: Cell[][] = [];
  try {
    const book = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([bytes]), {
      ...{ worksheets: 'emit', sharedStrings: 'cache', styles: 'cache', hyperlinks: 'ignore', entries: 'ignore' },
    });
    for await (const sheet of book) {
      for await (const row of sheet) {
        rows.push(cellsOf(row as ExcelJS.Row));
        if (rows.length > maxRows + 1) break;
      }
      break;
    }
  } catch {
    throw new RuleBroken('file_unreadable', { line: rows.length + 1 }, 'file');
  }
  const filled = rows.filter((row) => row.some((cell) => cell.text.trim() !== ''));
  return { headings: (filled[0] ?? []).map((cell) => cell.text), rows: filled.slice(1) };
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
  if ('text' in value) return { text: String(value.text), typed: 'text' };
  return { text: withoutValue(value), typed: 'text' };
}

/** An error, or a formula that was never computed, as the spreadsheet shows it: no column but one of text takes it for a value. */
function withoutValue(value: object): string {
  if ('error' in value) return String(value.error);
  return 'formula' in value ? `=${String(value.formula)}` : '';
}

/** A number without exponent and without the noise beyond the 15 digits a spreadsheet keeps. */
function plainNumber(value: number): string {
  const digits = Number(value.toPrecision(15));
  return digits.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 });
}

/** A spreadsheet's time of day lies on the day before its calendar begins. */
function momentOf(value: Date): Cell {
  const text = value.toISOString();
  return value.getUTCFullYear() < 1900
    ? { text: text.slice(11, 16), typed: 'clock' }
    : { text: text.slice(0, 10), typed: 'day' };
}
