import { cbc } from '@noble/ciphers/aes.js';
import type { DisplayConfig } from '@praktis/contract/settings/display.calls';
import { wishedLanguage } from '@praktis/rules/language';
import { createStore } from './store.ts';

/** The encrypted record of display settings and language; never a token or a client's data (G016). */
const recordKey = 'phsession';

// The specification fixes a key and an IV inside the client: this hides the record from a glance, nothing more.
const key = Uint8Array.from({ length: 32 }, (_, i) => (i * 73 + 41) % 256);
const iv = Uint8Array.from({ length: 16 }, (_, i) => (i * 151 + 17) % 256);

export const defaultConfig: DisplayConfig = {
  format_date: { input: { js: 'dd/mm/yyyy' } },
  decimal_format: { decimal_active: false, decimal_digit: 0, thousand_separator: ',', decimal_separator: '.' },
  currency_digits: {},
  timesheet_menu: 'both',
  language: 'en',
};

/** AES-CBC with PKCS7 padding, as base64. */
export function encryptRecord(text: string): string {
  const bytes = cbc(key, iv).encrypt(new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...bytes));
}

/** The plain text of a record; '' when it cannot be decrypted. */
export function decryptRecord(stored: string): string {
  try {
    const bytes = Uint8Array.from(atob(stored), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(cbc(key, iv).decrypt(bytes));
  } catch {
    return '';
  }
}

function isConfig(value: unknown): value is DisplayConfig {
  const config = value as Partial<DisplayConfig> | null;
  return Boolean(config?.format_date?.input?.js && config.decimal_format && config.currency_digits && config.language);
}

/** The stored config, or '' when there is none that can be read: then the server is asked for it. */
export function readSessionRecord(): DisplayConfig | '' {
  const text = decryptRecord(localStorage.getItem(recordKey) ?? '');
  if (text === '') return '';
  try {
    const config = (JSON.parse(text) as { config?: unknown }).config;
    return isConfig(config) ? config : '';
  } catch {
    return '';
  }
}

/** What holds before anybody signed in here: the settings as delivered, in the language that the browser wishes. */
export const settingsHere = (): DisplayConfig =>
  readSessionRecord() || { ...defaultConfig, language: wishedLanguage(navigator.languages) };

/** The display settings in force; all number and date fields follow it. */
export const displaySettings = createStore<DisplayConfig>(settingsHere());

export function writeSessionRecord(config: DisplayConfig): void {
  localStorage.setItem(recordKey, encryptRecord(JSON.stringify({ config })));
  displaySettings.set(config);
}

/** Forgets the firm's settings on sign-out; the language of the person stays. */
export function resetSessionRecord(): void {
  writeSessionRecord({ ...defaultConfig, language: displaySettings.get().language });
}
