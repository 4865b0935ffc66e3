import type { Language } from '../kit/texts.ts';

/** The day of the week of a date as it is called: Monday, or in short Mon. */
export function weekdayName(date: string, language: Language, length: 'long' | 'short'): string {
  const name = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' });
  return name.format(new Date(`${date}T00:00:00Z`));
}
