import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';

/** A list with all that belongs to it, or a table that stands alone. */
const list = '[data-list], .grid-frame';

/** Takes the keys to the row of a list that they go on from. */
export function focusRow(within: Element | null | undefined): void {
  within?.querySelector<HTMLElement>('tbody[data-rows] tr[tabindex="0"], .row-cards .pick')?.focus();
}

/**
 * Gives the focus back to what had it, where nothing else has taken it meanwhile; of a list that it has gone from, such as
 * a deleted row, to the row that keys go on from.
 */
export function giveFocusBack(to: Element | null, within?: Element | null): void {
  if (document.activeElement !== document.body) return;
  if (to instanceof HTMLElement && to.isConnected) to.focus();
  else if (within?.isConnected) focusRow(within);
}

/** For what takes the focus as long as it stands, as a dialog does: the focus goes back to where it was before. */
export function useFocusBack(): void {
  const before = useRef(document.activeElement);
  const within = useRef(before.current?.closest(list));
  useEffect(() => () => giveFocusBack(before.current, within.current), []);
}

/**
 * For a part of a list that may go while it has the focus, as a row that no longer matches what is sought: who works by
 * keys goes on from the row that stands there now, instead of from the top of the page.
 */
export function useFocusKept() {
  const within = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!within.current || document.activeElement !== document.body) return;
    const gone = within.current;
    within.current = null;
    focusRow(gone);
  });
  return {
    onFocus: (event: FocusEvent) => {
      within.current = event.currentTarget.closest(list);
    },
    onBlur: () => {
      within.current = null;
    },
  };
}
