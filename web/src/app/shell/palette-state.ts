import { createStore } from '../../kit/store.ts';

/** Whether the command palette is open. */
export const paletteOpen = createStore(false);
/** Whether the list of keys is open. */
export const keysOpen = createStore(false);

export function openPalette(): void {
  paletteOpen.set(true);
}
