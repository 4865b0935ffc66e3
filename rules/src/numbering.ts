import { RuleBroken } from './errors.ts';

/** When the counter of a series starts at 1 again. */
export type NumberReset = 'yearly' | 'monthly' | 'never';

/** What the tokens of a pattern stand for; a code that its document has not is null. */
export interface NumberParts {
  readonly seq: number;
  readonly day: string;
  readonly firm?: string | null;
  readonly type?: string | null;
  readonly client?: string | null;
  readonly matter?: string | null;
}

/** A doubt about a pattern, shown beside the setting: numbers over 20 characters don't fit a LEDES file. */
export type PatternWarning = 'number_over_20';

const MAX_LENGTH = 40;
const LEDES_LENGTH = 20;
const TOKEN = /\{([^{}]*)\}/g;
const SEQUENCE = /^SEQ:([1-9])$/;
const LITERALS = /^[A-Za-z0-9/\-._]*$/;
const YEAR_TOKENS = ['YYYY', 'YY'];
const MONTH_TOKENS = ['MM', 'ROM'];
const CODE_TOKENS = ['FIRM', 'TYPE', 'CLIENT', 'MATTER'];
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const LONGEST_ROMAN_MONTH = '2000-08-01';

function refuse(code: string, params: Record<string, string | number> = {}): never {
  throw new RuleBroken(code, params, 'pattern');
}

function tokensOf(pattern: string): string[] {
  return [...pattern.matchAll(TOKEN)].map(([, token = '']) => token);
}

function tokensAndLiteralsAreKnown(pattern: string, tokens: readonly string[]): void {
  const known = [...YEAR_TOKENS, ...MONTH_TOKENS, ...CODE_TOKENS];
  const unknown = tokens.find((token) => !known.includes(token) && !SEQUENCE.test(token));
  if (unknown !== undefined) refuse('pattern_token', { token: `{${unknown}}` });
  const literals = pattern.replace(TOKEN, '');
  if (!LITERALS.test(literals)) {
    refuse('pattern_character', { character: [...literals].find((letter) => !LITERALS.test(letter)) ?? '' });
  }
}

function tokensTellPeriodsApart(tokens: readonly string[], reset: NumberReset): void {
  const hasYear = tokens.some((token) => YEAR_TOKENS.includes(token));
  const hasMonth = tokens.some((token) => MONTH_TOKENS.includes(token));
  if (reset !== 'never' && !hasYear) refuse('pattern_without_year');
  if (reset === 'monthly' && !hasMonth) refuse('pattern_without_month');
}

/**
 * Judges a number pattern (NUM-02, MAT-02). Refused: `pattern_token` and `pattern_character` for what is not
 * known, `pattern_without_seq`, `pattern_without_year` and `pattern_without_month` where the counter would give a
 * number twice, `number_too_long` when a number has more than 40 characters. The length is that of the longest
 * month with the codes and the number of `sample`, one character each where none are given. Answers the warnings.
 */
export function checkPattern(
  pattern: string,
  reset: NumberReset,
  sample: Partial<Omit<NumberParts, 'day'>> = {},
): PatternWarning[] {
  const tokens = tokensOf(pattern);
  tokensAndLiteralsAreKnown(pattern, tokens);
  if (!tokens.some((token) => SEQUENCE.test(token))) refuse('pattern_without_seq');
  tokensTellPeriodsApart(tokens, reset);
  const codes = { firm: 'X', type: 'X', client: 'X', matter: 'X', ...sample };
  const number = formatNumber(pattern, { seq: 1, ...codes, day: LONGEST_ROMAN_MONTH });
  return number.length > LEDES_LENGTH ? ['number_over_20'] : [];
}

function tokenText(token: string, parts: NumberParts): string {
  const [year = '', month = ''] = parts.day.split('-');
  const width = SEQUENCE.exec(token)?.[1];
  if (width !== undefined) return String(parts.seq).padStart(Number(width), '0');
  const texts: Record<string, string | null | undefined> = {
    YYYY: year,
    YY: year.slice(2),
    MM: month,
    ROM: ROMAN[Number(month) - 1],
    FIRM: parts.firm,
    TYPE: parts.type,
    CLIENT: parts.client,
    MATTER: parts.matter,
  };
  const text = texts[token];
  if (!text) throw new RuleBroken('number_part_missing', { token: `{${token}}` });
  return text;
}

/**
 * The number of a document (NUM-02): `{SEQ:4}/{FIRM}/{ROM}/{YYYY}` gives 0101/KHC/XI/2026. `day` is the
 * document's date; seq grows beyond its digits without wrapping. Refused: `number_part_missing` when a code the
 * pattern asks for is empty, `number_too_long` beyond 40 characters.
 */
export function formatNumber(pattern: string, parts: NumberParts): string {
  const number = pattern.replace(TOKEN, (_, token: string) => tokenText(token, parts));
  if (number.length > MAX_LENGTH) throw new RuleBroken('number_too_long', { number, characters: number.length });
  return number;
}

/** The counter's period for a document date (NUM-03): '2026', '2026-11', or 'all' when it never starts again. */
export function periodOf(reset: NumberReset, day: string): string {
  if (reset === 'never') return 'all';
  return reset === 'yearly' ? day.slice(0, 4) : day.slice(0, 7);
}

/**
 * Refuses a document date before that of the last document of its series: `date_before_last` (NUM-04).
 * `lastDay` is null for the first of a series. Who may backdate confirms the same code instead.
 */
export function dateFollowsLast(day: string, lastDay: string | null, field = 'date'): void {
  if (lastDay !== null && day < lastDay) throw new RuleBroken('date_before_last', { last: lastDay }, field);
}
