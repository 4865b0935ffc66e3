import { type DayOrder, daysInMonth, dayText, writtenDayParts } from './calendar-day.ts';
import type { Day } from './dates.ts';
import { RuleBroken } from './errors.ts';
import { canonical, type Decimal } from './money.ts';

/** Number format of a whole import file: 'id' writes 1.488,69, 'en' writes 1,488.69 (IMP-01). */
export type NumberFormat = 'id' | 'en';

// A group of thousands never begins with 0: '0.500' in an Indonesian file is a fraction written in another format.
const NUMBERS: Readonly<Record<NumberFormat, RegExp>> = {
  id: /^(-?)(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/,
  en: /^(-?)(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
};

/**
 * The number in a cell of a file of the given format, in canonical form (IMP-01, T-28). Thousands marks may be
 * left out, but where they stand they stand in threes. What does not fit, a currency mark or another format
 * included, is refused `number_format`.
 */
export function parseNumber(text: string, format: NumberFormat): Decimal {
  const match = NUMBERS[format].exec(text.trim());
  if (match === null) throw new RuleBroken('number_format', { value: text, format });
  const [, sign = '', whole = '', fraction = ''] = match;
  return canonical(`${sign}${whole.replace(/[.,]/g, '')}${fraction === '' ? '' : `.${fraction}`}`);
}

/**
 * The date in a cell of a file of the given order (IMP-01, T-29). A date with the year in front is understood in
 * every file. Refused: `date_format` for another shape (two-digit years too), `date_month` naming a month beyond
 * 12, `date_day` naming a day the month does not have.
 */
export function parseDay(text: string, order: DayOrder): Day {
  const parts = writtenDayParts(text.trim(), order);
  if (parts === null) throw new RuleBroken('date_format', { value: text, order });
  const { year, month, day } = parts;
  const days = daysInMonth(year, month);
  if (days === 0) throw new RuleBroken('date_month', { value: text, month });
  if (day < 1 || day > days) throw new RuleBroken('date_day', { value: text, day, month, year });
  return dayText(parts);
}
