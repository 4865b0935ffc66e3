// @vitest-environment node
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const web = join(process.cwd(), 'web');
const folders = [join(web, 'locales'), join(process.cwd(), 'contract', 'locales')];

/** Texts of one language by `area:key`, plural forms under their common key. */
function textsOf(language: string): Map<string, string> {
  const texts = new Map<string, string>();
  const take = (area: string, path: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(`${area}:${path.replace(/_(one|other)$/, '')}`, value);
    else {
      const prefix = path === '' ? '' : `${path}.`;
      for (const [key, inner] of Object.entries(value as object)) take(area, prefix + key, inner);
    }
  };
  for (const folder of folders) {
    for (const file of readdirSync(join(folder, language))) {
      take(file.split('.')[0] ?? '', '', JSON.parse(readFileSync(join(folder, language, file), 'utf8')));
    }
  }
  return texts;
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) ? [path] : [];
  });
}

const english = textsOf('en');
const indonesian = textsOf('id');
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort();

describe('the texts of the screens', () => {
  it('every text is there in both languages', () => {
    expect([...english.keys()].filter((key) => !indonesian.has(key))).toEqual([]);
    expect([...indonesian.keys()].filter((key) => !english.has(key))).toEqual([]);
  });

  it('both languages fill in the same values', () => {
    const uneven = [...english].filter(
      ([key, text]) => `${placeholders(text)}` !== `${placeholders(indonesian.get(key) ?? '')}`,
    );
    expect(uneven.map(([key]) => key)).toEqual([]);
  });

  it('whatever the contract refuses in a form is said in words of its own', () => {
    // What no form can send: a list's sorting, an alert's name, a key of the external page, the start of a timer.
    const ofNoForm = ['instant_format', 'sort_unknown', 'notification_id', 'scope_unknown', 'wrong_form'];
    const codes = sources(join(process.cwd(), 'contract', 'src')).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(?:error: |\}, )'([a-z_]+)'/g)].map(([, code = '']) => code),
    );
    expect(codes.length).toBeGreaterThan(50);
    const unsaid = codes.filter((code) => !ofNoForm.includes(code) && !english.has(`core:validation.${code}`));
    expect([...new Set(unsaid)]).toEqual([]);
  });

  it('no text is empty', () => {
    const empty = [...english, ...indonesian].filter(([, text]) => text.trim() === '');
    expect(empty.map(([key]) => key)).toEqual([]);
  });

  it('every text that a screen asks for by name is there', () => {
    const missing: string[] = [];
    for (const path of sources(join(web, 'src'))) {
      const code = readFileSync(path, 'utf8');
      for (const [, key = ''] of code.matchAll(/\b(?:t|text)\(\s*'([\w.:]+)'/g)) {
        const known = key.includes(':')
          ? english.has(key)
          : [...english.keys()].some((one) => one.split(':')[1] === key);
        if (!known) missing.push(`${path.slice(web.length)}: ${key}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('one thing has one word in Indonesian, on screens and on papers', () => {
    const places = [...folders, join(process.cwd(), 'server', 'locales')].map((folder) => join(folder, 'id'));
    // Pemeriksaan benturan, pra-tagihan, imbalan jasa; a week is pekan, minggu the Sunday of a calendar.
    const other = /konflik|pratagihan|honorarium|"(?!sunday"|week_start")\w+": "[^"]*\bminggu\b/i;
    const found = places.flatMap((folder) =>
      readdirSync(folder).flatMap((name) =>
        readFileSync(join(folder, name), 'utf8')
          .split('\n')
          .filter((line) => other.test(line) && !line.includes('"week_start"'))
          .map((line) => `${name}: ${line.trim()}`),
      ),
    );
    expect(found).toEqual([]);
  });
});
