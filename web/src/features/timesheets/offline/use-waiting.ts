import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import type { Waiting } from '../../../kit/offline/device.ts';
import { underWay, waitingOf } from '../../../kit/offline/outbox.ts';
import { ownerOf } from '../../../kit/offline/owner.ts';
import { useSession } from '../../../kit/permissions.ts';
import { useStore } from '../../../kit/store.ts';

/** What waits of the signed-in person, in order; the same in every window. */
export function useWaiting(): readonly Waiting[] {
  const session = useSession();
  const owner = session ? ownerOf(session) : '';
  const [entries, setEntries] = useState<readonly Waiting[]>([]);
  useEffect(() => {
    const seen = liveQuery(() => waitingOf(owner)).subscribe(setEntries);
    return () => {
      seen.unsubscribe();
      // Nothing of one person is shown to the next.
      setEntries([]);
    };
  }, [owner]);
  const sent = useStore(underWay);
  return entries.filter((entry) => !sent.has(entry.key));
}
