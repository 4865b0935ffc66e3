import ExcelJS from 'exceljs';
import { expect } from 'vitest';

const read = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell ?? ''));

/** Rows of the first sheet of an XLSX answer; an empty cell is an empty text, a day is written 2026-11-28. */
export async function sheetOf(answer: { status: number; raw: Buffer }): Promise<unknown[][]> {
  expect(answer.status).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(answer.raw as never);
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push(Array.from((row.values as unknown[]).slice(1), read)));
  return rows;
}
