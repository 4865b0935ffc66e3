import { useCallback, useState } from 'react';

interface Row {
  id: string;
}

export interface Selection<R extends Row> {
  /** The selected rows, of this page and of others. */
  rows: readonly R[];
  has: (id: string) => boolean;
  toggle: (row: R) => void;
  /** Selects all of these rows, or none of them when all already are. */
  togglePage: (rows: readonly R[]) => void;
  set: (rows: readonly R[]) => void;
  clear: () => void;
}

/** Rows picked by hand; they stay picked while pages are turned. */
export function useSelection<R extends Row>(): Selection<R> {
  const [picked, setPicked] = useState<ReadonlyMap<string, R>>(new Map());
  const toggle = useCallback((row: R) => {
    setPicked((old) => {
      const next = new Map(old);
      if (!next.delete(row.id)) next.set(row.id, row);
      return next;
    });
  }, []);
  const togglePage = useCallback((rows: readonly R[]) => {
    setPicked((old) => {
      const next = new Map(old);
      const all = rows.every((row) => next.has(row.id));
      for (const row of rows) {
        if (all) next.delete(row.id);
        else next.set(row.id, row);
      }
      return next;
    });
  }, []);
  const set = useCallback((rows: readonly R[]) => setPicked(new Map(rows.map((row) => [row.id, row]))), []);
  const clear = useCallback(() => setPicked(new Map()), []);
  return { rows: [...picked.values()], has: (id) => picked.has(id), toggle, togglePage, set, clear };
}
