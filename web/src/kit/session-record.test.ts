import { createCipheriv, createDecipheriv } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  decryptRecord,
  defaultConfig,
  displaySettings,
  encryptRecord,
  readSessionRecord,
  settingsHere,
  writeSessionRecord,
} from './session-record.ts';

const key = Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 73 + 41) % 256));
const iv = Buffer.from(Array.from({ length: 16 }, (_, i) => (i * 151 + 17) % 256));

describe('the session record phsession', () => {
  beforeEach(() => localStorage.clear());

  it('is AES in CBC mode with PKCS7 padding: another implementation reads and writes the same', () => {
    const text = '{"config":{"language":"id"}} perkara é 法';
    const cipher = createCipheriv('aes-256-cbc', key, iv);
    const other = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
    expect(encryptRecord(text)).toBe(other);
    const decipher = createDecipheriv('aes-256-cbc', key, iv);
    const read = Buffer.concat([decipher.update(encryptRecord(text), 'base64'), decipher.final()]).toString('utf8');
    expect(read).toBe(text);
    expect(decryptRecord(other)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['cut off', encryptRecord('a longer text than one block').slice(0, 20)],
    ['a foreign key', Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')],
  ])('yields an empty string when it cannot be decrypted: %s', (_, stored) => {
    expect(decryptRecord(stored)).toBe('');
    localStorage.setItem('phsession', stored);
    expect(readSessionRecord()).toBe('');
  });

  it('yields an empty string when it holds something else than the config', () => {
    localStorage.setItem('phsession', encryptRecord('{"token":"x"}'));
    expect(readSessionRecord()).toBe('');
    localStorage.setItem('phsession', encryptRecord('not json'));
    expect(readSessionRecord()).toBe('');
  });

  it('keeps display settings and language under the config, encrypted', () => {
    const config = { ...defaultConfig, language: 'id' as const };
    writeSessionRecord(config);
    const stored = localStorage.getItem('phsession') ?? '';
    expect(stored).not.toContain('config');
    expect(JSON.parse(decryptRecord(stored))).toEqual({ config });
    expect(readSessionRecord()).toEqual(config);
    expect(displaySettings.get()).toEqual(config);
  });

  it.each([
    [['id-ID', 'en-US'], 'id'],
    [['jv', 'id', 'en'], 'id'],
    [['en-GB', 'id'], 'en'],
    [['fr'], 'en'],
  ])('is in the language of a browser that wishes %s where it remembers none', (languages, language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    expect(settingsHere()).toEqual({ ...defaultConfig, language });
    writeSessionRecord({ ...defaultConfig, language: language === 'id' ? 'en' : 'id' });
    expect(settingsHere().language).not.toBe(language);
  });
});
