import { mostRows } from '@praktis/contract/imports/imports.schemas';
import { CsvError, parse } from 'csv-parse/sync';
import { RuleBroken } from '../../kit/errors.ts';
import { maxColumns, type Table } from './cells.ts';

/**
 * The table of a CSV text in UTF-8, with or without byte order mark; the separator is the one its heading line uses;
 * quotes are doubled, line breaks may stand inside quotes (IMP-02).
 */
export function csvTable(bytes: Buffer): Table {
  const [headings, ...rows] = recordsOf(bytes.toString('utf8'));
  return {
    headings: headings?.cells.slice(0, maxColumns) ?? [],
    rows: rows.map(({ cells }) => cells.slice(0, maxColumns).map((text) => ({ text, typed: 'text' as const }))),
    lines: rows.map(({ line }) => line),
  };
}

/** Lines that hold separators alone, beside the rows: what comes behind more of them is not read, and told as too many rows. */
const mostBlank = 20_000;

interface Numbered {
  line: number;
  cells: string[];
}

/** The rows that are not empty, each with the number that a spreadsheet shows beside it. */
function recordsOf(text: string): Numbered[] {
  const found: Numbered[] = [];
  let seen = 0;
  const note = (cells: string[], { empty_lines }: { empty_lines: number }) => {
    seen += 1;
    const isFilled = cells.some((cell) => cell.trim() !== '') || seen === mostRows + mostBlank;
    if (isFilled && found.length < mostRows + 2) found.push({ line: seen + empty_lines, cells });
    return null;
  };
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 200_000,
      to: mostRows + mostBlank,
      on_record: note,
    });
    return found;
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
