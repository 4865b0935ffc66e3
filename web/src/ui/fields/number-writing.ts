import { compare } from '@praktis/rules/money';
import { cleanNumberInput } from '@praktis/rules/number-input';

/** Separators a number field follows. */
export interface Separators {
  thousand: string;
  decimal: string;
}

/**
 * The digits of a pasted number, with the configured decimal separator. A number in the other convention
 * (`1.234.567,89` where the firm writes `1,234,567.89`) is turned around; it would be silently wrong otherwise.
 */
export function normalisePasted(text: string, { thousand, decimal }: Separators): string {
  const firstOther = text.indexOf(thousand);
  const lastOther = text.lastIndexOf(thousand);
  const lastOwn = text.lastIndexOf(decimal);
  const bothOccur = firstOther >= 0 && lastOwn >= 0;
  if (!bothOccur || lastOther < lastOwn) return text;
  return text.replaceAll(decimal, '').replace(thousand, decimal);
}

/**
 * A pasted number in canonical text. Where none has decimals (rupiah), a dot or comma before three digits groups, whatever
 * the firm's convention; any other stays a decimal point, and what it adds is refused, never dropped (MON-02).
 */
export function pastedFigure(text: string, separators: Separators, decimals: number): string {
  const turned = normalisePasted(text.trim(), separators);
  const parts = turned.split(separators.decimal);
  const grouped = decimals === 0 && parts.length > 1 && parts.slice(1).every((part) => /^\d{3}$/.test(part));
  return canonicalTyped(grouped ? parts.join('') : turned, separators);
}

/** Whether the point of a typed figure that has no decimals groups: three digits follow it. */
export const isGroup = (typed: string): boolean => /^\d+\.\d{3}$/.test(typed);

/** Canonical text of a typed number: `1,234.50` → `1234.5`; '' for none. */
function canonicalTyped(text: string, { thousand, decimal }: Separators): string {
  return cleanNumberInput(text, { thousand_separator: thousand, decimal_separator: decimal, digits: 0 }).value;
}

/** A figure as its field leaves it (`5.`, `.50`, `007`) in canonical text; anything else unchanged. */
export function settledFigure(value: string): string {
  return /^[\d.]+$/.test(value) ? canonicalTyped(value, { thousand: ',', decimal: '.' }) : value;
}

/** A percentage while it is typed: above 100 it becomes 100 at once, `5.` keeps its dot (G155). */
export function clampedTyped(value: string): string {
  const settled = settledFigure(value);
  return settled !== '' && compare(settled, '100') > 0 ? '100' : value;
}
