import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatAmount, formatDay } from '@praktis/rules/display';
import { decimalsOf } from '@praktis/rules/money';
import i18next, { type i18n as I18n } from 'i18next';

export type Language = 'en' | 'id';
export type Params = Record<string, string | number>;

/** How the firm writes figures and dates, given beside the parameters of a text. */
export type Formats = { thousand_separator: string; decimal_separator: string; date_format: string };

const writtenAs: Record<Language, Formats> = {
  en: { thousand_separator: ',', decimal_separator: '.', date_format: 'mm d, yyyy' },
  id: { thousand_separator: '.', decimal_separator: ',', date_format: 'mm d, yyyy' },
};

/**
 * Texts of the server in both languages. `say(language, 'errors:not_found')`, parameters as {{name}}; {{name, amount}},
 * {{name, day}} and {{name, status}} are written as the reader writes them: as the firm's formats say, or the language's.
 */
export interface Say {
  (language: Language, key: string, params?: Params): string;
  has(language: Language, key: string): boolean;
}

const folders = [
  fileURLToPath(new URL('../../locales/', import.meta.url)),
  fileURLToPath(new URL('../../../contract/locales/', import.meta.url)),
];

/** `errors.json` and `errors.billing.json` are one namespace, `errors`: each area brings its own file. */
function catalogues(language: Language): Record<string, object> {
  const found: Record<string, object> = {};
  for (const folder of folders) {
    for (const file of readdirSync(`${folder}${language}`)) {
      const [namespace = '', ...rest] = file.split('.');
      if (rest.at(-1) !== 'json') continue;
      found[namespace] = { ...found[namespace], ...JSON.parse(readFileSync(`${folder}${language}/${file}`, 'utf8')) };
    }
  }
  return found;
}

/** Loads the catalogues of server and contract; English is the fallback. */
export async function loadTexts(): Promise<Say> {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: catalogues('en'), id: catalogues('id') } as never,
    // A figure that texts name as an example: `{{one_and_a_half, amount}}`.
    interpolation: { escapeValue: false, defaultVariables: { one_and_a_half: '1.5' } },
    returnEmptyString: false,
  });
  writeParameters(i18n);
  const texts = { en: i18n.getFixedT('en'), id: i18n.getFixedT('id') };
  const say = ((language, key, params = {}) =>
    texts[language](key as never, params as never) as unknown as string) as Say;
  say.has = (language, key) => i18n.exists(key, { lng: language });
  return say;
}

const isDecimal = (value: unknown) => /^-?\d+(\.\d+)?$/.test(String(value));

/** The kinds of parameters that have a look of their own; what is not of its kind is said as it is. */
function writeParameters(i18n: I18n): void {
  const { formatter } = i18n.services;
  const formatsFor = (lng: string | undefined, options: object): Formats => ({
    ...writtenAs[languageOf(lng)],
    ...options,
  });
  formatter?.add('amount', (value: unknown, lng, options) => {
    const amount = String(value ?? '');
    if (!isDecimal(amount)) return amount;
    return formatAmount(amount, { ...formatsFor(lng, options), digits: decimalsOf(amount) });
  });
  formatter?.add('day', (value: unknown, lng, options) =>
    formatDay(String(value ?? ''), formatsFor(lng, options).date_format, languageOf(lng)),
  );
  formatter?.add('status', (value: unknown, lng) => statusWord(i18n, languageOf(lng), String(value ?? '')));
}

const languageOf = (lng: string | undefined): Language => (lng === 'id' ? 'id' : 'en');

/** The word for a status; the same status has the same word in every area. */
function statusWord(i18n: I18n, language: Language, status: string): string {
  const areas: Record<string, Record<string, string>> = i18n.getResourceBundle(language, 'statuses');
  const name = status.replaceAll(/[ -]/g, '_');
  return Object.values(areas).find((words) => name in words)?.[name] ?? status;
}
