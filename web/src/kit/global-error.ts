import { createStore } from './store.ts';

/** Set by a 500 or a chunk that fails twice; the root then shows the error view (G036: navigation clears it). */
export const globalError = createStore(false);
