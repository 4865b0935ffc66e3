/** Delay between a route change and the abort of what the old screen began (specification, section 9). */
const cancelDelay = 50;

/** Who a request belongs to: the screen that is left behind on navigation, or the frame around it. */
export type RequestScope = 'screen' | 'frame';

interface Ticket {
  readonly signal: AbortSignal;
  end(): void;
}

const open = new Map<AbortController, RequestScope>();

/** Registers a request; its signal also follows the caller's own. */
export function beginRequest(scope: RequestScope, outer?: AbortSignal): Ticket {
  const controller = new AbortController();
  const follow = () => controller.abort();
  if (outer?.aborted) controller.abort();
  outer?.addEventListener('abort', follow);
  open.set(controller, scope);
  return {
    signal: controller.signal,
    end() {
      open.delete(controller);
      outer?.removeEventListener('abort', follow);
    },
  };
}

/** Whether anything is on its way. */
export const isAsking = () => open.size > 0;

/**
 * Aborts, 50 ms from now, exactly the requests open at this moment (G022): those of the new screen,
 * begun meanwhile, are not touched, nor are those of the frame.
 */
export function abortOpenRequests(): void {
  const leaving = [...open].filter(([, scope]) => scope === 'screen').map(([controller]) => controller);
  if (leaving.length === 0) return;
  setTimeout(() => {
    for (const controller of leaving) if (open.has(controller)) controller.abort();
  }, cancelDelay);
}
