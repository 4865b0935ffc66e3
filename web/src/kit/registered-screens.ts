import type { ScreenPath } from './paths.ts';

let screens: readonly ScreenPath[] = [];

/** Names the screens of the product; called once by the router, since screens themselves do not know the list. */
export function registerScreens(all: readonly ScreenPath[]): void {
  screens = all;
}

export function registeredScreens(): readonly ScreenPath[] {
  return screens;
}
