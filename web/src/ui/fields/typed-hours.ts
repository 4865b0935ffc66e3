import { canonical, decimalsOf, roundFraction } from '@praktis/rules/money';

const decimalHours = /^\d+([.,]\d+)?$/;
const clock = /^(\d+):([0-5]\d)$/;
const minutesOnly = /^(\d+)\s*m$/i;
const hourPlaces = 2;

/** Decimal hours of a typed duration, '' for none, null for what is no duration (TIM-03). */
export function readHours(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return '';
  if (decimalHours.test(typed)) {
    const hours = canonical(typed.replace(',', '.'));
    return decimalsOf(hours) > hourPlaces ? null : hours;
  }
  const parts = clock.exec(typed);
  const minutes = parts ? Number(parts[1]) * 60 + Number(parts[2]) : minutesOnly.exec(typed)?.[1];
  return minutes === undefined ? null : roundFraction([String(minutes)], ['60'], hourPlaces);
}
