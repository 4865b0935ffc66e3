interface Route {
  readonly path: string;
  readonly login: boolean;
}

// Read when run, since the screens are compiled by the rules of the browser.
const source = new URL('../../web/src/app/all-paths.ts', import.meta.url);
const { routeList } = (await import(source.href)) as { routeList: () => Route[] };

const routes = routeList().sort((a, b) => (a.path < b.path ? -1 : 1));
process.stdout.write(`[\n${routes.map((route) => `  ${JSON.stringify(route)}`).join(',\n')}\n]\n`);
