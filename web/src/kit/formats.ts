import type { DisplayConfig } from '@praktis/contract/settings/display.calls';
import {
  type DisplayWords,
  fileSize,
  formatAmount,
  formatDateTime,
  formatDay,
  parseTypedDay,
  relativeTime,
} from '@praktis/rules/display';
import { canonical, compare, decimalsOf, round } from '@praktis/rules/money';
import { useMemo } from 'react';
import { useSession } from './permissions.ts';
import { displaySettings } from './session-record.ts';
import { useStore } from './store.ts';
import { type Language, type Translate, useTexts } from './texts.ts';

const defaultZone = 'Asia/Jakarta';
const hourPlaces = 2;

export interface Formats {
  language: Language;
  /** The firm's way of writing numbers and dates, for input fields. */
  thousandSeparator: string;
  decimalSeparator: string;
  dateFormat: string;
  /** Currency the firm keeps its books in; '' until it is known. */
  functionalCurrency: string;
  /** Today in the firm's zone, `YYYY-MM-DD`. */
  today: string;
  /** `1,245,000`, rounded to the firm's decimals or to the given ones. */
  amount(decimal: string | null | undefined, digits?: number): string;
  /** The amount with every decimal it has. */
  exactAmount(decimal: string, atLeast?: number): string;
  /** Whether showing so many decimals hides some of this figure. */
  roundedWhenShown(decimal: string, digits: number): boolean;
  /** Decimals an amount of a currency is shown with: the firm's, and never fewer than the currency has (MON-02). */
  shownDigits(currency: string | undefined): number;
  /** Decimals an amount of a currency may be typed with; undefined while they are not known. */
  typedDigits(currency: string | undefined): number | undefined;
  /** A count of things: `1,304`. */
  count(number: number): string;
  /** `1.50` */
  hours(decimal: string | null | undefined): string;
  /** `12.5%` */
  percent(decimal: string | null | undefined): string;
  /** A date as the firm writes it; '' for none. */
  day(day: string | null | undefined): string;
  /** An instant in the firm's zone: `Aug 17, 2026 at 2:05 PM`, `17/08/2026 pukul 14.05`. */
  moment(instant: string | null | undefined): string;
  /** `5m`, `3h`, `31d`, `1y` */
  ago(instant: string): string;
  size(bytes: number): string;
  /** The date a user typed, or null. */
  parseDay(typed: string): string | null;
}

interface Circumstances {
  config: DisplayConfig;
  language: Language;
  zone: string;
  today: string;
  currency: string;
  words: DisplayWords;
}

/** The words that dates, times and sizes are written with. */
function displayWords(t: Translate): DisplayWords {
  return {
    ...{ at: t('core:written.at'), none: t('core:written.none'), more: t('core:written.more') },
    ...{ minute: t('core:written.minute'), hour: t('core:written.hour'), day: t('core:written.day') },
    ...{ year: t('core:written.year'), megabyte: t('core:written.megabyte'), kilobyte: t('core:written.kilobyte') },
  };
}

/** Decimals the firm has switched on for showing (G018, G143). */
function shownDigits({ decimal_format }: DisplayConfig): number {
  return decimal_format.decimal_active ? decimal_format.decimal_digit : 0;
}

/** The formats that follow from the firm's settings. */
function formatsFor({ config, language, zone, today, currency, words }: Circumstances): Formats {
  const { thousand_separator, decimal_separator } = config.decimal_format;
  const dateFormat = config.format_date.input.js;
  const digits = shownDigits(config);
  const typedDigits = (code: string | undefined) => (code ? config.currency_digits[code] : undefined);
  const write = (decimal: string, places: number) =>
    formatAmount(decimal, { digits: places, thousand_separator, decimal_separator });
  const some = (decimal: string | null | undefined, places: number) =>
    decimal === null || decimal === undefined || decimal === '' ? '' : write(decimal, places);
  return {
    language,
    thousandSeparator: thousand_separator,
    decimalSeparator: decimal_separator,
    dateFormat,
    functionalCurrency: currency,
    today,
    amount: (decimal, places = digits) => some(decimal, places),
    exactAmount: (decimal, atLeast = digits) => write(decimal, Math.max(atLeast, decimalsOf(decimal))),
    roundedWhenShown: (decimal, places) => compare(round(decimal, places), canonical(decimal)) !== 0,
    shownDigits: (code) => Math.max(digits, typedDigits(code) ?? 0),
    typedDigits,
    count: (number) => write(String(number), 0),
    hours: (decimal) => some(decimal, hourPlaces),
    percent: (decimal) => (decimal ? `${write(decimal, decimalsOf(decimal))}%` : ''),
    day: (day) => formatDay(day ?? '', dateFormat, language, words.none),
    moment: (instant) => formatDateTime(instant ?? '', { zone, dateFormat, language, words }),
    ago: (instant) => relativeTime(instant, new Date().toISOString(), words),
    size: (bytes) => fileSize(bytes, words, { thousand_separator, decimal_separator }),
    parseDay: (typed) => parseTypedDay(typed, dateFormat),
  };
}

/** Today on this device, until the server has said what day it is in the firm's zone. */
function deviceToday(zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
}

/** Formats of the signed-in person's firm; components that use them follow a change of the settings. */
export function useFormats(): Formats {
  const config = useStore(displaySettings);
  const { t, language } = useTexts();
  const session = useSession();
  const zone = session?.firm.time_zone ?? defaultZone;
  const today = session?.today ?? deviceToday(zone);
  const currency = session?.firm.functional_currency ?? '';
  return useMemo(
    () => formatsFor({ config, language, zone, today, currency, words: displayWords(t) }),
    [config, language, zone, today, currency, t],
  );
}
