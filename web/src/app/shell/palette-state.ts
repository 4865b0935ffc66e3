import { createStore } from '../../kit/store.ts';

/** Whether the command palette is open. */
export const paletteOpen = createStore(false);
/** Whether the list of keys is open. */
export const keysOpen = createStore(false);

let typed = '';

/** What is typed before the palette has come, which the first time has to be fetched. */
function typeAhead(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function openPalette(): void {
  if (paletteOpen.get()) return;
  typed = '';
  window.addEventListener('keydown', typeAhead, { capture: true });
  paletteOpen.set(true);
}

/** Takes what was typed ahead: from now on the palette's own field has the keys. */
export function takeTypedAhead(): string {
  window.removeEventListener('keydown', typeAhead, { capture: true });
  const taken = typed;
  typed = '';
  return taken;
}
