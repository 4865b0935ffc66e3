import { type RefObject, useEffect, useRef } from 'react';

/** Typing begins in the first field of what has just appeared below this element. */
export function useFirstField<E extends HTMLElement>(): RefObject<E | null> {
  const frame = useRef<E>(null);
  useEffect(() => {
    frame.current?.querySelector('input')?.focus();
  }, []);
  return frame;
}
