import type { importOptions } from '@praktis/contract/imports/imports.schemas';
import { parseDay, parseNumber } from '@praktis/rules/import-format';
import type { z } from 'zod';
import { RuleBroken } from '../../kit/errors.ts';
import type { Column } from './columns.ts';

/** A cell as it stands in the file. A spreadsheet knows its numbers, dates and times; a text file knows text only. */
export interface Cell {
  text: string;
  typed: 'text' | 'number' | 'day' | 'clock';
}

/** The first sheet or the whole text of a file: a row of headings and the rows below that are not empty. */
export interface Table {
  headings: string[];
  rows: Cell[][];
  /** Of each row the number that a spreadsheet shows beside it. */
  lines: number[];
}

export const maxColumns = 100;

type Format = Pick<z.output<typeof importOptions>, 'number_format' | 'date_order'>;

const clock = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?$/;
const hoursAndMinutes = /^\d{1,3}:[0-5]\d$/;
const minutesOnly = /^\d{1,4}\s*m$/i;
const yes = new Set(['yes', 'y', 'true', '1', 'ya', 'billable', 'tertagih', 'x']);
const no = new Set(['no', 'n', 'false', '0', 'tidak', 'non billable', 'non-billable', 'tidak tertagih']);

/**
 * The value of a cell in the form the calls take: dates YYYY-MM-DD, numbers with a decimal point, times HH:MM, yes or no
 * (IMP-01). Throws RuleBroken with what does not fit.
 */
export function cellValue(cell: Cell, column: Column, format: Format): string {
  const text = cell.text.trim();
  switch (column.kind) {
    case 'day':
      return cell.typed === 'day' ? text : parseDay(text, format.date_order);
    case 'number':
      return numberOf(cell, format);
    case 'whole':
      return wholeOf(cell, format);
    case 'clock':
      return clockOf(text);
    case 'span':
      return spanOf(text);
    case 'duration':
      return hoursAndMinutes.test(text) || minutesOnly.test(text) ? text : numberOf(cell, format);
    case 'yes_no':
      return answerOf(text);
    case 'choice':
      return choiceOf(text, column.choices ?? []);
    default:
      return text.replace(/\r\n?/g, '\n');
  }
}

function numberOf(cell: Cell, format: Format): string {
  return parseNumber(cell.text, cell.typed === 'number' ? 'en' : format.number_format);
}

function wholeOf(cell: Cell, format: Format): string {
  const value = numberOf(cell, format);
  if (!/^\d+$/.test(value)) throw new RuleBroken('whole_number', { value: cell.text });
  return value;
}

/** 9:05, 09.05 and 09:05:00 are one time. */
function clockOf(text: string): string {
  const [, hour = '', minute = ''] = clock.exec(text) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) throw new RuleBroken('time_invalid', { value: text });
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** A start and an end in one cell, as the list of time is exported. */
function spanOf(text: string): string {
  const [start = '', end = '', ...more] = text.split(/\s*[-–]\s*/);
  if (more.length > 0) throw new RuleBroken('time_invalid', { value: text });
  return `${clockOf(start)}-${clockOf(end)}`;
}

function answerOf(text: string): string {
  const word = text.toLowerCase();
  if (yes.has(word)) return 'yes';
  if (no.has(word)) return 'no';
  throw new RuleBroken('not_a_choice', { choices: 'yes, no, ya, tidak' });
}

function choiceOf(text: string, choices: readonly string[]): string {
  const choice = choices.find((one) => one === text.toLowerCase());
  if (choice === undefined) throw new RuleBroken('not_a_choice', { choices: choices.join(', ') });
  return choice;
}
