import { Checkbox } from '@mantine/core';
import type { BodyInput } from '@praktis/contract/kit/call';
import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { useState } from 'react';
import { notify } from '../../kit/notices.tsx';
import { text, useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { PreviewDialog } from '../../ui/preview-dialog.tsx';
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

/** Changes and, from its notice, takes back. */
function useManySender() {
  const { t } = useTexts('matters');
  const update = useSend(matterCalls.update, ...refreshedByMatters);
  const undo = async ({ edit, rows }: ManyAnswer) => {
    const changed = rows.filter((row) => row.ok && row.changes.length > 0).map(({ id, version }) => ({ id, version }));
    const back = (await update.attempt({ part: 'undo', edit, rows: changed, save_good: true }))?.many;
    if (!back) return;
    if (back.saved > 0) notify.success({ message: t('many.undone', { count: back.saved }) });
    const refused = back.rows.find((row) => !row.ok);
    if (refused) notify.warn(`${t('many.not_undone', { count: back.refused })} ${refused.message}`);
  };
  const tell = (answer: ManyAnswer) => {
    const count = answer.rows.filter((row) => row.ok && row.changes.length > 0).length;
    const message = t('many.done', { count });
    if (count === 0) return notify.success({ message });
    notify.undo({ message, yes: text('core:undo'), run: () => void undo(answer) });
  };
  return { update, tell };
}

/** The same change to the chosen matters: first what becomes of each, then that; it can be taken back (G087). */
export function ManyDialog({ rows, clear, onClose }: DialogProps) {
  const { t } = useTexts('matters');
  const { update, tell } = useManySender();
  const fields = useManyFields();
  const [typed, setTyped] = useState<TypedChanges>({ chosen: [] });
  const [seen, setSeen] = useState<ManyAnswer | null>(null);
  const [saveGood, setSaveGood] = useState(false);
  const bodyOf = (values: TypedChanges): Many => ({
    ...{ part: 'many', changes: changesOf(values) },
    rows: rows.map(({ id, version }) => ({ id, version })),
  });
  const save = async () => {
    const done = (await update.attempt({ ...bodyOf(typed), save_good: saveGood }))?.many;
    if (!done) return;
    // What was refused only now is shown, as the preview is.
    if (done.saved === 0) return setSeen(done);
    tell(done);
    clear();
    onClose();
  };
  const title = t('many.title', { count: rows.length });
  if (seen) {
    const good = seen.rows.filter((row) => row.ok && row.changes.length > 0).length;
    return (
      <PreviewDialog
        title={title}
        yes={t('many.yes', { count: good })}
        disabled={good === 0 || (seen.refused > 0 && !saveGood)}
        pending={update.pending}
        onYes={() => void save()}
        onBack={() => setSeen(null)}
        onClose={onClose}
      >
        <ManyPreview answer={seen} />
        {seen.refused > 0 && good > 0 && (
          <Checkbox
            mt="md"
            label={t('many.save_good', { count: seen.refused })}
            checked={saveGood}
            onChange={(event) => setSaveGood(event.currentTarget.checked)}
          />
        )}
      </PreviewDialog>
    );
  }
  return (
    <FormDialog
      size="lg"
      title={title}
      schema={manyForm}
      values={{ ...typed }}
      columns={2}
      fields={fields}
      save={async (values) => {
        const next = values as TypedChanges;
        const answer = await update.send({ ...bodyOf(next), preview: true, save_good: true });
        setTyped(next);
        setSeen(answer.many ?? null);
        return answer;
      }}
      staysOpen={() => true}
      submit={t('many.preview')}
      onClose={onClose}
    />
  );
}
