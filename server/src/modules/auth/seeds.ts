import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';

/** Lists a firm starts with; each is a table and a file of the same name, whose columns are the table's. */
export const seededTables = [
  'currency',
  'ppn',
  'pph',
  'industry_type',
  'practice_area',
  'source_of_work',
  'taxonomy',
  'procedure',
  'employee_position',
  'cost_category',
  'expense_type',
  'workcode',
  'receipt_type',
  'other_receipt_type',
  'excess_under_reconcile_type',
  'refund_expense_type',
  'reimburse_expense_type',
  'holiday',
] as const;
export type SeededTable = (typeof seededTables)[number];

const folder = new URL('../../../seed/', import.meta.url);

/** The starting rows of a list; an empty date is none. */
export async function seedRows(table: SeededTable): Promise<Record<string, string | null>[]> {
  const text = await readFile(new URL(`${table}.csv`, folder), 'utf8');
  const rows = parse(text, { columns: true, skip_empty_lines: true }) as Record<string, string>[];
  return rows.map((row) => ('valid_to' in row ? { ...row, valid_to: row.valid_to || null } : row));
}
