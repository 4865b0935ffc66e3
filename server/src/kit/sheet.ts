import { PassThrough } from 'node:stream';
import ExcelJS from 'exceljs';
import type { FileAnswer } from './context.ts';

export interface SheetColumn {
  title: string;
  key: string;
  width?: number;
  /** Numbers are written as numbers with this many decimals, by row where currencies differ; all else stays text, formulas too. */
  decimals?: number | ((row: Record<string, unknown>) => number);
  /** Days (`2026-11-28`) are written as days in this format, so that a spreadsheet sorts and counts them. */
  day?: string;
}

const formatOf = (decimals: number) => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`);

/** An XLSX file, written as a stream. Text that looks like a formula is written as text (T-33). */
export function sheetOf(
  name: string,
  columns: readonly SheetColumn[],
  rows: Iterable<Record<string, unknown>>,
): FileAnswer {
  const stream = new PassThrough();
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useSharedStrings: false, useStyles: true });
  const sheet = book.addWorksheet(name.slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ title, key, width = 18 }) => ({ header: title, key, width }));
  sheet.getRow(1).font = { bold: true };
  writeRows(sheet, book, columns, rows).catch((error: Error) => stream.destroy(error));
  return {
    name: `${name}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: stream,
  };
}

async function writeRows(
  sheet: ExcelJS.Worksheet,
  book: ExcelJS.stream.xlsx.WorkbookWriter,
  columns: readonly SheetColumn[],
  rows: Iterable<Record<string, unknown>>,
): Promise<void> {
  let count = 0;
  for (const row of rows) {
    const written = sheet.addRow(columns.map((column) => cellOf(row[column.key], column)));
    columns.forEach(({ decimals, day }, at) => {
      const places = typeof decimals === 'function' ? decimals(row) : decimals;
      const format = places === undefined ? day : formatOf(places);
      if (format !== undefined) written.getCell(at + 1).numFmt = format;
    });
    written.commit();
    count += 1;
    if (count % 1000 === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  sheet.commit();
  await book.commit();
}

/** A spreadsheet holds 15 digits; an amount beyond that stays text, so that no digit is lost. */
function cellOf(value: unknown, column: SheetColumn): string | number | Date {
  const text = value === null || value === undefined ? '' : String(value);
  if (column.day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(`${text}T00:00:00Z`);
  if (column.decimals === undefined || !/^-?\d+(\.\d+)?$/.test(text)) return text;
  return text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
}
