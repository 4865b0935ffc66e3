import { mostRows } from '@praktis/contract/imports/imports.schemas';
import { CsvError, parse } from 'csv-parse/sync';
import { RuleBroken } from '../../kit/errors.ts';
import { maxColumns, type Table } from './cells.ts';

/**
 * The table of a CSV text in UTF-8, with or without byte order mark; the separator is the one its heading line uses;
 * quotes are doubled, line breaks may stand inside quotes (IMP-02).
 */
export function csvTable(bytes: Buffer): Table {
  const [headings = [], ...rows] = recordsOf(bytes.toString('utf8'));
  return {
    headings: headings.slice(0, maxColumns),
    rows: rows.map((row) => row.slice(0, maxColumns).map((text) => ({ text, typed: 'text' as const }))),
  };
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 200_000,
      to: mostRows + 2,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new RuleBroken('file_unreadable', { line: Number(error.lines ?? 0) }, 'file');
  }
}

/** Semicolon, comma or tab, whichever the heading line holds most of outside quotes. */
function separatorOf(text: string): string {
  const headingLine = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1)[0] ?? '';
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: headingLine.split(mark).length - 1 }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}
