import {
  type DayOrder,
  type DayParts,
  dayExists,
  dayParts,
  dayText,
  isZeroDay,
  writtenDayParts,
} from './calendar-day.ts';
import type { Day } from './dates.ts';
import { RuleBroken } from './errors.ts';
import type { Language } from './language.ts';
import { type Decimal, decimalsOf, toFixed } from './money.ts';
import { MONTHS, monthOfName, SHORT_MONTHS } from './month-names.ts';

/** How the firm writes numbers: `digits` decimals are shown; the separators default to comma and dot (spec §9). */
export interface NumberWriting {
  readonly digits: number;
  readonly thousand_separator: string;
  readonly decimal_separator: string;
}

/** The words in which the screens say what these rules reckon; they stand in the locale files with all others. */
export interface DisplayWords {
  /** Between a date and a time. */
  readonly at: string;
  /** Where a date is not one. */
  readonly none: string;
  readonly minute: string;
  readonly hour: string;
  readonly day: string;
  readonly year: string;
  readonly megabyte: string;
  readonly kilobyte: string;
  /** After the number of what is not named. */
  readonly more: string;
}

/** What stands on papers and in messages where a date is not one (spec §5); none of theirs is wrong. */
const NO_DATE = '-';
const THREES = /\B(?=(\d{3})+$)/g;
const DAY_TOKENS = /y{4}|yy|m{1,4}|d{1,2}/gi;
/** The format in which months have names. */
export const MONTH_NAME_FORMAT = 'mm d, yyyy';

/** Groups a run of digits in threes: '1234567' → '1,234,567'. */
export function inThousands(digits: string, separator: string): string {
  return digits.replace(THREES, () => separator);
}

/** An amount as the firm writes it, rounded to the shown digits half away from zero (G143): '-1,234.50'. */
export function formatAmount(amount: Decimal, writing: Partial<NumberWriting> = {}): string {
  const { digits = 0, thousand_separator = ',', decimal_separator = '.' } = writing;
  const shown = toFixed(amount, digits);
  const [whole = '', decimals] = shown.replace('-', '').split('.');
  const isNegative = shown.startsWith('-') && /[1-9]/.test(shown);
  const fraction = decimals === undefined ? '' : decimal_separator + decimals;
  return `${isNegative ? '-' : ''}${inThousands(whole, thousand_separator)}${fraction}`;
}

function dayToken(token: string, parts: DayParts, language: Language): string {
  const two = (value: number) => String(value).padStart(2, '0');
  switch (token.toLowerCase()) {
    case 'yyyy':
      return String(parts.year).padStart(4, '0');
    case 'yy':
      return two(parts.year % 100);
    case 'mmmm':
      return MONTHS[language][parts.month - 1] ?? '';
    case 'mmm':
      return SHORT_MONTHS[language][parts.month - 1] ?? '';
    case 'mm':
      return two(parts.month);
    case 'm':
      return String(parts.month);
    case 'dd':
      return two(parts.day);
    default:
      return String(parts.day);
  }
}

/**
 * A date in the firm's format (spec §9, G148): mm/dd/yyyy and dd/mm/yyyy keep their order, "mm d, yyyy" is shown as
 * 17 Aug 2026 with the month of the language; any other format is used as the pattern it is. Empty and zero dates
 * give '', what is no date gives `none`.
 */
export function formatDay(day: Day | null, formatName: string, language: Language = 'en', none = NO_DATE): string {
  if (day === null || day === '' || isZeroDay(day)) return '';
  const parts = dayParts(day);
  if (parts === null) return none;
  const pattern = formatName.toLowerCase() === MONTH_NAME_FORMAT ? 'D MMM YYYY' : formatName;
  return pattern.replace(DAY_TOKENS, (token) => dayToken(token, parts, language));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

// Making a formatter costs far more than using it, and lists show many instants of one zone.
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const shape = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const clock = new Intl.DateTimeFormat('en-US', { ...shape, hourCycle: 'h23', timeZone: zone });
  clocks.set(zone, clock);
  return clock;
}

function clockTime(hour: number, minute: string, language: Language): string {
  if (language === 'id') return `${String(hour).padStart(2, '0')}.${minute}`;
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * An instant in the firm's zone. English is as the specification words it (§9): short month, 12-hour clock, 'at':
 * 'Aug 17, 2026 at 2:05 PM'. Indonesian writes the day in the firm's format and the 24-hour clock with a dot:
 * '17/08/2026 pukul 14.05'. Empty and zero instants give '', what is no instant gives '-'. The words are the screens'.
 */
export function formatDateTime(
  instant: string | null,
  options: {
    readonly zone: string;
    readonly dateFormat: string;
    readonly language: Language;
    readonly words: Pick<DisplayWords, 'at' | 'none'>;
  },
): string {
  if (instant === null || instant === '' || isZeroDay(instant)) return '';
  const moment = new Date(instant);
  const { language, words } = options;
  if (Number.isNaN(moment.getTime())) return words.none;
  const part = Object.fromEntries(
    clockOf(options.zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour, minute = '' } = part;
  const time = clockTime(Number(hour), minute, language);
  if (language === 'en') return `${SHORT_MONTHS.en[Number(month) - 1]} ${day}, ${year} ${words.at} ${time}`;
  const date = dayText({ year: Number(year), month: Number(month), day: Number(day) });
  return `${formatDay(date, options.dateFormat, language)} ${words.at} ${time}`;
}

const MINUTE = 60_000;
const RELATIVE_UNITS = [
  { from: 365 * 24 * 60, word: 'year' },
  { from: 24 * 60, word: 'day' },
  { from: 60, word: 'hour' },
  { from: 1, word: 'minute' },
] as const;

/**
 * How long ago an instant was (spec §9, G150): minutes below an hour, hours below a day, days below 365 days, years
 * from there on, each rounded down: '5m', '3h', '31d', '1y'. An instant not yet reached is '0m'; none is ''.
 */
export function relativeTime(instant: string, now: string, words: DisplayWords): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(instant)) / MINUTE);
  if (Number.isNaN(minutes)) return words.none;
  const unit = RELATIVE_UNITS.find(({ from }) => minutes >= from);
  return unit === undefined ? `0${words.minute}` : `${Math.floor(minutes / unit.from)}${words[unit.word]}`;
}

