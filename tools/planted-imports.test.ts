import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruise } from './checks/programs.mjs';
import { root } from './project.mjs';

interface Plant {
  rule: string;
  what: string;
  /** Path → content; the first file breaks the rule. */
  files: Record<string, string>;
}

const modules = 'server/src/modules';
const order = [
  'auth',
  'settings',
  'exchange-rates',
  'employees',
  'clients',
  'documents',
  'matters',
  'timesheets',
  'expenses',
  'billing',
  'collections',
  'reports',
  'dashboards',
  'calendar',
  'imports',
];

const empty = 'export const planted = 1;\n';

/** A file that imports another, planted one. */
function imports(rule: string, what: string, from: string, to: string): Plant {
  const steps = dirname(from)
    .split('/')
    .map(() => '..')
    .join('/');
  return {
    rule,
    what,
    files: { [from]: `import { planted } from '${steps}/${to}';\nexport const used = planted;\n`, [to]: empty },
  };
}

/** A file that imports a package. */
function importsPackage(rule: string, what: string, from: string, name: string): Plant {
  return { rule, what, files: { [from]: `import * as planted from '${name}';\nexport const used = planted;\n` } };
}

const everywhere: Plant[] = [
  importsPackage('no-unresolved', 'an import leads nowhere', 'contract/src/planted/lost.ts', './not-there.ts'),
  {
    rule: 'no-cycle',
    what: 'two files need each other',
    files: {
      'contract/src/planted/hen.ts': `import { egg } from './egg.ts';\nexport const hen = () => egg;\n`,
      'contract/src/planted/egg.ts': `import { hen } from './hen.ts';\nexport const egg = () => hen;\n`,
    },
  },
  imports(
    'no-test-in-product',
    'the product uses a test',
    'server/src/kit/planted/uses-test.ts',
    'server/src/kit/planted/some.test.ts',
  ),
  imports(
    'no-test-in-product',
    'the product uses a tool',
    'server/src/kit/planted/uses-tool.ts',
    'tools/planted/tool.mjs',
  ),
  importsPackage(
    'no-development-package-in-product',
    'the server needs a test library',
    'server/src/kit/planted/dev.ts',
    'mailparser',
  ),
];

const packages: Plant[] = [
  importsPackage('contract-is-plain', 'the contract uses a package', 'contract/src/planted/decimals.ts', 'big.js'),
  importsPackage('contract-is-plain', 'the contract uses Node', 'contract/src/planted/files.ts', 'node:fs'),
  imports(
    'contract-is-plain',
    'the contract uses rules',
    'contract/src/planted/uses-rules.ts',
    'rules/src/planted/target.ts',
  ),
  importsPackage('rules-are-plain', 'rules read files', 'rules/src/planted/files.ts', 'node:fs'),
  importsPackage('rules-are-plain', 'rules use SQL', 'rules/src/planted/sql.ts', 'kysely'),
  imports(
    'shared-sees-no-parties',
    'rules use the server',
    'rules/src/planted/uses-server.ts',
    'server/src/kit/planted/target.ts',
  ),
  imports(
    'server-sees-no-web',
    'the server uses a screen',
    'server/src/kit/planted/uses-web.ts',
    'web/src/kit/planted/target.ts',
  ),
  imports(
    'web-sees-no-server',
    'a screen uses the server',
    'web/src/kit/planted/uses-server.ts',
    'server/src/kit/planted/target.ts',
  ),
  importsPackage('web-runs-in-browsers', 'a screen reads files', 'web/src/kit/planted/files.ts', 'node:fs'),
];

