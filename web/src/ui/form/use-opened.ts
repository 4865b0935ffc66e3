import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallFailure } from '../../kit/call-failure.ts';

interface Opened<D> {
  record: D;
  /** Counts the openings: a form with this key starts anew. */
  turn: number;
}

/**
 * The record that a form was opened with, while newer answers come: what somebody else saved meanwhile is noticed
 * (409) and never written over. `reload` opens the current one; `keep` goes on in the same form with what it saved.
 */
export function useOpened<D>(of: UseQueryResult<D, CallFailure>): {
  opened: Opened<D> | null;
  reload: () => void;
  keep: (record: D) => void;
} {
  const [opened, setOpened] = useState<Opened<D> | null>(null);
  if (opened === null && of.isFetchedAfterMount && of.data !== undefined) setOpened({ record: of.data, turn: 1 });
  const reload = () => {
    of.refetch().then(
      ({ data }) => data !== undefined && setOpened((before) => ({ record: data, turn: (before?.turn ?? 0) + 1 })),
      () => undefined,
    );
  };
  const keep = (record: D) => setOpened((before) => ({ record, turn: before?.turn ?? 1 }));
  return { opened, reload, keep };
}
