import type { Language } from './language.ts';

/** Names of the months, January first. */
export const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  id: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' '),
};

/** Short names of the months, January first. */
export const SHORT_MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  id: 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' '),
};

// Short forms in use that don't begin a full name.
const OTHER_FORMS: Readonly<Record<string, number>> = { agt: 8, ags: 8, nop: 11, peb: 2 };
const SHORTEST = 3;

/** The month, 1 to 12, of a name in either language, in full or begun with at least three letters; null otherwise. */
export function monthOfName(name: string): number | null {
  const typed = name.toLowerCase();
  if (typed.length < SHORTEST) return null;
  const begins = (names: readonly string[]) => names.findIndex((month) => month.toLowerCase().startsWith(typed));
  const index = Math.max(begins(MONTHS.en), begins(MONTHS.id));
  return index >= 0 ? index + 1 : (OTHER_FORMS[typed] ?? null);
}
