import { useEffect, useState } from 'react';
import type { Download } from '../kit/api.ts';

/** A file of the server while a dialog shows it. */
export interface FetchedFile {
  blob: Blob;
  /** An address of this browser, gone with the dialog. */
  address: string;
}

/**
 * Fetches what a dialog was opened with, once; null until it is there. A refusal closes the dialog: the user has been told of
 * it by then.
 */
export function useFetchedFile(fetch: () => Promise<Download>, close: () => void): FetchedFile | null {
  const [file, setFile] = useState<FetchedFile | null>(null);
  const [fetchOnce] = useState(() => fetch);
  const [closeOnce] = useState(() => close);
  useEffect(() => {
    let made: string | undefined;
    let over = false;
    fetchOnce().then(
      ({ blob }) => {
        if (over) return;
        made = URL.createObjectURL(blob);
        setFile({ blob, address: made });
      },
      () => closeOnce(),
    );
    return () => {
      over = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [fetchOnce, closeOnce]);
  return file;
}
