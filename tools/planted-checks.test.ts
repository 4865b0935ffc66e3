import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dependencies } from './checks/dependencies.mjs';
import { jsxText } from './checks/jsx-text.mjs';
import { limits, overLimits } from './checks/limits.mjs';
import { locales } from './checks/locales.mjs';
import { copies, lint, types, unused } from './checks/programs.mjs';
import { impurities } from './checks/purity.mjs';
import { unwantedWords, wording } from './checks/wording.mjs';
import { generated } from './generate.mjs';
import { root } from './project.mjs';

const made: string[] = [];
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

/** A small project of its own that holds just these files. */
function projectOf(files: Record<string, string>, parent = tmpdir()): string {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'planted-'));
  made.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const lines = (count: number) => 'export const line = 1;\n'.repeat(count);
const longFunction = (head: string, count: number) => `${head} {\n${'  work();\n'.repeat(count - 2)}}\n`;

describe('limits', () => {
  it('refuses a file of 251 lines, and a test of 401', () => {
    const folder = projectOf({
      'rules/src/long.ts': lines(251),
      'rules/src/long.test.ts': lines(401),
      'rules/src/fits.ts': lines(250),
    });
    expect(limits(folder)).toEqual([
      'rules/src/long.test.ts: 401 lines, at most 400',
      'rules/src/long.ts: 251 lines, at most 250',
    ]);
  });

  it('refuses a function of 41 lines, wherever it stands', () => {
    for (const head of [
      'export function tax()',
      'const tax = () =>',
      'class Bill { pay()',
      'export const bill = { pay()',
    ]) {
      const closing = head.includes('pay()') ? '}' : '';
      expect(overLimits('server/src/a.ts', longFunction(head, 41) + closing)).toHaveLength(1);
      expect(overLimits('server/src/a.ts', longFunction(head, 40) + closing)).toEqual([]);
    }
  });

  it('gives a component 120 lines, but not a hook', () => {
    expect(overLimits('web/src/a.tsx', longFunction('export function BillScreen()', 120))).toEqual([]);
    expect(overLimits('web/src/a.tsx', longFunction('export function BillScreen()', 121))).toHaveLength(1);
    expect(overLimits('web/src/a.tsx', longFunction('export function useBill()', 41))).toHaveLength(1);
  });

  it('counts the function that draws a row as part of its component', () => {
    const row = longFunction('rows.map(() =>', 50).replace('work();', 'return <tr />;').replace(/}\n$/, '});');
    expect(overLimits('web/src/a.tsx', `export function Rows() {\n${row}\n}`)).toEqual([]);
    const handler = longFunction('list.map(() =>', 50).replace(/}\n$/, '});');
    expect(overLimits('web/src/a.tsx', `export function Rows() {\n${handler}\n}`)).toHaveLength(1);
  });

  it('refuses five parameters', () => {
    expect(overLimits('rules/src/a.ts', 'export function f(a: 1, b: 2, c: 3, d: 4, e: 5) { return a; }')).toEqual([
      'rules/src/a.ts:1 f: 5 parameters, at most 4',
    ]);
  });

  it('lets pass what says why, not what only carries the mark', () => {
    const long = longFunction('function table()', 60);
    expect(overLimits('rules/src/a.ts', `// limit: one row a rate\n${long}`)).toEqual([]);
    expect(overLimits('rules/src/a.ts', `// limit: long\n${long}`)).toHaveLength(1);
    expect(overLimits('rules/src/a.ts', `// limit: a table of rates\n${lines(300)}`)).toEqual([]);
    expect(overLimits('rules/src/a.ts', `// limit: one row a rate\nfunction first() {}\n\n${long}`)).toHaveLength(1);
  });
});

describe('purity', () => {
  it.each([
    'new Date()',
    'Date.now()',
    'Math.random()',
    'process.env.TZ',
    'Temporal.Now.plainDateISO()',
    "fetch('/x')",
  ])('refuses %s in rules', (text) => {
    expect(impurities('rules/src/a.ts', `export const a = ${text};`).length).toBeGreaterThan(0);
    expect(impurities('server/src/modules/matters/a.rules.ts', `export const a = ${text};`).length).toBeGreaterThan(0);
    expect(impurities('server/src/modules/matters/a.service.ts', `export const a = ${text};`)).toEqual([]);
  });

  it('lets rules read a date that is passed in', () => {
    expect(impurities('rules/src/a.ts', 'export const a = (now: string) => new Date(now).getTime();')).toEqual([]);
  });

  it('refuses reports that write', () => {
    const path = 'server/src/modules/reports/wip/wip.query.ts';
    expect(impurities(path, "db.insertInto('bill').values({})")).toHaveLength(1);
    expect(impurities(path, 'sql`update bill set total = 0`')).toHaveLength(1);
    expect(impurities(path, "db.selectFrom('bill').selectAll()")).toEqual([]);
  });
});

