import type { ReplyOf } from '@praktis/contract/kit/call';
import type { Permission, Scope } from '@praktis/contract/kit/permissions';
import type { roleCalls } from '@praktis/contract/settings/roles.calls';

export type MenuLine = ReplyOf<typeof roleCalls.detail>['menu'][number];
export type MenuGrants = Partial<Record<Permission, Scope[]>>;

/** The lines of an access menu by area, in the order they come. */
export function linesByArea(menu: readonly MenuLine[]): { area: string; lines: MenuLine[] }[] {
  const areas = new Map<string, MenuLine[]>();
  for (const line of menu) areas.set(line.area, [...(areas.get(line.area) ?? []), line]);
  return [...areas].map(([area, lines]) => ({ area, lines }));
}

/** What a menu grants, as it is sent. */
export function grantsOf(menu: readonly MenuLine[]): MenuGrants {
  return Object.fromEntries(menu.map(({ permission, scopes }) => [permission, scopes]));
}

/** A reach is held when it is granted, or when everything is. */
export function holdsScope(granted: readonly Scope[], scope: Scope): boolean {
  return granted.includes('all') || granted.includes(scope);
}

/** One reach more or less; the reach over everything holds all others, so that it stands alone. */
export function toggled(granted: readonly Scope[], scope: Scope): Scope[] {
  if (granted.includes(scope)) return granted.filter((one) => one !== scope);
  return scope === 'all' ? ['all'] : [...granted.filter((one) => one !== 'all'), scope];
}
