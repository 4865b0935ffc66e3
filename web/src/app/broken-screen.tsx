import { useEffect } from 'react';
import { brokenScreen, globalError } from '../kit/global-error.ts';

/** In place of a screen that could not be loaded or drawn: the error view stands instead of it (G035, G036). */
export function BrokenScreen() {
  useEffect(() => {
    brokenScreen.set(true);
    globalError.set(true);
    return () => brokenScreen.set(false);
  }, []);
  return null;
}