describe('texts', () => {
  const pair = (area: string, en: object, id: object) => ({
    [`web/locales/en/${area}.json`]: JSON.stringify(en),
    [`web/locales/id/${area}.json`]: JSON.stringify(id),
  });
  const says = (...keys: string[]) => ({ 'web/src/a.ts': keys.map((key) => `say('${key}');`).join('\n') });

  it('refuses a text that one language lacks', () => {
    const folder = projectOf({
      ...pair('bills', { title: 'Bills', due: 'Due' }, { title: 'Tagihan' }),
      ...says('bills:title', 'bills:due'),
    });
    expect(locales(folder)).toEqual(['web/locales/id/bills.json lacks due']);
  });

  it('lets English have two plural forms and Indonesian one', () => {
    const folder = projectOf({
      ...pair('bills', { count_one: 'One bill', count_other: '{{count}} bills' }, { count_other: '{{count}} tagihan' }),
      ...says('bills:count'),
    });
    expect(locales(folder)).toEqual([]);
  });

  it('takes no word for a plural form that is none', () => {
    const folder = projectOf({
      ...pair('bills', { too_many: 'Too many' }, { too_many: 'Terlalu banyak' }),
      ...says('bills:too_many'),
    });
    expect(locales(folder)).toEqual([]);
  });

  it('refuses placeholders that differ, and empty texts', () => {
    const folder = projectOf({
      ...pair('bills', { due: 'Due on {{date}}', title: '' }, { due: 'Jatuh tempo {{day}}', title: 'Tagihan' }),
      ...says('bills:due', 'bills:title'),
    });
    expect(locales(folder)).toEqual([
      'web/locales: {{date}} of bills:due stands in one language only',
      'web/locales: {{day}} of bills:due stands in one language only',
      'web/locales/en/bills.json: title is empty',
    ]);
  });

  it('refuses a text nobody says, and counts keys that are put together as said', () => {
    const files = pair(
      'bills',
      { status: { draft: 'Draft' }, old: 'Old' },
      { status: { draft: 'Konsep' }, old: 'Lama' },
    );
    const folder = projectOf({
      ...files,
      'web/src/a.ts': ['say(`bills:status.$', '{name}`);'].join(''),
    });
    expect(locales(folder)).toEqual(['web/locales: nobody says bills:old']);
  });

  it('refuses a key that stands in two files of one namespace', () => {
    const folder = projectOf({
      ...pair('errors.bills', { left: 'He left.' }, { left: 'Ia keluar.' }),
      ...pair('errors.people', { left: 'This person left.' }, { left: 'Orang ini keluar.' }),
      'web/src/a.ts': "say('errors:left');",
    });
    expect(locales(folder)).toEqual(['web/locales: errors:left stands in errors.bills.json and in errors.people.json']);
  });

  it('refuses words that are said and not written', () => {
    const folder = projectOf({
      ...pair('bills', { title: 'Bills' }, { title: 'Tagihan' }),
      'web/src/a.tsx': "const { t } = useTexts('bills');\nt('title');\nt('tilte');\nsay('bills:due');",
    });
    expect(locales(folder)).toEqual([
      'web/src/a.tsx:3 says tilte, which bills, core, fields, statuses lack',
      'web/src/a.tsx:4 says bills:due, which is not written',
    ]);
  });

  it('refuses an error code without a sentence', () => {
    const folder = projectOf({
      'server/locales/en/errors.json': '{"rate_gap":"No rate"}',
      'server/locales/id/errors.json': '{"rate_gap":"Tarif tidak ada"}',
      'rules/src/a.ts': "throw new RuleBroken('rate_gap'); throw new RuleBroken('rate_old');",
      'server/migrations/0001_rates.sql':
        "raise exception 'rate_twice' using errcode = 'PR001'; raise exception 'rate_gap';",
    });
    expect(locales(folder)).toEqual([
      'rules/src/a.ts:1 throws rate_old, which has no sentence in server/locales/en/errors',
      'server/migrations/0001_rates.sql raises rate_twice, which has no sentence in server/locales/en/errors',
    ]);
  });

  it.each([
    '<p>Bills</p>',
    "<p>{'Bills'}</p>",
    "<p>{late ? 'Late' : null}</p>",
    '<Field label="Client" />',
    "<Field label={'Client'} />",
    '<img alt="Logo of the firm" />',
  ])('refuses %s on a screen', (jsx) => {
    expect(jsxText(projectOf({ 'web/src/a.tsx': `export const A = () => ${jsx};` }))).toHaveLength(1);
  });

  it.each([
    "<p>{t('title')}</p>",
    '<p>·</p>',
    '<Field name="client_id" />',
    '<p>Praktis</p>',
    "<p>{tab === 'bills' ? t('bills') : null}</p>",
  ])('lets pass %s', (jsx) => {
    expect(jsxText(projectOf({ 'web/src/a.tsx': `export const A = () => ${jsx};` }))).toEqual([]);
  });
});

