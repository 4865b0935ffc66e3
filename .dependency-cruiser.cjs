// Who may import whom. tools/planted-imports.test.ts plants a violation of every rule and expects its name.

// Lowest first. A module may use the doors of the modules before it.
const ORDER = [
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
const TEST = '\\.(test|fixture)\\.tsx?$|^(server|web)/test/|^(e2e|bench|tools)/';
const MODULES = '^server/src/modules';
const PURE = '\\.(rules|states)\\.ts$';
const NPM = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const everywhere = [
  rule(
    'no-unresolved',
    'An import that leads nowhere also hides from every other rule.',
    {},
    { couldNotResolve: true },
  ),
  rule('no-cycle', 'Files that need each other are one file.', {}, { circular: true }),
  rule('no-test-in-product', 'The product stands without its tests and tools.', { pathNot: TEST }, { path: TEST }),
  rule(
    'no-development-package-in-product',
    'What the product imports is listed in its dependencies.',
    { path: '^(contract|rules|server|web)/src/', pathNot: TEST },
    { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  ),
];

const packages = [
  rule(
    'contract-is-plain',
    'The contract imports zod alone.',
    { path: '^contract/', pathNot: TEST },
    { pathNot: ['^contract/', NPM('zod')] },
  ),
  rule(
    'rules-are-plain',
    'Rules import the contract, decimals, dates and words; no I/O.',
    { path: '^rules/', pathNot: TEST },
    { pathNot: ['^(rules|contract)/', NPM('big.js', '@types/big.js', 'temporal-polyfill', 'to-words')] },
  ),
  rule('server-sees-no-web', 'The server knows nothing of the screens.', { path: '^server/' }, { path: '^web/' }),
  rule('web-sees-no-server', 'The browser knows the server by its contract.', { path: '^web/' }, { path: '^server/' }),
  rule(
    'web-runs-in-browsers',
    'Screens use no part of Node.',
    { path: '^web/src/', pathNot: TEST },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'shared-sees-no-parties',
    'Contract and rules stand below server and web.',
    { path: '^(contract|rules)/', pathNot: TEST },
    { path: '^(server|web)/' },
  ),
];

const server = [
  rule(
    'door-only',
    'A module is entered through its index.ts.',
    { path: `${MODULES}/([^/]+)/`, pathNot: TEST },
    { path: `${MODULES}/([^/]+)/`, pathNot: [`${MODULES}/$1/`, `${MODULES}/[^/]+/index\\.ts$`] },
  ),
  rule(
    'app-uses-doors',
    'app and main enter modules through their index.ts.',
    { path: '^server/src/[^/]+\\.ts$', pathNot: TEST },
    { path: `${MODULES}/`, pathNot: `${MODULES}/[^/]+/index\\.ts$` },
  ),
  rule(
    'kit-below-modules',
    'The kit stands below every module.',
    { path: '^server/src/kit/', pathNot: TEST },
    { path: `${MODULES}/|^server/src/[^/]+\\.ts$` },
  ),
  ...ORDER.slice(0, -1).map((name, place) =>
    rule(
      `order-${name}`,
      `${name} calls only the modules before it.`,
      { path: `${MODULES}/${name}/`, pathNot: TEST },
      { path: `${MODULES}/(${ORDER.slice(place + 1).join('|')})/` },
    ),
  ),
  rule(
    'modules-are-ordered',
    'A new module takes its place in ORDER.',
    { path: `${MODULES}/`, pathNot: `${MODULES}/(${ORDER.join('|')})/` },
    {},
  ),
  rule(
    'pure-rules',
    'Rules and states see no database, HTTP, clock or files.',
    { path: PURE },
    { pathNot: ['^(contract|rules)/src/', '^server/src/kit/(errors|transitions)\\.ts$', PURE] },
  ),
  rule(
    'sql-in-repos',
    'SQL stands only in repositories, queries (look-ups are queries, row visibility is part of one) and the kit.',
    { path: '^server/src/', pathNot: [TEST, '\\.(repo|query|lookups|access)\\.ts$', '^server/src/kit/'] },
    { path: NPM('kysely', 'pg'), dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'http-in-routes',
    'Fastify stands only in routes, the kit, app and main.',
    {
      path: '^server/src/',
      pathNot: [TEST, '\\.routes\\.ts$', '/index\\.ts$', '^server/src/kit/', '^server/src/[^/]+\\.ts$'],
    },
    { path: `${NPM('fastify')}|(^|/)node_modules/@fastify/` },
  ),
  rule(
    'routes-skip-no-layer',
    'Routes bind calls to services.',
    { path: '\\.routes\\.ts$' },
    { path: '\\.(repo|query|rules|states)\\.ts$' },
  ),
  rule(
    'repos-hold-no-judgement',
    'A repository answers; it does not judge.',
    { path: '\\.(repo|query)\\.ts$' },
    { path: '\\.(service|rules|routes)\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
];

const web = [
  rule(
    'features-apart',
    'Features never see each other; screens in app compose them.',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
  rule(
    'shared-below-features',
    'ui and kit stand below the features.',
    { path: '^web/src/(ui|kit)/' },
    { path: '^web/src/(features|app)/|^web/src/main\\.tsx$' },
  ),
  rule(
    'features-below-app',
    'Features do not know the app.',
    { path: '^web/src/features/' },
    { path: '^web/src/app/|^web/src/main\\.tsx$' },
  ),
];

module.exports = {
  forbidden: [...everywhere, ...packages, ...server, ...web],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[a-z0-9]+/(dist|coverage|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['praktis-source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
    },
  },
};
