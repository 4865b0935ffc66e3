import { canonical, compare } from '@praktis/rules/money';

/** Separators a number field follows. */
export interface Separators {
  thousand: string;
  decimal: string;
}

/** A full stop or a comma, whichever of the two the firm's decimal sign is not. */
export const otherSign = ({ decimal }: Separators): string => (decimal === ',' ? '.' : ',');

const isGroup = (part: string) => /^\d{3}$/.test(part);
const isFirstGroup = (part: string) => /^[1-9]\d{0,2}$/.test(part);

const currencies: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), 'RP']);
const name = '(?:[a-z]{0,3}\\p{Sc}|([a-z]{2,3})\\.?)';
// A zero stood in the field before what came in.
const nameBefore = new RegExp(`^(-?)\\s*0*\\s*${name}\\s*`, 'iu');
const nameBehind = new RegExp(`\\s*${name}$`, 'iu');

const unlessOther = (left: string) => (all: string, code: string | undefined) =>
  code === undefined || currencies.has(code.toUpperCase()) ? left : all;

/** The digits, points and commas of one figure (`Rp. 10.000,-`, `1 250 000,50`, `12,5 %`); null for any other text. */
function figureIn(text: string): string | null {
  const figure = text
    .trim()
    .replace(/[\u2012-\u2015\u2212]/g, '-')
    .replace(/\s*%$/, '')
    .replace(nameBefore, (all, sign: string, code?: string) => unlessOther(sign)(all, code))
    .replace(nameBehind, unlessOther(''))
    .replace(/^-\s*|[.,]?\s*-+$|[.,]$/g, '')
    .replace(/^0+(?=\d)/, '');
  const ungrouped = /^\d{1,3}(?:[ \u00a0\u2009\u202f'\u2019]\d{3})+(?![^.,])/.exec(figure)?.[0] ?? '';
  const plain = ungrouped.replace(/\D/g, '') + figure.slice(ungrouped.length);
  return /^[\d.,]*$/.test(plain) && (/\d/.test(plain) || text.trim() === '') ? plain : null;
}

/** How many of a figure's parts stand before its decimals; null where its digits are in no order. */
function wholeParts(parts: readonly string[], signs: string, { decimal }: Separators, whole: boolean): number | null {
  const [first = '', ...rest] = parts;
  const last = rest.at(-1) ?? '';
  const sign = signs.at(-1) ?? decimal;
  const orderly = isFirstGroup(first) && rest.slice(0, -1).every(isGroup);
  if (rest.length < 2) {
    // A single sign before three digits may be either: the firm's way of writing says which, where decimals can follow.
    const groups = orderly && isGroup(last) && (whole || sign !== decimal);
    return groups ? parts.length : 1;
  }
  if (!orderly) return null;
  const occurs = signs.split(sign).length - 1;
  if (occurs === 1) return parts.length - 1;
  if (isGroup(last)) return parts.length;
  // 1.250.000.00 has decimals behind its last sign, 1.250,000.50 is written in no way at all.
  return occurs === signs.length ? parts.length - 1 : null;
}

/**
 * Canonical text of a number that came in one piece, its zeros as they are written; '' for none, null for what is no
 * one figure (`10 juta`, `1.5E+11`, two cells). A number in the other convention (`1.234.567,89` where the firm writes
 * `1,234,567.89`) is turned around: groups have three digits, so `1250000,00` is never a hundred times as much.
 *
 * @param decimals decimals that the figure may have; with 0 (rupiah) either sign before three digits groups (MON-02)
 */
export function writtenFigure(text: string, separators: Separators, decimals: number): string | null {
  const figure = figureIn(text);
  if (figure === null) return null;
  const parts = figure.split(/[.,]/);
  const whole = wholeParts(parts, figure.replace(/\d/g, ''), separators, decimals === 0);
  if (whole === null) return null;
  const decimal = parts.slice(whole).join('');
  return parts.slice(0, whole).join('') + (decimal && `.${decimal}`);
}

/** A figure that came in one piece, as a field leaves it. */
export function pastedFigure(text: string, separators: Separators, decimals: number): string | null {
  const figure = writtenFigure(text, separators, decimals);
  return figure === null ? null : settledFigure(figure);
}

/** What a field shows in the firm's way of writing, in canonical text. */
export const shownFigure = (shown: string, { thousand, decimal }: Separators): string =>
  shown.replaceAll(thousand, '').replace(decimal, '.');

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

/** A figure as its field leaves it (`5.`, `.50`, `007`) in canonical text with all of its decimals; anything else unchanged. */
export function settledFigure(value: string): string {
  if (!/^[\d.]+$/.test(value)) return value;
  const [whole = '', ...decimals] = value.split('.');
  return canonical(`${whole || '0'}.${decimals.join('') || '0'}`);
}

/** A percentage while it is typed: above 100 it becomes 100 at once, `5.` keeps its dot (G155). */
export function clampedTyped(value: string): string {
  const settled = settledFigure(value);
  return settled !== '' && compare(settled, '100') > 0 ? '100' : value;
}
