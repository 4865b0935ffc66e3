import { waitingCount } from '../../../kit/offline/owner.ts';
import { useStore } from '../../../kit/store.ts';
import { useAhead } from '../../../ui/use-ahead.ts';

const panel = async () => (await import('./waiting.panel.tsx')).WaitingPanel;

/** Where the entries that wait to be sent stand, as soon as there is one. */
export function WaitingPlace() {
  const count = useStore(waitingCount);
  const WaitingPanel = useAhead(panel, true);
  return count > 0 && WaitingPanel ? <WaitingPanel /> : null;
}
