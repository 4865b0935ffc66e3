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

/** Canonical text of a typed number: `1,234.50` → `1234.5`; '' for none. */
export function canonicalTyped(text: string, { thousand, decimal }: Separators): string {
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
