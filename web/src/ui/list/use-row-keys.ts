import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useFocusKept } from '../focus-back.ts';
import type { Selection } from './use-selection.ts';

interface RowKeys<R> {
  selection: Selection<R & { id: string }> | undefined;
  onOpen: ((row: R) => void) | undefined;
}

/**
 * The keys of a table: `j k`, arrows, Home and End from row to row, `x` picks one, Enter opens it. The keys stay with
 * their row where rows come before it, and with its place where it goes.
 */
export function useRowKeys<R extends { id: string }>(rows: readonly R[], { selection, onOpen }: RowKeys<R>) {
  const [last, setLast] = useState({ id: '', place: 0 });
  const body = useRef<HTMLTableSectionElement>(null);
  const kept = useFocusKept();
  const found = rows.findIndex((row) => row.id === last.id);
  const place = found >= 0 ? found : Math.max(0, Math.min(rows.length - 1, last.place));

  const moveTo = (index: number) =>
    body.current?.querySelectorAll('tr')[Math.max(0, Math.min(rows.length - 1, index))]?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[place];
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (step) moveTo(place + step);
    else if (event.key === 'Home') moveTo(0);
    else if (event.key === 'End') moveTo(rows.length - 1);
    else if ((event.key === 'x' || event.key === ' ') && row && selection) selection.toggle(row);
    else if (event.key === 'Enter' && row && onOpen) onOpen(row);
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    kept.onFocus(event);
    const index = [...(body.current?.children ?? [])].findIndex((row) => row.contains(event.target));
    setLast({ id: rows[index]?.id ?? '', place: Math.max(0, index) });
  };
  return { place, onKeyDown, body: { ref: body, onFocus, onBlur: kept.onBlur } };
}
