import { clientBulkCalls } from '@praktis/contract/clients/client-bulk.calls';
import { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useState } from 'react';
import { z } from 'zod';
import { notify } from '../../kit/notices.tsx';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { offerUndo } from '../../ui/bulk/offer-undo.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Field } from '../../ui/form/form-types.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { refreshedByClients } from './client-types.ts';

export type ClientBulkKind = 'industry_type_id' | 'taxonomy_id' | 'originating_partner_id' | 'delete';
type Answer = ReplyOf<typeof clientBulkCalls.change>;
type AnswerRow = Answer['rows'][number];

interface ClientBulkDialogProps {
  kind: ClientBulkKind;
  rows: readonly { id: string; version: number }[];
  /** Ends the selection. */
  clear: () => void;
  onClose: () => void;
}

const schema = z.object({
  value: z.string().nullish(),
  reason: z.string().trim().max(2000, { error: 'too_long' }).nullish(),
  save_good: z.boolean().default(false),
});

/** What would become of each client; the refused ones with their reason. */
function BulkPreview({ answer, kind }: { answer: Answer; kind: ClientBulkKind }) {
  const { t } = useTexts('clients');
  const word = (text: string) =>
    kind === 'delete' && text ? sentence(t(`statuses:client.${text.replaceAll(' ', '_')}`)) : text;
  const columns: Column<AnswerRow>[] = [
    { name: 'name', title: t('list.name'), show: (row) => `${row.code} ${row.name}` },
    { name: 'before', title: t('bulk.before'), show: (row) => word(row.before) },
    { name: 'after', title: t('bulk.after'), show: (row) => (row.ok ? word(row.after) : row.message) },
  ];
  return (
    <section aria-label={t('bulk.preview')} aria-live="polite">
      {answer.refused > 0 && (
        <p className="form-note" role="alert">
          {t('bulk.refused', { count: answer.refused })}
        </p>
      )}
      <DataTable plain label={t('bulk.preview')} columns={columns} rows={answer.rows} />
    </section>
  );
}

function fieldsOf(kind: ClientBulkKind, answer: Answer | null, t: Translate, onPick: () => undefined): Field[] {
  const lookup = {
    industry_type_id: { call: clientLookups.searchIndustryType, label: t('fields:industry_type') },
    taxonomy_id: { call: clientLookups.searchTaxonomy, label: t('fields:taxonomy') },
    originating_partner_id: { call: clientLookups.searchEmployee, label: t('fields:originating_partner') },
  };
  const first: Field =
    kind === 'delete'
      ? { kind: 'area', name: 'reason', required: true, hint: t('delete.cancel_hint') }
      : { kind: 'lookup', name: 'value', required: true, onPick, ...lookup[kind] };
  const good: Field = { kind: 'switch', name: 'save_good', label: t('bulk.save_good') };
  return [first, ...(answer && answer.refused > 0 ? [good] : [])];
}

/** Says what was set, with the way back; a deletion has none (G130). */
function useDone(kind: ClientBulkKind) {
  const { t } = useTexts('clients');
  const back = useSend(clientBulkCalls.undo, ...refreshedByClients);
  const act = ({ rows, ...told }: Answer) => ({
    ...told,
    rows: rows.map((row) => ({ ...row, changes: row.before === row.after ? [] : [row.after] })),
  });
  const words = {
    done: (count: number) => t('bulk.done', { count }),
    undone: (count: number) => t('bulk.undone', { count }),
    notUndone: (count: number) => t('bulk.not_undone', { count }),
  };
  return (done: Answer) => {
    if (kind === 'delete') return notify.success({ message: words.done(done.saved) });
    return offerUndo(act(done), words, async (rows) => {
      const undone = await back.attempt({ edit: done.edit, rows: [...rows], save_good: true });
      return undone && act(undone);
    });
  };
}

/** One act on many clients: first what it would do, then doing it. */
export function ClientBulkDialog({ kind, rows, clear, onClose }: ClientBulkDialogProps) {
  const { t } = useTexts('clients');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const change = useSend(clientBulkCalls.change, ...refreshedByClients);
  const remove = useSend(clientBulkCalls.remove, ...refreshedByClients);
  const tell = useDone(kind);
  const send = ({ value, reason, save_good }: z.input<typeof schema>, preview: boolean) => {
    const common = { rows: rows.map(({ id, version }) => ({ id, version })), preview, save_good: save_good ?? false };
    if (kind === 'delete') return remove.send({ ...common, reason: reason ?? '' });
    return change.send({ ...common, field: kind, value: value ?? '' });
  };
  return (
    <FormDialog
      title={t(`bulk.title.${kind}`, { count: rows.length })}
      size="lg"
      columns={1}
      schema={schema}
      fields={fieldsOf(kind, answer, t, () => {
        // Another choice wants another look.
        setAnswer(null);
        return undefined;
      })}
      values={{ save_good: false }}
      save={async (values) => {
        const done = await send(values, answer === null);
        setAnswer(done);
        return done;
      }}
      onSaved={(done) => {
        if (done.saved === 0) return;
        tell(done);
        clear();
      }}
      submit={t(answer === null ? 'bulk.look' : `bulk.${kind}`)}
      danger={kind === 'delete' && answer !== null}
      staysOpen={(done) => done.saved === 0}
      onClose={onClose}
    >
      {answer && <BulkPreview answer={answer} kind={kind} />}
    </FormDialog>
  );
}
