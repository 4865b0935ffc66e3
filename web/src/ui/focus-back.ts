import { useEffect, useRef } from 'react';

/** Gives the focus back to what had it, where nothing else has taken it meanwhile. */
export function giveFocusBack(to: Element | null): void {
  if (document.activeElement === document.body && to instanceof HTMLElement) to.focus();
}

/** For what takes the focus as long as it stands, as a dialog does: the focus goes back to where it was before. */
export function useFocusBack(): void {
  const before = useRef(document.activeElement);
  useEffect(() => () => giveFocusBack(before.current), []);
}
