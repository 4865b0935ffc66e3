import { timesheetBulkCalls } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { BulkAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import type { TimesheetRow } from '@praktis/contract/timesheets/timesheets.schemas';
import { z } from 'zod';
import { useFormats } from '../../kit/formats.ts';
import { refreshedByTime } from '../../kit/refreshed-by-time.ts';
import { type Translate, useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { type ActManner, BulkActDialog } from '../../ui/bulk/bulk-act.dialog.tsx';
import { offerUndo } from '../../ui/bulk/offer-undo.ts';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { BulkPreview } from './bulk.preview.tsx';

export const bulkKinds = ['move', 'rate', 'non-billable', 'wip', 'write_off', 'undo_write_off', 'delete'] as const;
export type BulkKind = (typeof bulkKinds)[number];

interface BulkDialogProps {
  kind: BulkKind;
  rows: readonly TimesheetRow[];
  /** Ends the selection. */
  clear: () => void;
  onClose: () => void;
}

const schema = z.looseObject({
  reason: z.string().trim().max(500, { error: 'too_long' }).nullish(),
  how: z.enum(['anew', 'typed']).nullish(),
});
type Typed = z.input<typeof schema>;

/** One sender for every act, by its kind. */
function useAct(kind: BulkKind, rows: readonly TimesheetRow[]) {
  const writeOff = useSend(timesheetCalls.bulkWriteOff, ...refreshedByTime);
  const status = useSend(timesheetCalls.bulkUpdateStatus, ...refreshedByTime);
  const remove = useSend(timesheetCalls.bulkDelete, ...refreshedByTime);
  const move = useSend(timesheetBulkCalls.updateMatter, ...refreshedByTime);
  const rate = useSend(timesheetBulkCalls.updateRate, ...refreshedByTime);
  const chosen = rows.map(({ id, version }) => ({ id, version }));
  const send = (typed: Typed, manner: ActManner): Promise<BulkAnswer> => {
    const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
    const common = { rows: chosen, reason: typed.reason ?? '', ...manner };
    if (kind === 'write_off') return writeOff.send({ ...common, date: text('date') || null });
    if (kind === 'delete') return remove.send(common);
    if (kind === 'move') return move.send({ ...common, matter_id: text('matter_id') });
    if (kind === 'rate') {
      const byHand = typed.how === 'typed';
      const own = byHand ? { rate: text('rate'), currency: text('currency') } : {};
      return rate.send({ rows: chosen, ...own, ...manner });
    }
    return status.send({ ...common, status: kind === 'non-billable' ? 'non-billable' : 'wip' });
  };
  return { send, pending: [writeOff, status, remove, move, rate].some((one) => one.pending) };
}

const isTyped = (values: FormValues) => values.how === 'typed';

/** What each act wants to know. */
function fieldsOf(kind: BulkKind, rows: readonly TimesheetRow[], t: Translate): Field[] {
  const reason: Field = { kind: 'area', name: 'reason', required: kind === 'write_off' };
  if (kind === 'write_off') return [reason, { kind: 'date', name: 'date' }];
  if (kind === 'move') {
    const employee_ids = [...new Set(rows.map((row) => row.employee_id))];
    const call = timesheetBulkCalls.searchMatter;
    const hint = t('bulk.move_hint');
    return [
      { kind: 'lookup', name: 'matter_id', call, required: true, params: () => ({ employee_ids }), hint },
      reason,
    ];
  }
  if (kind !== 'rate') return [reason];
  const currencies = [...new Set(rows.flatMap((row) => row.currency ?? []))];
  return [
    {
      ...{ kind: 'select', name: 'how', label: t('bulk.rate_how'), required: true },
      options: ['anew', 'typed'].map((value) => ({ value, label: t(`bulk.rate_${value}`) })),
    },
    {
      ...{ kind: 'money', name: 'rate', label: t('list.rate'), required: true, when: isTyped },
      currency: (values) => String(values.currency ?? ''),
    },
    {
      ...{ kind: 'select', name: 'currency', required: true, when: isTyped, hint: t('bulk.currency_hint') },
      options: currencies.map((value) => ({ value, label: value })),
    },
  ];
}

/** One act on many entries: what becomes of each is shown before it is done, and it can be taken back. */
export function BulkDialog({ kind, rows, clear, onClose }: BulkDialogProps) {
  const { t } = useTexts('timesheets');
  const { today } = useFormats();
  const { send, pending } = useAct(kind, rows);
  const undo = useSend(timesheetBulkCalls.undo, ...refreshedByTime);
  const words = {
    done: (count: number) => t(`bulk.done.${kind}`, { count }),
    undone: (count: number) => t('bulk.undone', { count }),
    notUndone: (count: number) => t('bulk.not_undone', { count }),
  };
  const currency = rows.find((row) => row.currency)?.currency ?? '';
  return (
    <BulkActDialog
      title={t(`bulk.title.${kind}`, { count: rows.length })}
      schema={schema}
      fields={fieldsOf(kind, rows, t)}
      values={{ date: today, how: 'anew', currency }}
      previewLabel={t('bulk.preview')}
      yes={(count) => t(`bulk.title.${kind}`, { count })}
      leaveOut={(count) => t('bulk.save_good', { count })}
      pending={pending}
      send={send}
      show={(answer) => <BulkPreview answer={answer} />}
      onDone={(answer) => {
        offerUndo(answer, words, (changed) => undo.attempt({ rows: [...changed], edit: answer.edit, save_good: true }));
        clear();
      }}
      onClose={onClose}
    />
  );
}
