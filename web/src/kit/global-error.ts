import { createStore } from './store.ts';

/** Set by a 500 or a chunk that fails twice; the root then shows the error view (G036: navigation clears it). */
export const globalError = createStore(false);
/** True while the screen itself could not be loaded or drawn: only a fresh page brings it back. */
export const brokenScreen = createStore(false);
