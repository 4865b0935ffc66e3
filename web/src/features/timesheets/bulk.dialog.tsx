import type { ReplyOf } from '@praktis/contract/kit/call';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { useState } from 'react';
import { z } from 'zod';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Field } from '../../ui/form/form-types.ts';

export type BulkKind = 'non-billable' | 'wip' | 'write_off' | 'undo_write_off' | 'delete';
type Answer = ReplyOf<typeof timesheetCalls.bulkDelete>;

interface BulkDialogProps {
  kind: BulkKind;
  rows: readonly { id: string; version: number }[];
  /** Ends the selection. */
  clear: () => void;
  onClose: () => void;
}

const schema = z.object({
  reason: z.string().trim().max(500, { error: 'too_long' }).nullish(),
  date: z.string().nullish(),
  save_good: z.boolean().default(false),
});
const refreshed = ['timesheet', 'invoice', 'dashboard', 'matter'] as const;

/** What became of the refused rows, each with its reason. */
function Refused({ answer }: { answer: Answer }) {
  const { t } = useTexts('timesheets');
  const reasons = [...new Set(answer.rows.filter((row) => !row.ok).map((row) => row.message))];
  return (
    <div className="form-note" role="alert">
      <p>{t('bulk.refused', { count: answer.refused })}</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

/** One act on many entries: what is refused is told row by row, and nothing is saved unless the rest is wanted alone. */
export function BulkDialog({ kind, rows, clear, onClose }: BulkDialogProps) {
  const { t } = useTexts('timesheets');
  const { today } = useFormats();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const writeOff = useSend(timesheetCalls.bulkWriteOff, ...refreshed);
  const update = useSend(timesheetCalls.bulkUpdateStatus, ...refreshed);
  const remove = useSend(timesheetCalls.bulkDelete, ...refreshed);
  const chosen = rows.map(({ id, version }) => ({ id, version }));
  const send = (values: z.input<typeof schema>) => {
    const common = { rows: chosen, reason: values.reason ?? '', save_good: values.save_good ?? false };
    if (kind === 'write_off') return writeOff.send({ ...common, date: values.date ?? null });
    if (kind === 'delete') return remove.send(common);
    return update.send({ ...common, status: kind === 'non-billable' ? 'non-billable' : 'wip' });
  };
  const fields: Field[] = [
    { kind: 'area', name: 'reason', required: kind === 'write_off' },
    ...(kind === 'write_off' ? [{ kind: 'date' as const, name: 'date' }] : []),
    ...(answer ? [{ kind: 'switch' as const, name: 'save_good', label: t('bulk.save_good') }] : []),
  ];
  return (
    <FormDialog
      title={t(`bulk.title.${kind}`, { count: rows.length })}
      schema={schema}
      fields={fields}
      values={{ date: today, save_good: false }}
      save={async (values) => {
        const done = await send(values);
        if (done.saved === 0 && done.refused > 0) setAnswer(done);
        return done;
      }}
      onSaved={(done) => {
        if (done.saved === 0) return;
        notify.success({ message: t('bulk.done', { count: done.saved }) });
        clear();
      }}
      submit={t(`bulk.${kind}`)}
      danger={kind === 'delete' || kind === 'write_off'}
      staysOpen={(done) => done.saved === 0}
      onClose={onClose}
    >
      {answer && <Refused answer={answer} />}
    </FormDialog>
  );
}
