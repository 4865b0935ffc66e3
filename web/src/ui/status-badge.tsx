import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconFileInvoice,
  IconHourglass,
  IconLock,
  IconPlayerPause,
  IconReceiptOff,
  IconTrash,
} from '@tabler/icons-react';
import { hasText, sentence, useTexts } from '../kit/texts.ts';
import { type StatusOf, type StatusSign, statusKey, statusLook } from './status-table.ts';

const signs: Record<StatusSign, typeof IconCheck> = {
  dashed: IconCircleDashed,
  check: IconCheck,
  clock: IconClock,
  hourglass: IconHourglass,
  pause: IconPlayerPause,
  alert: IconAlertTriangle,
  archive: IconArchive,
  trash: IconTrash,
  off: IconReceiptOff,
  file: IconFileInvoice,
  lock: IconLock,
};

/** A status: sign, word and tone together. `<StatusBadge of="matter" value={row.status} />` */
export function StatusBadge({ of, value }: { of: StatusOf; value: string }) {
  const { t } = useTexts();
  const look = statusLook(of, value);
  const Sign = signs[look.sign];
  const key = statusKey(of, value);
  return (
    <span
      className="state"
      data-gone={look.gone || undefined}
      style={{ background: `var(--tone-${look.tone}-bg)`, color: `var(--tone-${look.tone})` }}
    >
      <Sign size={12} stroke={2} aria-hidden />
      {sentence(hasText(key) ? t(key) : value)}
    </span>
  );
}
