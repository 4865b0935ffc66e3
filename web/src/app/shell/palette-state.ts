import { createStore } from '../../kit/store.ts';

/** Whether the command palette is open. */
export const paletteOpen = createStore(false);
/** What is typed in it: also before it has come. */
export const paletteQuery = createStore('');
/** Whether it has taken the keys over from the input that stands in for it while it comes. */
export const paletteReady = createStore(false);
/** Whether the list of keys is open. */
export const keysOpen = createStore(false);

let opener: Element | null = null;
let enterWaits = false;

export function openPalette(): void {
  if (paletteOpen.get()) return;
  opener = document.activeElement;
  enterWaits = false;
  paletteQuery.set('');
  paletteReady.set(false);
  paletteOpen.set(true);
}

/** Closes it and gives the keys back to what had them. */
export function closePalette(): void {
  paletteOpen.set(false);
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

/** Enter was pressed before there was anything to take. */
export function keepEnter(): void {
  enterWaits = true;
}

/** Whether Enter was pressed, once. */
export function takeEnter(): boolean {
  const waited = enterWaits;
  enterWaits = false;
  return waited;
}
