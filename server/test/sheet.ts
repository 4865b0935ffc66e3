import ExcelJS from 'exceljs';
import { expect } from 'vitest';

/** Rows of the first sheet of an XLSX answer; an empty cell is an empty text. */
export async function sheetOf(answer: { status: number; raw: Buffer }): Promise<unknown[][]> {
  expect(answer.status).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(answer.raw as never);
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((row) => rows.push(Array.from((row.values as unknown[]).slice(1), (cell) => cell ?? '')));
  return rows;
}
