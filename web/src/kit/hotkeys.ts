import { useEffect, useLayoutEffect, useRef } from 'react';
import { createStore } from './store.ts';

/** A key of the application: `j`, `g m` (one after the other), `mod+s`. */
export interface Hotkey {
  keys: string;
  /** What it does, for the list under `?`; keys without a title are not listed. */
  title?: string;
  /** Without it the key belongs to what has the focus, such as a row, and is only listed. */
  run?: () => void;
  /** Acts in fields and dialogs too; only for keys with a modifier. */
  everywhere?: boolean;
}

const registered = new Set<{ current: readonly Hotkey[] }>();
/** Counts changes of the registered keys, so that the list of them is up to date. */
export const hotkeyChanges = createStore(0);

const sequencePause = 1000;
let first = '';
let firstAt = 0;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select, [role=combobox]');
}

function pressed(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
}

function find(keys: string, limited: boolean): Hotkey | undefined {
  const all = [...registered].reverse().flatMap((entry) => entry.current);
  return all.find((hotkey) => hotkey.run && hotkey.keys === keys && (!limited || hotkey.everywhere));
}

let inDialog = false;

/** Asked before anybody acts on the key: the Escape that closes a dialog must not find it closed already. */
function noteDialog(): void {
  inDialog = document.querySelector('[role=dialog], [role=menu]') !== null;
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return;
  const limited = isTyping(event.target) || inDialog;
  const key = pressed(event);
  const sequence = first !== '' && event.timeStamp - firstAt < sequencePause ? `${first} ${key}` : '';
  const hotkey = (sequence !== '' && find(sequence, limited)) || find(key, limited);
  first = hotkey || limited ? '' : key;
  firstAt = event.timeStamp;
  if (!hotkey?.run) return;
  event.preventDefault();
  hotkey.run();
}

/** Starts listening; called once by the application. */
export function listenForKeys(): () => void {
  window.addEventListener('keydown', noteDialog, { capture: true });
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener('keydown', noteDialog, { capture: true });
    window.removeEventListener('keydown', onKey);
  };
}

/** Keys that act while the calling component is on screen; the newest wins. */
export function useHotkeys(hotkeys: readonly Hotkey[]): void {
  const entry = useRef(hotkeys);
  useEffect(() => {
    entry.current = hotkeys;
  });
  // Before the screen is painted: whoever sees it can use its keys.
  useLayoutEffect(() => {
    registered.add(entry);
    hotkeyChanges.set(hotkeyChanges.get() + 1);
    return () => {
      registered.delete(entry);
      hotkeyChanges.set(hotkeyChanges.get() + 1);
    };
  }, []);
}

/** Keys with a title that act now, the newest first, each once. */
export function listedHotkeys(): Hotkey[] {
  const all = [...registered].reverse().flatMap((entry) => entry.current);
  return all.filter((hotkey, i) => hotkey.title && all.findIndex((other) => other.keys === hotkey.keys) === i);
}
