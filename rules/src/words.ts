import { ToWords as EnglishWords } from 'to-words/en-US';
import { ToWords as IndonesianWords } from 'to-words/id-ID';
import type { CurrencyNames, CurrencyWords } from './currency-words.ts';
import { RuleBroken } from './errors.ts';
import type { Language } from './language.ts';
import { amountFits, amountIsPrintable, type Decimal, toFixed } from './money.ts';

/** A currency as amounts in words need it; `words` are those that the firm keeps, by language. */
export interface WordedCurrency {
  readonly code: string;
  readonly digits: number;
  readonly words: CurrencyWords;
}

const CONVERTERS = { en: new EnglishWords(), id: new IndonesianWords() };
const TEXTS = {
  en: { minus: 'minus', and: 'and', point: 'point' },
  id: { minus: 'minus', and: 'dan', point: 'koma' },
} as const;

const TENS_AND_ONES =
  /(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) (one|two|three|four|five|six|seven|eight|nine)\b/g;

function wholeInWords(digits: string, language: Language): string {
  const words = CONVERTERS[language].convert(BigInt(digits)).toLowerCase();
  return language === 'en' ? words.replace(TENS_AND_ONES, '$1-$2') : words;
}

function digitByDigit(digits: string, language: Language): string {
  return [...digits].map((digit) => wholeInWords(digit, language)).join(' ');
}

function parts(amount: Decimal): { negative: boolean; whole: string; fraction: string } {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount);
  if (match === null) throw new RuleBroken('not_a_number', { value: amount });
  const [, sign = '', whole = '', fraction = ''] = match;
  amountIsPrintable(amount);
  return { negative: sign === '-' && /[1-9]/.test(whole + fraction), whole, fraction };
}

function namesOf(currency: WordedCurrency, language: Language): CurrencyNames {
  return currency.words[language] ?? { major: currency.code };
}

/**
 * A number in words without a currency: the decimals are read digit by digit as given
 * ('1000.05' → 'seribu koma nol lima'). Up to 15 digits before the point, else `words_out_of_range`.
 */
export function numberInWords(number: string, language: Language): string {
  const { negative, whole, fraction } = parts(number);
  const { minus, point } = TEXTS[language];
  const decimals = fraction === '' ? '' : ` ${point} ${digitByDigit(fraction, language)}`;
  return `${negative ? `${minus} ` : ''}${wholeInWords(whole, language)}${decimals}`;
}

/**
 * An amount in words with its currency (DOC-02), in lower case but for proper names. The minor part is read as
 * a number of the currency's minor unit and left out when it is 0; a currency without a word for it has its
 * decimals read digit by digit, and one without any words is called by its code. Range ±999,999,999,999,999.99.
 * Refused: `amount_too_precise` with more decimals than the currency has, `words_out_of_range` beyond the range.
 */
export function amountInWords(amount: Decimal, currency: WordedCurrency, language: Language): string {
  amountFits(amount, currency);
  const exact = toFixed(amount, currency.digits);
  const { negative, whole, fraction } = parts(exact);
  const names = namesOf(currency, language);
  const { minus, and } = TEXTS[language];
  const hasMinor = /[1-9]/.test(fraction);
  if (hasMinor && names.minor === undefined) return `${numberInWords(exact, language)} ${pluralOf(names)}`;
  const major = `${wholeInWords(whole, language)} ${isOne(whole) ? names.major : pluralOf(names)}`;
  const minor = hasMinor ? ` ${and} ${wholeInWords(fraction, language)} ${minorName(names, fraction)}` : '';
  return `${negative ? `${minus} ` : ''}${major}${minor}`;
}

function isOne(digits: string): boolean {
  return BigInt(digits) === 1n;
}

function pluralOf(names: CurrencyNames): string {
  return names.major_plural ?? names.major;
}

function minorName(names: CurrencyNames, fraction: string): string {
  const { minor = '', minor_plural = minor } = names;
  return isOne(fraction) ? minor : minor_plural;
}