const server: Plant[] = [
  imports(
    'door-only',
    'a module enters another through the window',
    `${modules}/matters/planted/burglar.ts`,
    `${modules}/clients/planted/inside.ts`,
  ),
  imports(
    'door-only',
    'an index.ts further in is no door',
    `${modules}/matters/planted/side-door.ts`,
    `${modules}/clients/planted/index.ts`,
  ),
  imports(
    'app-uses-doors',
    'the app enters a module through the window',
    'server/src/planted-app.ts',
    `${modules}/clients/planted/inside.ts`,
  ),
  imports(
    'kit-below-modules',
    'the kit uses a module',
    'server/src/kit/planted/uses-module.ts',
    `${modules}/clients/planted/inside.ts`,
  ),
  imports(
    'modules-are-ordered',
    'a module without a place in the order',
    `${modules}/planted/some.ts`,
    `${modules}/planted/other.ts`,
  ),
  imports(
    'pure-rules',
    'rules use the database',
    `${modules}/clients/planted/a.rules.ts`,
    'server/src/kit/planted/db.ts',
  ),
  importsPackage('pure-rules', 'states use a package', `${modules}/clients/planted/a.states.ts`, 'kysely'),
  importsPackage('sql-in-repos', 'a service writes SQL', `${modules}/clients/planted/sql.service.ts`, 'kysely'),
  importsPackage('sql-in-repos', 'a service opens connections', `${modules}/clients/planted/pg.service.ts`, 'pg'),
  importsPackage('http-in-routes', 'a service speaks HTTP', `${modules}/clients/planted/http.service.ts`, 'fastify'),
  importsPackage(
    'http-in-routes',
    'a repository uses a Fastify plugin',
    `${modules}/clients/planted/http.repo.ts`,
    '@fastify/formbody',
  ),
  imports(
    'routes-skip-no-layer',
    'routes use a repository',
    `${modules}/clients/planted/a.routes.ts`,
    `${modules}/clients/planted/b.repo.ts`,
  ),
  imports(
    'routes-skip-no-layer',
    'routes judge',
    `${modules}/clients/planted/c.routes.ts`,
    `${modules}/clients/planted/d.rules.ts`,
  ),
  imports(
    'repos-hold-no-judgement',
    'a repository uses a service',
    `${modules}/clients/planted/e.repo.ts`,
    `${modules}/clients/planted/f.service.ts`,
  ),
  imports(
    'repos-hold-no-judgement',
    'a query uses rules',
    `${modules}/clients/planted/e.query.ts`,
    `${modules}/clients/planted/g.rules.ts`,
  ),
  ...order.slice(0, -1).map((name, place) => {
    const later = order[place + 1] ?? '';
    return imports(
      `order-${name}`,
      `${name} uses ${later}`,
      `${modules}/${name}/planted/upwards.ts`,
      `${modules}/${later}/planted/higher.ts`,
    );
  }),
  imports(
    'order-auth',
    'the first uses the last',
    `${modules}/auth/planted/far.ts`,
    `${modules}/imports/planted/highest.ts`,
  ),
];

const web: Plant[] = [
  imports(
    'features-apart',
    'a feature uses another',
    'web/src/features/matters/planted/one.ts',
    'web/src/features/clients/planted/other.ts',
  ),
  imports(
    'shared-below-features',
    'ui uses a feature',
    'web/src/ui/planted/one.ts',
    'web/src/features/clients/planted/other.ts',
  ),
  imports(
    'shared-below-features',
    'the kit uses the app',
    'web/src/kit/planted/uses-app.ts',
    'web/src/app/planted/other.ts',
  ),
  imports(
    'features-below-app',
    'a feature uses the app',
    'web/src/features/clients/planted/uses-app.ts',
    'web/src/app/planted/other.ts',
  ),
];

const plants = [...everywhere, ...packages, ...server, ...web];
const planted = [...new Set(plants.flatMap((plant) => Object.keys(plant.files)))];
const made: string[] = [];
let report: string[] = [];

/** Makes the folders of a file and remembers the outermost one that was not there. */
function plant(path: string, content: string): void {
  let outermost = join(root, path);
  for (let at = outermost; !existsSync(at); at = dirname(at)) outermost = at;
  if (outermost === join(root, path) && existsSync(outermost)) throw new Error(`${path} is already there`);
  made.push(outermost);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function uproot(): void {
  for (const path of made.reverse()) rmSync(path, { recursive: true, force: true });
}

beforeAll(async () => {
  process.once('exit', uproot);
  const contents = new Map(
    plants.flatMap(({ files }) => Object.entries(files).map(([path, text]) => [path, text] as const)),
  );
  for (const path of planted) plant(path, contents.get(path) ?? empty);
  report = await cruise(planted);
});

afterAll(uproot);

describe('a forbidden import is reported by the name of its rule', () => {
  it.each(plants.map((one) => ({ ...one, from: Object.keys(one.files)[0] ?? '' })))(
    '$rule: $what',
    ({ rule, from }) => {
      const found = report.filter(
        (line) => line.includes(`error ${rule}: `) && (rule === 'no-cycle' || line.includes(from)),
      );
      expect(found, `${rule} was not reported for ${from} in:\n${report.slice(0, 3).join('\n')}`).not.toEqual([]);
    },
  );

  it('plants a violation of every rule there is', async () => {
    const { default: config } = (await import('../.dependency-cruiser.cjs')) as {
      default: { forbidden: { name: string }[] };
    };
    const tried = new Set(plants.map(({ rule }) => rule));
    expect(config.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });
});
