import { mostRows } from '@praktis/contract/imports/imports.schemas';
import type { ReceivedFile } from '../../kit/context.ts';
import { RuleBroken } from '../../kit/errors.ts';
import type { Table } from './cells.ts';
import { csvTable } from './csv-table.ts';
import { xlsxTable } from './xlsx-table.ts';

/** Reads a CSV or XLSX file. Refused: `file_unreadable`, `too_many_rows`, `no_rows`. */
export async function readTable(file: ReceivedFile): Promise<Table> {
  const table = file.mime.startsWith('text/') ? csvTable(file.bytes) : await xlsxTable(file.bytes);
  if (table.rows.length > mostRows) throw new RuleBroken('too_many_rows', { max: mostRows }, 'file');
  if (table.rows.length === 0) throw new RuleBroken('no_rows', {}, 'file');
  return table;
}
