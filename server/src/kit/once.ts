import type { Ctx } from './context.ts';

const memories = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * The call with a memory: what is asked `once` under it is asked once. For an act on many records that judges each under
 * locks it holds, so that no answer can become another one meanwhile.
 */
export function remembering(ctx: Ctx): Ctx {
  const own = { ...ctx };
  memories.set(own, new Map());
  return own;
}

/** The answer to a question; kept under its key when the call has a memory. A kept object may be brought up to date by its owner. */
export function once<T>(ctx: Ctx, key: string, ask: () => Promise<T>): Promise<T> {
  const memory = memories.get(ctx);
  if (!memory) return ask();
  const known = memory.get(key) as Promise<T> | undefined;
  if (known) return known;
  const asked = ask();
  memory.set(key, asked);
  return asked;
}

/** Tells the call's memory an answer that was found together with others. */
export function remember<T>(ctx: Ctx, key: string, answer: T): void {
  memories.get(ctx)?.set(key, Promise.resolve(answer));
}
