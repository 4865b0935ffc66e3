import { IconCloudUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { loadPart } from '../../../kit/chunk-reload.ts';
import { notedCount, ownerOf, waitingCount } from '../../../kit/offline/owner.ts';
import { useSession } from '../../../kit/permissions.ts';
import { useStore } from '../../../kit/store.ts';
import { useTexts } from '../../../kit/texts.ts';
import { ScreenLink } from '../../../ui/screen-link.tsx';

/** How long, in milliseconds, the first screen has the network to itself where nothing waits. */
const quietTime = 4000;

/** Starts what sends and keeps on the device, once the first screen stands. */
function useOffline(owner: string): void {
  useEffect(() => {
    if (owner === '') return undefined;
    const noted = notedCount(owner);
    waitingCount.set(noted);
    let stop: () => void = () => undefined;
    let left = false;
    const start = async () => {
      const { startOffline } = await loadPart(() => import('../../../kit/offline/engine.ts'));
      if (!left) stop = startOffline(owner);
    };
    const timer = setTimeout(() => start().catch(() => undefined), noted > 0 ? 0 : quietTime);
    return () => {
      left = true;
      clearTimeout(timer);
      stop();
    };
  }, [owner]);
}

/** How many entries wait to be sent, in the top bar; nothing while none does. */
export function WaitingBar() {
  const { t } = useTexts();
  const session = useSession();
  const count = useStore(waitingCount);
  useOffline(session ? ownerOf(session) : '');
  if (count === 0) return null;
  return (
    <ScreenLink to="/timesheets" className="bar-button">
      <IconCloudUp size={16} aria-hidden />
      <span className="figures" aria-hidden>
        {count}
      </span>
      <span className="visually-hidden">{t('core:waiting.count', { count })}</span>
    </ScreenLink>
  );
}