const KILOBYTE = 1024;
const MEGABYTE = 1_048_576;

/**
 * A file's size (spec §9, G151): in mb from 1,048,576 bytes on, with at most two decimals, else in whole kb, of which
 * whatever is not empty has at least one; with the firm's separators.
 */
export function fileSize(
  bytes: number,
  words: Pick<DisplayWords, 'megabyte' | 'kilobyte'>,
  writing: Partial<Omit<NumberWriting, 'digits'>> = {},
): string {
  const inMegabytes = bytes >= MEGABYTE;
  const size = inMegabytes ? Math.round((bytes / MEGABYTE) * 100) / 100 : Math.round(bytes / KILOBYTE);
  const shown = String(bytes > 0 && size === 0 ? 1 : size);
  const unit = inMegabytes ? words.megabyte : words.kilobyte;
  return `${formatAmount(shown, { ...writing, digits: decimalsOf(shown) })} ${unit}`;
}

/** Percent of a batch that is loaded (spec §9, G162): rounded, 0 when the total is 0, never above 100. */
export function progressPercent(loaded: number, total: number): number {
  return total <= 0 ? 0 : Math.min(100, Math.round((loaded / total) * 100));
}

const HISTORY_NAMES = 2;

/** The changed fields of an audit entry in short (spec §9): at most two names, then how many more there are. */
export function historySummary(fieldNames: readonly string[], words: Pick<DisplayWords, 'more'>): string {
  const named = fieldNames.slice(0, HISTORY_NAMES).join(', ');
  const others = fieldNames.length - HISTORY_NAMES;
  return others > 0 ? `${named} +${others} ${words.more}` : named;
}

const TYPED_ORDERS: Readonly<Record<string, DayOrder>> = {
  'dd/mm/yyyy': 'dmy',
  'dd-mm-yyyy': 'dmy',
  'mm/dd/yyyy': 'mdy',
  'yyyy-mm-dd': 'ymd',
};

/** Short ways of typing made long: '17/8/26' → '17/8/2026', '17082026' → '17/08/2026'. */
function writtenOut(typed: string, order: DayOrder): string {
  if (order === 'ymd') return typed.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  return typed
    .replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3')
    .replace(/^(\d{1,2}([-/.])\d{1,2}\2)(\d{2})$/, (_, before, _separator, year) => `${before}20${year}`);
}

/** Figures in the one order in which they are a date: 24/11/2026 and 11/24/2026, but not 12/05/2026, which has two. */
function onlyOrder(typed: string): DayParts | null {
  const read = (['dmy', 'mdy'] as const).map((order) => writtenDayParts(writtenOut(typed, order), order));
  const [one, other] = read.filter((parts) => parts !== null && dayExists(parts));
  return one && (!other || dayText(one) === dayText(other)) ? one : null;
}

/** '17 Aug 2026', '17 Agustus 2026' or 'Aug 17, 2026'; figures with the year in front, or where only one order is a date. */
function namedMonthParts(typed: string): DayParts | null {
  const dayFirst = /^(\d{1,2}) +(\p{L}+)\.?,? +(\d{4})$/u.exec(typed);
  const monthFirst = /^(\p{L}+)\.? +(\d{1,2}),? +(\d{4})$/u.exec(typed);
  const [, day, name, year] = dayFirst ?? [];
  const [, name2, day2, year2] = monthFirst ?? [];
  const month = monthOfName(name ?? name2 ?? '');
  if (month === null) return writtenDayParts(typed, 'ymd') ?? onlyOrder(typed);
  return { year: Number(year ?? year2), month, day: Number(day ?? day2) };
}

/**
 * The date a user typed in the firm's format, or null for an empty text, a zero date (G146) and what is no date of
 * the calendar (spec §5: such dates give no value). Strict: nothing rolls over, and no other order is guessed: where months
 * have names, figures are read if one order alone makes a date of them. With the year in front a date is always
 * understood. Refused: `date_unsupported_format` for a format not in the list.
 */
export function parseTypedDay(text: string, formatName: string): Day | null {
  const format = formatName.toLowerCase();
  const order = TYPED_ORDERS[format];
  if (order === undefined && format !== MONTH_NAME_FORMAT) {
    throw new RuleBroken('date_unsupported_format', { format: formatName });
  }
  const typed = text.trim();
  const parts = order === undefined ? namedMonthParts(typed) : writtenDayParts(writtenOut(typed, order), order);
  if (parts === null || !dayExists(parts)) return null;
  const day = dayText(parts);
  return isZeroDay(day) ? null : day;
}
