import { canonical, decimalsOf, roundFraction } from '@praktis/rules/money';
import type { Separators } from './number-writing.ts';

const decimalHours = /^\d+([.,]\d+)?$/;
const clock = /^(\d+):([0-5]\d)$/;
const minutesOnly = /^(\d+)\s*m$/i;
const hourPlaces = 2;

/** `1,500` and `1,500.50` as plain figures where the firm groups so; anything else unchanged. */
function ungrouped(typed: string, { thousand, decimal }: Separators): string {
  const [whole = '', ...rest] = typed.split(decimal);
  const [first = '', ...groups] = whole.split(thousand);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.length > 0 && groups.every((one) => /^\d{3}$/.test(one));
  return isGrouped ? [[first, ...groups].join(''), ...rest].join('.') : typed;
}

/**
 * Decimal hours of a typed duration, '' for none, null for what is no duration (TIM-03). The firm's sign before three
 * digits groups them; any other point or comma begins decimals.
 */
export function readHours(text: string, separators?: Separators): string | null {
  const typed = separators ? ungrouped(text.trim(), separators) : text.trim();
  if (typed === '') return '';
  if (decimalHours.test(typed)) {
    const hours = canonical(typed.replace(',', '.'));
    return decimalsOf(hours) > hourPlaces ? null : hours;
  }
  const parts = clock.exec(typed);
  const minutes = parts ? Number(parts[1]) * 60 + Number(parts[2]) : minutesOnly.exec(typed)?.[1];
  return minutes === undefined ? null : roundFraction([String(minutes)], ['60'], hourPlaces);
}
