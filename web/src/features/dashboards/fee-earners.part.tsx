import { useUrlState } from '../../kit/navigation.ts';
import type { LockedPerson } from '../../ui/lock-out/use-locked.ts';
import { LockedFeeEarnersPanel } from './locked-fee-earners.panel.tsx';
import { ReminderDialog } from './reminder.dialog.tsx';

/** What the dashboard says of fee earners whose time is missing, to those who restore access (LCK-07, LCK-09). */
export function FeeEarnersPart({ rows }: { rows: readonly LockedPerson[] }) {
  const [url, changeUrl] = useUrlState();
  return (
    <>
      {rows.length > 0 && <LockedFeeEarnersPanel rows={rows} />}
      {url.remind && <ReminderDialog onClose={() => changeUrl({ remind: undefined })} />}
    </>
  );
}
