import type { AnyCall } from '@praktis/contract/kit/call';
import { useState } from 'react';
import type { CallResult } from '../../kit/use-call.ts';

/**
 * A record as a form was opened with it. It stays while newer answers come: then a save of somebody else is noticed (409).
 * `turn` changes when it is read anew on purpose, so that the form begins again.
 */
export function useOpenedRecord<R>(reading: CallResult<AnyCall>) {
  const [opened, setOpened] = useState<{ record: R; turn: number } | null>(null);
  if (opened === null && reading.isFetchedAfterMount && reading.data !== undefined)
    setOpened({ record: reading.data as R, turn: 1 });
  const reload = () => {
    reading.refetch().then(
      ({ data }) => data !== undefined && setOpened((before) => ({ record: data as R, turn: (before?.turn ?? 0) + 1 })),
      () => undefined,
    );
  };
  const keep = (record: R) => setOpened((before) => ({ record, turn: before?.turn ?? 1 }));
  return { opened, reload, keep };
}
