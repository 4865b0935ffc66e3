import { compare } from '@praktis/rules/money';
import { cleanNumberInput } from '@praktis/rules/number-input';

/** Separators a number field follows. */
export interface Separators {
  thousand: string;
  decimal: string;
}

/** A full stop or a comma, whichever of the two the firm's decimal sign is not. */
export const otherSign = ({ decimal }: Separators): string => (decimal === ',' ? '.' : ',');

const isGroup = (part: string) => /^\d{3}$/.test(part);
const isFirstGroup = (part: string) => /^[1-9]\d{0,2}$/.test(part);

/** A pasted number without names of currencies (`Rp. 10.000,-`), spaces and whatever else is no figure. */
const figureIn = (text: string): string =>
  text
    .replace(/[a-z]+\.?/gi, '')
    .replace(/[^\d.,]/g, '')
    .replace(/[.,]+$/, '');

/** How many of a figure's signs group its digits, where all of them are the same. */
function groupsOf(parts: readonly string[], sign: string, { decimal }: Separators, whole: boolean): number {
  const [first = '', ...rest] = parts;
  const last = rest.at(-1) ?? '';
  const orderly = isFirstGroup(first) && rest.slice(0, -1).every(isGroup);
  if (!orderly) return rest.length > 1 && sign !== decimal ? rest.length : 0;
  if (!isGroup(last)) return Math.max(rest.length - 1, 0);
  // A single sign before three digits may be either: the firm's way of writing says which, where decimals can follow.
  return rest.length > 1 || whole || sign !== decimal ? rest.length : 0;
}

/**
 * Canonical text of a pasted number; '' for none. A number in the other convention (`1.234.567,89` where the firm writes
 * `1,234,567.89`) is turned around: groups have three digits, so `1250000,00` is never a hundred times as much.
 *
 * @param decimals decimals that the figure may have; with 0 (rupiah) either sign before three digits groups (MON-02)
 */
export function pastedFigure(text: string, separators: Separators, decimals: number): string {
  const figure = figureIn(text);
  const signs = figure.replace(/\d/g, '');
  const sign = signs.at(-1) ?? separators.decimal;
  const parts = figure.split(/[.,]/);
  const mixed = new Set(signs).size > 1;
  const point = mixed ? parts.length - 1 : groupsOf(parts, sign, separators, decimals === 0) + 1;
  const lastOccurs = signs.split(sign).length - 1;
  // 1.250,000,000: what stands more than once after another sign is no decimal point.
  const whole = mixed && lastOccurs > 1 ? parts.length : point;
  const decimal = parts.slice(whole).join('');
  return settledFigure(parts.slice(0, whole).join('') + (decimal && `.${decimal}`));
}

/**
 * A typed figure that has no decimals (rupiah, MON-02), after a digit or a sign came in.
 *
 * @param typed canonical while it is typed: `1250.`, `1250.00`
 * @param asGroup whether its point was typed with the sign that groups here
 */
export function groupedTyped(typed: string, asGroup: boolean): string {
  const [whole = '', group = ''] = typed.split('.');
  return isGroup(group) && (asGroup || isFirstGroup(whole)) ? whole + group : typed;
}

/** A figure as its field leaves it (`5.`, `.50`, `007`) in canonical text; anything else unchanged. */
export function settledFigure(value: string): string {
  const writing = { thousand_separator: ',', decimal_separator: '.', digits: 0 };
  return /^[\d.]+$/.test(value) ? cleanNumberInput(value, writing).value : value;
}

/** A percentage while it is typed: above 100 it becomes 100 at once, `5.` keeps its dot (G155). */
export function clampedTyped(value: string): string {
  const settled = settledFigure(value);
  return settled !== '' && compare(settled, '100') > 0 ? '100' : value;
}
