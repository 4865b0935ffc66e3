import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissions, scopes } from '@praktis/contract/kit/permissions';
import { setupList } from '@praktis/contract/settings/setup-list';
import { type SetupListKey, setupLists } from '@praktis/contract/settings/setup-lists';
import { singletonCalls } from '@praktis/contract/settings/singleton.calls';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { choicesOf, rangeOf, valueKey } from './schema-choices.ts';
import { settingSections } from './setting.screen.tsx';
import type { SettingName } from './setting-entry.ts';
import { settingScreens } from './setting-screens.ts';
import { settingsPaths } from './settings.paths.ts';
import { setupFields } from './setup-list.screen.tsx';
import { setupListScreens } from './setup-list-screens.ts';

type Tree = { [name: string]: string | Tree };

/** The texts of an area in a language; the labels of fields stand in several files. */
function textsOf(language: string, area: string): Tree {
  const folder = join(process.cwd(), area === 'fields' ? 'contract/locales' : 'web/locales', language);
  const files = readdirSync(folder).filter((file) => file.split('.')[0] === area);
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))) as Tree;
}

/** Whether a key, `settings:part.dates`, has its words in a language. */
function hasWords(language: string, key: string): boolean {
  const [area = '', path = ''] = key.split(':');
  const found = path
    .split('.')
    .reduce<Tree | string | undefined>(
      (at, part) => (typeof at === 'object' ? at[part] : undefined),
      textsOf(language, area),
    );
  return typeof found === 'string';
}

function withoutWords(keys: readonly string[]): string[] {
  return ['en', 'id'].flatMap((language) =>
    keys.filter((key) => !hasWords(language, key)).map((key) => `${language} ${key}`),
  );
}

/** The keys that the forms ask for. */
function askedKeys(build: (t: (key: string) => string) => unknown): string[] {
  const asked: string[] = [];
  build((key) => {
    asked.push(key);
    return key;
  });
  return asked.filter((key) => key.startsWith('settings:'));
}

const settingNames = Object.keys(settingScreens) as SettingName[];
const listKeys = Object.keys(setupListScreens) as SetupListKey[];

describe('the settings as data', () => {
  it('every field of every setting stands on its form once', () => {
    for (const name of settingNames) {
      const { version: _version, ...sent } = singletonCalls[name].update.body.shape;
      const shown = settingSections(name, (key) => key).flatMap((part) => part.fields.map((field) => field.name));
      expect({ name, shown: shown.sort() }).toEqual({ name, shown: Object.keys(sent).sort() });
    }
  });

  it('every own field of every set-up list stands on its form', () => {
    for (const key of listKeys) {
      const names = setupFields(key, (text) => text).map((field) => field.name);
      expect(names).toEqual(['code', 'name', 'name_id', ...Object.keys(setupLists[key].extra), 'description']);
    }
  });

  it('titles, hints and every choice have their words in both languages', () => {
    const forms = settingNames.flatMap((name) => askedKeys((t) => settingSections(name, t)));
    const lists = listKeys.flatMap((key) => askedKeys((t) => setupFields(key, t)));
    const names = listKeys.flatMap((key) => {
      const { name } = setupListScreens[key];
      const labels = Object.keys(setupLists[key].extra).map((field) => `fields:${field}`);
      return [
        `settings:lists.${name}.title`,
        `settings:lists.${name}.one`,
        `settings:lists.${name}.many`,
        `core:entity.${setupLists[key].table}`,
        ...labels,
      ];
    });
    const labels = settingsPaths.flatMap(({ settings }) => (settings?.label ? [settings.label] : []));
    const titles = settingsPaths.map(({ title }) => title);
    expect(forms.length).toBeGreaterThan(settingNames.length);
    expect(withoutWords([...forms, ...lists, ...names, ...labels, ...titles])).toEqual([]);
  });

  it('ROL-01 every permission, area and reach has plain words in both languages', () => {
    const areas = [...new Set(permissions.map((permission) => permission.split('.')[0]))];
    expect(
      withoutWords([
        ...permissions.map((permission) => `settings:permission.${permission}`),
        ...areas.map((area) => `settings:area.${area}`),
        ...scopes.map((scope) => `settings:scope.${scope}`),
      ]),
    ).toEqual([]);
  });
});

describe('the screens of the settings', () => {
  const paths = settingsPaths.map(({ path }) => path);

  it('stand under the addresses of the specification', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['/settings/date-format', '/settings/employee/employee-position', '/settings/employee/general'],
        ...['/settings/employee/practice-group', '/settings/client/general', '/settings/client/industry-type'],
        ...['/settings/matter/general', '/settings/matter/practice-area', '/settings/matter/source-of-work'],
        ...['/settings/timesheet/timesheet-lock-day', '/settings/timesheet/input-method'],
        ...['/settings/timesheet/workcode', '/settings/expense-type', '/settings/billing', '/settings/notes/{-$type}'],
        '/settings/account-for-reconciliation-difference',
        '/settings/notes/modify-printing/$national/$international',
        '/settings/notes/modify-payment-information/$national/$international',
        ...['/settings/bank', '/settings/bank/create-bank', '/settings/bank/modify-bank/$id'],
        ...['/settings/currency', '/settings/currency/create-currency', '/settings/currency/modify-currency/$id'],
        ...['/settings/budget-warning', '/settings/wht', '/settings/vat', '/settings/user', '/settings/user-role'],
        '/settings/password-expiration-period',
      ]),
    );
  });

  it('are open to nobody without a permission', () => {
    expect(settingsPaths.filter(({ permission }) => permission === undefined)).toEqual([]);
  });
});

describe('what a schema leaves to choose', () => {
  it('words, figures and lists of words, defaults or not', () => {
    expect(choicesOf(z.enum(['a', 'b']).default('a'))).toEqual(['a', 'b']);
    expect(choicesOf(z.array(z.enum(['a', 'b'])))).toEqual(['a', 'b']);
    expect(choicesOf(z.union([z.literal(1), z.literal(100)]))).toEqual([1, 100]);
    expect(choicesOf(setupList({ path: 'p', table: 't', extra: { level: z.string() } }).extra.level)).toEqual([]);
  });
  it('the ends of a figure', () => {
    expect(rangeOf(z.number().int().min(0).max(366).default(0))).toEqual({ min: 0, max: 366 });
    expect(rangeOf(z.string())).toBeUndefined();
  });
  it('signs are called by name', () => {
    expect(valueKey('separator', '.')).toBe('settings:value.separator.dot');
    expect(valueKey('category', 'fee earner')).toBe('settings:value.category.fee_earner');
  });
});

it('ROL-01 the screen of a setting asks for what its reading call asks for', () => {
  const screens = Object.entries(settingScreens).filter(([, entry]) => entry.path !== undefined);
  for (const [key, { path }] of screens) {
    const { permission } = settingsPaths.find((one) => one.path === path) ?? {};
    expect([key, permission]).toEqual([key, singletonCalls[key as keyof typeof singletonCalls].read.access]);
  }
});
