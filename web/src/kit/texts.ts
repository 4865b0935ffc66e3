import type { DisplayConfig } from '@praktis/contract/settings/display.calls';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { displaySettings } from './session-record.ts';

export type Language = DisplayConfig['language'];
export const languages: readonly Language[] = ['en', 'id'];

type TextFile = { default: Record<string, unknown> };
// The labels of fields and the names of statuses are shared with the server, so they live in the contract.
const files: Record<string, () => Promise<TextFile>> = {
  ...import.meta.glob<TextFile>('../../locales/*/*.json'),
  ...import.meta.glob<TextFile>('../../../contract/locales/*/*.json'),
};

/** `fields.json` and `fields.billing.json` are one namespace, `fields`: each area may bring its own file. */
async function readNamespace(language: string, area: string): Promise<Record<string, unknown>> {
  const wanted = Object.keys(files).filter((path) => {
    const [name = '', folder] = path.split('/').reverse();
    return folder === language && name.split('.')[0] === area;
  });
  const parts = await Promise.all(wanted.sort().map((path) => files[path]?.()));
  return Object.assign({}, ...parts.map((part) => part?.default));
}

const catalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    readNamespace(language, area).then(
      (texts) => done(null, texts),
      (problem: Error) => done(problem, null),
    );
  },
};

/** Namespaces every screen has: the frame's own texts, field labels, status names. */
const sharedAreas = ['core', 'fields', 'statuses'] as const;

function say(language: Language): void {
  document.documentElement.lang = language;
  // The name and the short cuts of the installed application are in the language in which it is used.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/manifest.${language}.webmanifest`);
}

/** Figures that texts name as examples, as the firm writes them: `{{one_and_a_half}}`. */
const figures = {
  get one_and_a_half() {
    return `1${displaySettings.get().decimal_format.decimal_separator}5`;
  },
  get hundred_thousand() {
    return `100${displaySettings.get().decimal_format.thousand_separator}000`;
  },
};

/** Loads the shared texts of one language; the texts of an area come with its screens. */
export async function startTexts(language: Language): Promise<void> {
  await i18next
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: [...sharedAreas],
      defaultNS: 'core',
      interpolation: { escapeValue: false, defaultVariables: figures },
      returnNull: false,
      react: { useSuspense: true },
    });
  say(language);
}

export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  say(language);
}

/** Loads the texts of one area, so that its screen appears with its words. */
export async function loadTexts(...areas: string[]): Promise<void> {
  await i18next.loadNamespaces(areas);
}

export type Translate = (key: string, values?: Record<string, unknown>) => string;

/** A text outside of components; the area is named: `core:save`. */
export const text: Translate = (key, values) => i18next.t(key, values ?? {});

/** Whether a text exists. */
export function hasText(key: string): boolean {
  return i18next.exists(key);
}

/** The texts of one area, then the shared ones: `t('title')`, `t('fields:client_id')`. */
export function useTexts(...areas: string[]): { t: Translate; language: Language } {
  const { t, i18n } = useTranslation([...areas, ...sharedAreas]);
  return { t: t as Translate, language: i18n.language as Language };
}

const wholeCapitals = new Set(['wip']);

/** A label of the specification as a heading or button: first letter large, the rest as written. */
export function sentence(label: string): string {
  if (wholeCapitals.has(label)) return label.toUpperCase();
  return label.charAt(0).toLocaleUpperCase() + label.slice(1);
}

/** A label within a sentence: its first letter small, unless it is a sign of its own or begins a word in capitals. */
export function withinSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label;
}

/** The texts of the other language, for a search that understands both. */
export async function otherLanguageText(area: string): Promise<Translate> {
  const other = languages.find((language) => language !== i18next.language) ?? 'en';
  await i18next.loadLanguages(other);
  await i18next.loadNamespaces(area);
  return i18next.getFixedT(other, area) as Translate;
}
