import type { BodyInput } from '@praktis/contract/kit/call';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { BulkActDialog } from '../../ui/bulk/bulk-act.dialog.tsx';
import { offerUndo } from '../../ui/bulk/offer-undo.ts';
import { type MatterRow, refreshedByMatters } from './matter-types.ts';
import { changesOf, manyForm, type TypedChanges, useManyFields } from './matters-many.fields.tsx';
import { type ManyAnswer, ManyPreview } from './matters-many.preview.tsx';

interface DialogProps {
  rows: readonly MatterRow[];
  /** Ends the selection. */
  clear: () => void;
  onClose: () => void;
}
type Many = Extract<BodyInput<typeof matterCalls.update>, { part: 'many' }>;

/** The same change to the chosen matters: first what becomes of each, then that; it can be taken back (G087). */
export function ManyDialog({ rows, clear, onClose }: DialogProps) {
  const { t } = useTexts('matters');
  const update = useSend(matterCalls.update, ...refreshedByMatters);
  const fields = useManyFields();
  const send = async (values: TypedChanges, manner: { preview?: true; save_good: boolean }): Promise<ManyAnswer> => {
    const chosen = rows.map(({ id, version }) => ({ id, version }));
    const body: Many = { part: 'many', changes: changesOf(values), rows: chosen, ...manner };
    const { many } = await update.send(body);
    if (!many) throw new Error('A bulk change answers with its rows.');
    return many;
  };
  const words = {
    done: (count: number) => t('many.done', { count }),
    undone: (count: number) => t('many.undone', { count }),
    notUndone: (count: number) => t('many.not_undone', { count }),
  };
  return (
    <BulkActDialog
      title={t('many.title', { count: rows.length })}
      schema={manyForm}
      values={{ chosen: [] }}
      columns={2}
      fields={fields}
      previewLabel={t('many.preview')}
      yes={(count) => t('many.yes', { count })}
      leaveOut={(count) => t('many.save_good', { count })}
      pending={update.pending}
      send={(values, manner) => send(values as TypedChanges, manner)}
      show={(answer) => <ManyPreview answer={answer} />}
      onDone={(answer) => {
        offerUndo(answer, words, async (changed) => {
          const body = { part: 'undo' as const, edit: answer.edit, rows: [...changed], save_good: true };
          return (await update.attempt(body))?.many;
        });
        clear();
      }}
      onClose={onClose}
    />
  );
}
