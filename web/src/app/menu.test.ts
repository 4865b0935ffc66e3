import { describe, expect, it } from 'vitest';
import { allPaths } from './all-paths.ts';
import { menuEntries, personalMenu, quickActions } from './menu.ts';

const everything = new Proxy({}, { get: () => ['all'] }) as Record<string, string[]>;

describe('menu and quick actions', () => {
  it('offer registered screens only', () => {
    const paths = new Set(allPaths.map((path) => path.path));
    const offered = [...menuEntries(everything), ...quickActions(everything), ...personalMenu(everything)];
    expect(offered.filter(({ to }) => !paths.has(to))).toEqual([]);
    expect(offered.map(({ to }) => to)).toContain('/settings/change-password');
  });

  it('R022 keep the order of the specification', () => {
    const order = [
      'dashboard',
      'employee',
      'client',
      'matter',
      'timesheet',
      'expense',
      'billing',
      'collection',
      'report',
    ];
    const names: string[] = menuEntries(everything).map(({ name }) => name);
    expect(names).toEqual(order.filter((name) => names.includes(name)));
  });

  it('leave out what the person may not open', () => {
    const guarded = new Set(allPaths.filter((path) => path.permission !== undefined).map((path) => path.path));
    const offered = [...menuEntries({}), ...quickActions({}), ...personalMenu({})];
    expect(offered.filter(({ to }) => guarded.has(to))).toEqual([]);
  });
});
