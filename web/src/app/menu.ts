import type { Permission } from '@praktis/contract/kit/permissions';
import type { MenuName, ScreenPath } from '../kit/paths.ts';
import { menuNames } from '../kit/paths.ts';
import { holds, type SessionInfo } from '../kit/permissions.ts';
import { allPaths } from './all-paths.ts';

type Grants = SessionInfo['permissions'] | undefined;

/** Screen behind each entry of the top menu, and the key after `g` that opens it. */
const menuTargets: Readonly<Record<MenuName, { to: string; key: string }>> = {
  dashboard: { to: '/dashboards', key: 'd' },
  employee: { to: '/employees', key: 'e' },
  client: { to: '/clients', key: 'c' },
  matter: { to: '/matters', key: 'm' },
  timesheet: { to: '/timesheets', key: 't' },
  expense: { to: '/expenses', key: 'x' },
  billing: { to: '/billing', key: 'b' },
  collection: { to: '/collections', key: 'l' },
  report: { to: '/reports', key: 'r' },
};

/** A registered screen the person may open; undefined for what does not exist or is not permitted. */
function openable(path: string, grants: Grants): ScreenPath | undefined {
  return allPaths.find((screen) => screen.path === path && holds(grants, screen.permission));
}

export interface MenuEntry {
  name: MenuName;
  to: string;
  key: string;
}

/** Entries of the top menu that exist and are permitted, in the order of the specification. */
export function menuEntries(grants: Grants): MenuEntry[] {
  return menuNames.map((name) => ({ name, ...menuTargets[name] })).filter(({ to }) => openable(to, grants));
}

export interface QuickAction {
  name: string;
  to: string;
  search?: Record<string, string>;
  /** Ability the screen has to offer. */
  offer?: string;
  /** The right it takes beside that of the screen. */
  permission?: Permission;
}

const createActions: readonly QuickAction[] = [
  { name: 'record_timesheet', to: '/timesheets/create' },
  { name: 'create_expense', to: '/expenses/expense-claim' },
  { name: 'create_billing', to: '/billing/create' },
  { name: 'create_collection', to: '/collections/create' },
  { name: 'new_appointment', to: '/calendar', search: { new: '1' } },
  {
    name: 'send_reminder',
    to: '/dashboards',
    search: { remind: '1' },
    offer: 'reminder',
    permission: 'fee_earner.unlock',
  },
];
const personalActions: readonly QuickAction[] = [
  { name: 'calendar', to: '/calendar' },
  { name: 'change_password', to: '/settings/change-password' },
  { name: 'sign_in_safety', to: '/settings/sign-in-safety' },
  { name: 'settings', to: '/settings' },
  { name: 'imports', to: '/import' },
];

function available(actions: readonly QuickAction[], grants: Grants): QuickAction[] {
  return actions.filter(({ to, offer, permission }) => {
    const screen = openable(to, grants);
    return (
      screen !== undefined &&
      holds(grants, permission) &&
      (offer === undefined || (screen.offers?.includes(offer) ?? false))
    );
  });
}

/** What the '+ New' button offers. */
export const quickActions = (grants: Grants): QuickAction[] => available(createActions, grants);
/** What the user menu offers besides language, appearance and signing out. */
export const personalMenu = (grants: Grants): QuickAction[] => available(personalActions, grants);
