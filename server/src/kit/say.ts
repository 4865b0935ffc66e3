import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import i18next from 'i18next';

export type Language = 'en' | 'id';
export type Params = Record<string, string | number>;

/** Texts of the server in both languages. `say(language, 'errors:not_found')`, parameters as {{name}}. */
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
    interpolation: { escapeValue: false },
    returnEmptyString: false,
  });
  const texts = { en: i18n.getFixedT('en'), id: i18n.getFixedT('id') };
  const say = ((language, key, params = {}) =>
    texts[language](key as never, params as never) as unknown as string) as Say;
  say.has = (language, key) => i18n.exists(key, { lng: language });
  return say;
}
