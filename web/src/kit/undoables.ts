import type { ReactNode } from 'react';
import { createStore } from './store.ts';

/** What was done and can still be taken back: in this window, since the sign-in. */
export interface Undoable {
  id: string;
  message: ReactNode;
  /** When it was done, ISO 8601. */
  at: string;
  /** Takes it back, once. */
  run: () => void;
}

export const undoables = createStore<readonly Undoable[]>([]);

/** So many are kept; older ones give way. */
const most = 10;

/** Keeps what was done, so that it can be taken back after its notice has gone too. */
export function keepUndoable(id: string, message: ReactNode, undo: () => void): Undoable {
  const run = () => {
    undoables.set(undoables.get().filter((one) => one.id !== id));
    undo();
  };
  const kept = { id, message, at: new Date().toISOString(), run };
  undoables.set([kept, ...undoables.get()].slice(0, most));
  return kept;
}