describe('wording', () => {
  it.each([
    `${'TO'}DO later`,
    `see /work/${'main'}/x`,
    `lorem ${'ipsum'}`,
    `made with Chat${'GPT'}`,
    `it holds (${'Shows'} 7)`,
  ])('refuses %s', (text) => {
    expect(unwantedWords('docs/a.md', `first line\n${text}`)).toHaveLength(1);
  });

  it('looks into every text of the project, but not into the data folder', () => {
    const text = `made with Chat${'GPT'}`;
    const folder = projectOf({ 'docs/a.md': text, 'web/src/data/a.ts': text, 'data/files/a.txt': text });
    expect(wording(folder).map((problem) => problem.split(' ')[0])).toEqual(['docs/a.md:1', 'web/src/data/a.ts:1']);
  });

  it('lets the field speak', () => {
    expect(
      unwantedWords('a.ts', 'The session of an agent ends; prompt the user for a title such as LLM or S.H.'),
    ).toEqual([]);
  });
});

describe('dependencies', () => {
  const lock = (license: string, dev = false) =>
    JSON.stringify({ packages: { '': {}, 'node_modules/paint': { license, dev } } });
  const manifests = Object.fromEntries(
    ['package.json', 'contract/package.json', 'rules/package.json', 'server/package.json', 'web/package.json'].map(
      (path) => [path, path.startsWith('web') ? '{"dependencies":{"paint":"1.0.0"}}' : '{}'],
    ),
  );
  const projectWith = (listed: string, license: string, dev = false) =>
    projectOf({
      ...manifests,
      'package-lock.json': lock(license, dev),
      'docs/dependencies.md': `| package | for |\n|---|---|\n${listed}\n`,
    });

  it('refuses a package nobody explains, and an explanation without a package', () => {
    expect(dependencies(projectWith('| paint | colours |', 'MIT'))).toEqual([]);
    expect(dependencies(projectWith('| brush | strokes |', 'MIT'))).toEqual([
      'docs/dependencies.md does not say what paint is for',
      'docs/dependencies.md lists brush, which nobody uses',
    ]);
  });

  it('refuses licences that bind the product', () => {
    for (const license of ['GPL-3.0', 'MIT AND AGPL-3.0', 'UNLICENSED', 'MPL-2.0']) {
      expect(dependencies(projectWith('| paint | colours |', license))).toEqual([`paint is under ${license}`]);
    }
    expect(dependencies(projectWith('| paint | colours |', '(MIT OR GPL-3.0)'))).toEqual([]);
    expect(dependencies(projectWith('| paint | colours |', 'MPL-2.0', true))).toEqual([]);
  });
});

describe('programs', () => {
  const planted = (content: string) => projectOf({ 'bad.ts': content }, join(root, 'tools'));

  it.each([
    ['noExplicitAny', 'export const a: any = 1;\n'],
    ['noNonNullAssertion', 'export const a = (b: string | null) => b!;\n'],
    ['noDefaultExport', 'export default 1;\n'],
    ['noUnusedVariables', 'const a = 1;\n'],
    ['noFloatingPromises', 'async function pay(): Promise<void> {}\npay();\n'],
    ['format', 'export const a = "x"\n'],
  ])('lint refuses by %s', async (rule, content) => {
    expect((await lint([join(planted(content), 'bad.ts')])).join('\n')).toContain(rule);
  });

  it('types refuses a number where money is text', async () => {
    const folder = planted('export const fee: string = 1;\n');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['bad.ts'] }),
    );
    expect((await types([folder])).join('\n')).toContain("Type 'number' is not assignable to type 'string'");
  });

  it('copies refuses a file that was copied', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, row) => `export const rate${row} = { from: ${row}, until: ${row * 7}, name: 'rate ${row}' };`,
    );
    const folder = projectOf({ 'one.ts': rows.join('\n'), 'two.ts': rows.join('\n') });
    expect((await copies([folder])).join('\n')).toContain('too many duplicates');
  });

  it('unused refuses a file nobody imports', async () => {
    const path = join(root, 'tools', 'planted-unused.mjs');
    made.push(path);
    writeFileSync(path, 'export const planted = 1;\n');
    expect((await unused()).join('\n')).toContain('tools/planted-unused.mjs');
  });

  it('generated refuses a file that is older than its source, and a generator that fails', async () => {
    const refuse = async (): Promise<string> => {
      throw new Error('no source');
    };
    expect(await generated({ 'docs/openapi.json': async () => '{}', 'docs/routes.json': refuse })).toEqual([
      'docs/openapi.json is older than its source: npm run generate',
      'docs/routes.json: no source',
    ]);
  });
});
