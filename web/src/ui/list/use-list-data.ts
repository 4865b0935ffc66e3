import type { AnyCall } from '@praktis/contract/kit/call';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../kit/api.ts';
import { download } from '../../kit/downloads.ts';
import { hideLoading, showLoading } from '../../kit/notices.tsx';
import { type CallResult, useCall } from '../../kit/use-call.ts';
import { exportRequest, type FixedFilters, listRequest } from './list-request.ts';
import type { ListState } from './list-state.ts';
import type { Page } from './list-types.ts';

const batch = 200;

/** One page of a list; the page before stays on screen until the next is there. */
export function useListPage<R, T>(call: AnyCall, state: ListState, fixed: FixedFilters) {
  const result = useCall(call, listRequest(call, state, fixed), { keepPrevious: true, inPlace: true });
  return result as CallResult<AnyCall> & { data: Page<R, T> | undefined };
}

/** Every row of the result, asked for in batches with the loading toast. */
export async function fetchAllRows<R>(call: AnyCall, state: ListState, fixed: FixedFilters): Promise<R[]> {
  const rows: R[] = [];
  const notice = 'select-all';
  try {
    for (let page = 1; ; page += 1) {
      const request = listRequest(call, { ...state, page, size: batch }, fixed);
      const answer = (await send(call, request)) as Page<R, never>;
      rows.push(...answer.rows);
      showLoading(notice, rows.length, answer.total);
      if (answer.rows.length === 0 || rows.length >= answer.total) return rows;
    }
  } catch (problem) {
    hideLoading(notice);
    throw problem;
  }
}

/** The export of what is shown; `pending` while the file is made. */
export function useListExport(call: AnyCall | undefined, state: ListState, fixed: FixedFilters) {
  const [pending, setPending] = useState(false);
  const run = (columns: readonly string[]) => {
    if (!call) return;
    setPending(true);
    download(call, exportRequest(call, state, fixed, columns))
      .catch(() => undefined)
      .finally(() => setPending(false));
  };
  return { run, pending };
}

const places = new Map<string, { top: number; row: string }>();

/** Brings the table's own scroll position and focused row back when the same list is returned to. */
export function useReturnTo(ready: boolean): void {
  const { pathname, search } = useLocation({
    select: ({ pathname: path, searchStr }) => ({ pathname: path, search: searchStr }),
  });
  const here = useRef({ pathname, search });
  // The last address of this list, not that of the screen which is being opened.
  if (here.current.pathname === pathname) here.current = { pathname, search };
  useEffect(() => {
    if (!ready) return undefined;
    const key = here.current.pathname + here.current.search;
    const frame = document.querySelector<HTMLElement>('main .grid-frame');
    const rowsOf = () => [...(frame?.querySelectorAll<HTMLElement>('tbody[data-rows] tr') ?? [])];
    const place = places.get(key);
    if (frame && place) {
      frame.scrollTop = place.top;
      rowsOf()[Number(place.row)]?.focus({ preventScroll: true });
      places.delete(key);
    }
    return () => {
      const row = rowsOf().findIndex((one) => one.tabIndex === 0);
      const left = here.current.pathname + here.current.search;
      if (frame) places.set(left, { top: frame.scrollTop, row: String(Math.max(0, row)) });
    };
  }, [ready]);
}
