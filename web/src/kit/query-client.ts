import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';
import { online } from './online.ts';

/**
 * A refused call is never asked again by itself. A call broken off by navigation is, once: the new screen may
 * wait for the very answer that the old one had asked for.
 */
function askAgain(count: number, failure: Error): boolean {
  return count === 0 && failure instanceof CallFailure && failure.kind === 'aborted';
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails at once and says so, rather than waiting unseen.
    queries: { networkMode: 'always', staleTime: 10_000, gcTime: 5 * 60_000, retry: askAgain, retryDelay: 0 },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** What failed for want of a network is asked again once there is one; returns the way to stop. */
export function followNetwork(): () => void {
  return online.subscribe(() => {
    if (!online.get()) return;
    queryClient
      .refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
      .catch(() => undefined);
  });
}
