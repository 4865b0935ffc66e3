import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { RestoreDialog } from '../../ui/lock-out/restore.dialog.tsx';
import type { LockedPerson } from '../../ui/lock-out/use-locked.ts';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMissingDays } from './missing-days.ts';
import './fee-earners.css';

/** What is known of a row beside its name: the days, and who has restored access until when. */
function About({ row }: { row: LockedPerson }) {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const daysOf = useMissingDays();
  const restored = { by: row.restored_by_name, on: day(row.restored_on), until: day(row.reactivate_by) };
  return (
    <>
      {row.since && <p>{t(`fee_earner.locked.since_${row.state}`, { since: day(row.since) })}</p>}
      <p>{daysOf(row.missing)}</p>
      {row.restored_on && (
        <p>{t(row.state === 'restored' ? 'fee_earner.locked.restored' : 'fee_earner.locked.failed', restored)}</p>
      )}
      {row.refusal && row.state !== 'restored' && <p>{row.refusal}</p>}
    </>
  );
}

/** The fee earners who cannot work before a partner restores their access, or have not recorded their days since (LCK-07). */
export function LockedFeeEarnersPanel({ rows }: { rows: readonly LockedPerson[] }) {
  const { t } = useTexts('timesheets');
  const [chosen, setChosen] = useState<LockedPerson | null>(null);
  return (
    <div className="fee-earners">
      <Section title={t('fee_earner.locked.title')} hint={t('fee_earner.locked.hint')}>
        <ul className="fee-earner-list">
          {rows.map((row) => (
            <li key={row.employee_id}>
              <div>
                <strong>{row.name}</strong> <StatusBadge of="lockout" value={row.state} />
                <About row={row} />
              </div>
              {row.can_unlock && (
                <Button
                  size="xs"
                  onClick={() => setChosen(row)}
                  aria-label={t('fee_earner.restore.title', { name: row.name })}
                >
                  {t('fee_earner.restore.submit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Section>
      {chosen && <RestoreDialog person={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}
