import type { Permission } from '../kit/permissions.ts';
import { type ReportName, reportNames } from '../reports/report-columns.ts';
import { license } from './license.calls.ts';
import { type SetupListKey, setupLists } from './setup-lists.ts';
import { type Singleton, type SingletonKey, singletons } from './singletons.ts';

/** Settings of money are shown to who keeps the others too; these, only to who keeps them (ROL-01). */
export const readBy = ({ access }: Pick<Singleton, 'access'>) =>
  access === 'settings.money' ? ('settings.view' as const) : access;

/** A history of the set-up: for whom its screen is, and what it is of. */
export type SettingTrail = { readonly access: Permission } & (
  | { readonly kind: 'setting'; readonly key: string }
  | { readonly kind: 'records'; readonly table: string }
);

const records = (table: string, access: Permission): SettingTrail => ({ kind: 'records', table, access });
const setting = (key: string, access: Permission): SettingTrail => ({ kind: 'setting', key, access });

/** Lists of records with calls of their own: the history of all that ever stood there. */
const recordTrails = {
  'bank-information': records('bank_information', 'settings.view'),
  currency: records('currency', 'settings.view'),
  'exchange-rate': records('exchange_rate', 'settings.view'),
  holiday: records('holiday', 'settings.lists'),
  'ip-address-auth': records('ip_range', 'settings.lists'),
  pph: records('pph', 'settings.view'),
  ppn: records('ppn', 'settings.view'),
  user: records('user_account', 'user.view'),
  'user-role': records('user_role', 'user.view'),
};

/** What a history is asked for by, as the path of its setting says it. */
export const trailName = {
  of: (name: keyof typeof recordTrails | 'license') => name,
  setting: (name: SingletonKey) => singletons[name].key,
  list: (name: SetupListKey) => setupLists[name].path.replace('setting/', ''),
  report: (name: ReportName) => `show-hide-report/${name}`,
};

/** Every history of the set-up beside that of the firm profile, which has a call of its own. */
export const settingTrails: ReadonlyMap<string, SettingTrail> = new Map([
  ...Object.values(singletons).map((one) => [one.key, setting(one.key, readBy(one))] as const),
  ...reportNames.map((name) => [trailName.report(name), setting(trailName.report(name), 'settings.lists')] as const),
  [license.key, setting(license.key, 'user.view')] as const,
  ...(Object.keys(setupLists) as SetupListKey[]).map(
    (name) => [trailName.list(name), records(setupLists[name].table, 'settings.lists')] as const,
  ),
  ...Object.entries(recordTrails),
]);
