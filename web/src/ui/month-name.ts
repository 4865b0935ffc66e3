import type { Language } from '../kit/texts.ts';

/** A month, `2026-11`, as it is called: November 2026. */
export function monthName(month: string, language: Language): string {
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return name.format(new Date(`${month}-15T00:00:00Z`));
}
