import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** All values of the address's search part; they are always text. */
export type UrlState = Readonly<Record<string, string>>;

/** Reads `?a=1&b=x`; the last of equal names wins. */
export function readUrlState(searchText: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(searchText));
}

/** Writes the search part; undefined values fall away. */
export function writeUrlState(state: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (value !== undefined && value !== null) parameters.append(name, String(value));
  }
  const written = parameters.toString();
  return written ? `?${written}` : '';
}

type UrlChanges = Readonly<Record<string, string | undefined>>;

/** Changes some of the address's search part; undefined removes a value. */
export type ChangeUrl = (changes: UrlChanges, how?: { step?: boolean }) => void;

/**
 * The search part of the address as state, and the way to change some of it. What filters or sorts takes the place of what
 * was before; a `step`, as from week to week, is one that Back undoes.
 */
export function useUrlState(): [UrlState, ChangeUrl] {
  const state = useSearch({ strict: false }) as UrlState;
  const navigate = useNavigate();
  const change: ChangeUrl = useCallback(
    (changes, { step = false } = {}) => {
      navigate({
        to: '.',
        search: ((old: UrlState) => ({ ...old, ...changes })) as never,
        replace: !step,
        resetScroll: false,
      }).catch(() => undefined);
    },
    [navigate],
  );
  return [state, change];
}

/** How one goes; `replace` leaves the present address out of what Back leads to. */
interface Going {
  replace?: boolean;
}

/** Goes to an address of the product: `go('/clients/detail/1')`, `go('/matters', { status: 'active' })`. */
export function useGo(): (to: string, search?: Record<string, string>, going?: Going) => void {
  const navigate = useNavigate();
  return useCallback(
    (to, search, going) => {
      navigate({ to, search: (search ?? {}) as never, ...going }).catch(() => undefined);
    },
    [navigate],
  );
}
