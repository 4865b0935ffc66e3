import type { ComponentType } from 'react';
import type { Needed } from './permissions.ts';

/** Entries of the top menu, in the order of the specification. */
export const menuNames = [
  'dashboard',
  'employee',
  'client',
  'matter',
  'timesheet',
  'expense',
  'billing',
  'collection',
  'report',
] as const;
export type MenuName = (typeof menuNames)[number];

/** Groups of the settings screen, in its order. */
export const settingsGroups = [
  'firm',
  'access',
  'employee',
  'client',
  'matter',
  'timesheet',
  'expense',
  'billing',
] as const;
export type SettingsGroup = (typeof settingsGroups)[number];

/** A screen of the product: address, access, words and where it is found. Its code is a lazy chunk of its own. */
export interface ScreenPath {
  /** `/clients/detail/$id`; an optional parameter is written `{-$type}`. */
  readonly path: string;
  readonly login: boolean;
  /** Without it the screen shows a notice in place; several: one is enough. */
  readonly permission?: Needed;
  /** `() => import('./clients-list.screen.tsx').then((m) => m.ClientsListScreen)` */
  readonly screen: () => Promise<ComponentType>;
  /** Unique name, `client-detail`. */
  readonly name: string;
  /** Key of its title, `clients:list.title`; also loads that area's texts. */
  readonly title: string;
  /** Further areas whose texts the screen shows. */
  readonly texts?: readonly string[];
  /** Entry of the top menu that is lit while the screen is open. */
  readonly menu?: MenuName;
  /** Puts the screen on the settings hub; `label` is the key of its words there, where the group says the rest. */
  readonly settings?: { readonly group: SettingsGroup; readonly order?: number; readonly label?: string };
  /** Does with the styles of the frame and imports what else it needs itself: only for the first screen. */
  readonly light?: boolean;
  /** Named abilities of the screen that quick actions rely on, e.g. `reminder`. */
  readonly offers?: readonly string[];
}

/** The area whose texts a screen's title comes from. */
export function areaOf(path: ScreenPath): string {
  return path.title.split(':')[0] ?? 'core';
}
