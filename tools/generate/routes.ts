/** A screen's address and whether it needs a session; see `ScreenPath` of the web kit. */
interface Screen {
  readonly path: string;
  readonly login: boolean;
}

/** `/notes/{-$type}` is two addresses, without and with its last part; `$id` becomes `{id}`. */
function addressesOf(path: string): string[] {
  const optional = /\/\{-\$(\w+)\}/.exec(path);
  if (!optional) return [path.replace(/\$(\w+)/g, '{$1}')];
  const without = path.replace(optional[0], '');
  return [
    ...addressesOf(without === '' ? '/' : without),
    ...addressesOf(path.replace(optional[0], `/$${optional[1]}`)),
  ];
}

// Read when run, since the screens are compiled by the rules of the browser.
const source = new URL('../../web/src/app/all-paths.ts', import.meta.url);
const { allPaths } = (await import(source.href)) as { allPaths: readonly Screen[] };

const routes = allPaths.flatMap(({ path, login }) => addressesOf(path).map((address) => ({ path: address, login })));
routes.sort((a, b) => (a.path < b.path ? -1 : 1));
process.stdout.write(`[\n${routes.map((route) => `  ${JSON.stringify(route)}`).join(',\n')}\n]\n`);
