import { Button, Group, Skeleton } from '@mantine/core';
import { feeEarnerCalls } from '@praktis/contract/dashboards/fee-earner.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMissingDays } from './missing-days.ts';
import './fee-earners.css';
import { Dialog } from '../../ui/dialog.tsx';

type Row = ReplyOf<typeof feeEarnerCalls.reminders>['rows'][number];

interface LineProps {
  row: Row;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}

/** One fee earner with his missing days; who was reminded today cannot be chosen again. */
function Line({ row, chosen, onChoose }: LineProps) {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const daysOf = useMissingDays();
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={chosen}
          disabled={!row.can_remind}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <span>
          <strong>{row.name}</strong> {row.state !== 'active' && <StatusBadge of="lockout" value={row.state} />}
        </span>
        <p>{daysOf(row.missing)}</p>
        {row.reminded_on && <p className="dimmed">{t('fee_earner.remind.last', { day: day(row.reminded_on) })}</p>}
        {row.email === '' && <p className="dimmed">{t('fee_earner.remind.no_address')}</p>}
      </label>
    </li>
  );
}

/** Mails chosen fee earners which of their days are still empty (LCK-09). */
export function ReminderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('timesheets');
  const list = useCall(feeEarnerCalls.reminders, { body: {} }, { fresh: 0 });
  const remind = useSend(feeEarnerCalls.remind, 'dashboard');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const rows = list.data?.rows ?? [];
  const chosen = rows.filter((row) => row.can_remind && !left.has(row.employee_id)).map((row) => row.employee_id);
  const choose = (id: string, yes: boolean) =>
    setLeft((before) => new Set(yes ? [...before].filter((one) => one !== id) : [...before, id]));
  const send = async () => {
    const answer = await remind.attempt({ employee_ids: chosen });
    if (!answer) return;
    for (const { ok, message } of answer.rows) if (!ok) notify.warn(message);
    if (answer.sent > 0) notify.success({ message: t('fee_earner.remind.done', { count: answer.sent }) });
    if (answer.sent === answer.rows.length) onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('fee_earner.remind.title')} size="lg">
      {!list.data && <Skeleton h={120} />}
      {list.data && rows.length === 0 && <p>{t('fee_earner.remind.nobody')}</p>}
      {rows.length > 0 && <p className="dimmed small">{t('fee_earner.remind.hint')}</p>}
      <ul className="fee-earner-list reminder-list">
        {rows.map((row) => (
          <Line
            key={row.employee_id}
            row={row}
            chosen={chosen.includes(row.employee_id)}
            onChoose={(yes) => choose(row.employee_id, yes)}
          />
        ))}
      </ul>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('core:cancel')}
        </Button>
        <Button disabled={chosen.length === 0} loading={remind.pending} onClick={() => void send()}>
          {t('fee_earner.remind.submit', { count: chosen.length })}
        </Button>
      </Group>
    </Dialog>
  );
}
