// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { allPaths, routeList } from './all-paths.ts';

describe('the registered screens', () => {
  it('are read without a browser, names and paths once each', () => {
    expect(typeof window).toBe('undefined');
    expect(new Set(allPaths.map((path) => path.name)).size).toBe(allPaths.length);
    expect(new Set(allPaths.map((path) => path.path)).size).toBe(allPaths.length);
  });

  it('an optional part is documented with it and without it', () => {
    const routes = routeList();
    expect(routes).toContainEqual({ path: '/', login: true });
    expect(routes).toContainEqual({ path: '*', login: false });
    expect(routes).toContainEqual({ path: '/verification/{key}', login: false });
    expect(routes.filter((route) => route.path.includes('$'))).toEqual([]);
  });

  it('only the screens of the specification are open', () => {
    const open = allPaths.filter((path) => !path.login).map((path) => path.path);
    expect(open.sort()).toEqual(['/authentication', '/logins', '/setup', '/testing', '/verification/$key']);
  });
});
