import { LockedFeeEarnersPanel, type LockedRow } from './locked-fee-earners.panel.tsx';
import { ReminderDialog } from './reminder.dialog.tsx';

interface FeeEarnersProps {
  rows: readonly LockedRow[];
  /** Whether reminders are about to be sent. */
  reminds: boolean;
  onReminded: () => void;
}

/** What the dashboard says of fee earners whose time is missing, to those who restore access (LCK-07, LCK-09). */
export function FeeEarnersPart({ rows, reminds, onReminded }: FeeEarnersProps) {
  return (
    <>
      {rows.length > 0 && <LockedFeeEarnersPanel rows={rows} />}
      {reminds && <ReminderDialog onClose={onReminded} />}
    </>
  );
}
