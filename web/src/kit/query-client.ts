import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './call-failure.ts';

/**
 * A refused call is never asked again by itself. A call broken off by navigation is, once: the new screen may
 * wait for the very answer that the old one had asked for.
 */
export function askAgain(count: number, failure: Error): boolean {
  return count === 0 && failure instanceof CallFailure && failure.kind === 'aborted';
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, gcTime: 5 * 60_000, retry: askAgain, retryDelay: 0, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
