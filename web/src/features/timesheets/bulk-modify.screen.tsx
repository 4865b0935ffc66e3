import { Skeleton } from '@mantine/core';
import { timesheetBulkCalls } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { type MassAnswer, massLimit } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import type { TimesheetRow } from '@praktis/contract/timesheets/timesheets.schemas';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { CallFailure } from '../../kit/call-failure.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { refreshedByTime } from '../../kit/refreshed-by-time.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { offerUndo } from '../../ui/bulk/offer-undo.ts';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useOpened } from '../../ui/form/use-opened.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { EntryGrid } from './bulk-modify.grid.tsx';
import {
  type GridRow,
  gridRow,
  isChanged,
  movedToTable,
  refusedCells,
  type SentRow,
  sentRow,
  touchesClosed,
} from './modified-rows.ts';
import { useSimilarQuestion } from './similar.question.tsx';

const row = z.looseObject({
  date: z.string().min(1, { error: 'required' }),
  matter_id: z.uuid({ error: 'required' }),
  description: z.string().max(4000, { error: 'too_long' }),
});
const schema = z.looseObject({ rows: z.array(row) });

/** Sends the rows; where they look like others, the user decides first. */
function useMassSave() {
  const plain = useSend(timesheetBulkCalls.massUpdate, ...refreshedByTime);
  const anyway = useSend(timesheetBulkCalls.massUpdateSimilarity, ...refreshedByTime);
  const similar = useSimilarQuestion();
  const save = (rows: SentRow[], save_good: boolean): Promise<MassAnswer> =>
    similar.save(
      () => plain.send({ rows, save_good }, undefined, { similar_entry: null }),
      rows,
      (confirmed) => anyway.send({ timesheet: rows, save_good }, undefined, {}, { confirmed }),
    );
  return { save, question: similar.question };
}

/** What was saved can be taken back from its notice. */
function useTold() {
  const { t } = useTexts('timesheets');
  const undo = useSend(timesheetBulkCalls.undo, ...refreshedByTime);
  const words = {
    done: (count: number) => t('modify.done', { count }),
    undone: (count: number) => t('bulk.undone', { count }),
    notUndone: (count: number) => t('bulk.not_undone', { count }),
  };
  return (answer: MassAnswer) => {
    const rows = answer.rows.map((one) => ({ ...one, changes: one.ok ? [one.id] : [] }));
    offerUndo({ ...answer, rows }, words, (changed) =>
      undo.attempt({ rows: [...changed], edit: answer.edit, save_good: true }),
    );
  };
}

/** The table with its save: nothing typed is lost by a refusal; rows that were saved are the new ground for the rest. */
function ModifyForm({ opened, openFrom }: { opened: readonly TimesheetRow[]; openFrom: string | null }) {
  const { t } = useTexts('timesheets');
  const go = useGo();
  const [entries, setEntries] = useState(opened);
  const [partly, setPartly] = useState(false);
  const { save, question } = useMassSave();
  const tell = useTold();
  const taken = (entry: TimesheetRow) => setEntries((all) => all.map((one) => (one.id === entry.id ? entry : one)));
  const send = async (values: FormValues): Promise<MassAnswer | null> => {
    const rows = values.rows as GridRow[];
    const reason = typeof values.reason === 'string' ? values.reason : '';
    const places = entries.flatMap((entry, at) => (rows[at] && isChanged(rows[at], entry) ? [at] : []));
    if (places.length === 0) return null;
    const sent = places.map((at) => sentRow(rows[at] as GridRow, entries[at] as TimesheetRow, reason));
    const answer = await save(sent, values.save_good === true).catch((problem: unknown) => {
      throw movedToTable(problem, places);
    });
    if (answer.refused === 0) return answer;
    setPartly(true);
    if (answer.saved > 0) {
      tell(answer);
      const done = new Map(answer.rows.filter(({ ok }) => ok).map(({ id, version }) => [id, version]));
      const asTyped = (entry: TimesheetRow, at: number): TimesheetRow => {
        const { billable, worked: _worked, ...typed } = rows[at] as GridRow;
        return { ...entry, ...typed, billable: billable === 'yes', version: done.get(entry.id) ?? entry.version };
      };
      setEntries(entries.map((entry, at) => (done.has(entry.id) ? asTyped(entry, at) : entry)));
    }
    throw new CallFailure({ kind: 'refused', status: 400, fields: refusedCells(answer, places) });
  };
  const fields: Field[] = [
    { kind: 'custom', name: 'rows', span: 3, render: () => <EntryGrid entries={entries} onTaken={taken} /> },
    {
      ...{ kind: 'text', name: 'reason', span: 3, hint: t('form.reason_hint') },
      when: ({ rows }) => openFrom !== null && touchesClosed(rows as GridRow[], entries, openFrom),
    },
    ...(partly ? [{ kind: 'switch' as const, name: 'save_good', span: 3 as const, label: t('modify.save_good') }] : []),
  ];
  return (
    <>
      <RecordForm
        schema={schema}
        fields={fields}
        columns={3}
        values={{ rows: opened.map(gridRow), reason: '', save_good: false }}
        draft={`bulk-modify.${opened[0]?.id}.${opened.length}`}
        save={send}
        onSaved={(answer) => {
          if (answer) tell(answer);
          else notify.success({ message: t('modify.nothing') });
          go('/timesheets');
        }}
        submit={t('modify.submit')}
        onCancel={() => go('/timesheets')}
      />
      {question}
    </>
  );
}

/** Many entries changed at once, each to its own values, in a table that is typed in like a spreadsheet. */
export function BulkModifyScreen() {
  const { t } = useTexts('timesheets');
  const [{ ids = '' }] = useUrlState();
  const chosen = useMemo(() => ids.split('.').filter(Boolean).slice(0, massLimit), [ids]);
  const config = useCall(timesheetCalls.config);
  const input = { query: { limit: massLimit, sort_by: 'date' as const }, body: { ids: chosen } };
  const list = useCall(timesheetCalls.list, input, { enabled: chosen.length > 0, fresh: 0 });
  const { opened } = useOpened(list);
  const crumbs = [{ title: t('list.title'), to: '/timesheets' }];
  const rows = opened?.record.rows.filter((entry) => entry.can_update) ?? [];
  const left = (opened?.record.rows.length ?? 0) - rows.length;
  return (
    <div className="page">
      <PageHeader title={t('modify.title')} crumbs={crumbs} />
      {(chosen.length === 0 || (opened && rows.length === 0)) && (
        <p className="form-note" role="status">
          {t(chosen.length === 0 ? 'bulk.none_selected' : 'modify.none_open')}{' '}
          <ScreenLink to="/timesheets">{t('list.title')}</ScreenLink>
        </p>
      )}
      {left > 0 && rows.length > 0 && <p className="form-note">{t('modify.left', { count: left })}</p>}
      {chosen.length > 0 && (!opened || !config.data) && <Skeleton h={400} />}
      {rows.length > 0 && config.data && (
        <>
          <p className="dimmed small">{t('modify.hint')}</p>
          <ModifyForm opened={rows} openFrom={config.data.can_edit_closed ? config.data.open_from : null} />
        </>
      )}
    </div>
  );
}
