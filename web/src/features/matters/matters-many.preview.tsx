import type { ReplyOf } from '@praktis/contract/kit/call';
import type { matterCalls } from '@praktis/contract/matters/matters.calls';
import { hasText, sentence, useTexts } from '../../kit/texts.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';

export type ManyAnswer = NonNullable<ReplyOf<typeof matterCalls.update>['many']>;
type Row = ManyAnswer['rows'][number];

/** One field with its old and its new value. */
function Change({ change }: { change: Row['changes'][number] }) {
  const { t } = useTexts('matters');
  const { field, from, to } = change;
  const said = (value: string) => {
    const key = `statuses:matter_timesheet.${value}`;
    if (field === 'timesheet_status' && hasText(key)) return sentence(t(key));
    return value || t('many.nothing');
  };
  return (
    <li>
      {sentence(t(`fields:${field}`))}: <span className="dimmed">{said(from)}</span> → <strong>{said(to)}</strong>
    </li>
  );
}

/** What becomes of each matter: old and new value, or why it stays as it is. */
export function ManyPreview({ answer }: { answer: ManyAnswer }) {
  const { t } = useTexts('matters');
  const good = answer.rows.filter((row) => row.ok && row.changes.length > 0).length;
  const columns: Column<Row>[] = [
    { name: 'number', title: sentence(t('fields:number')), show: (row) => row.number },
    { name: 'name', title: sentence(t('fields:matter')), show: (row) => row.name, hover: (row) => row.name },
    {
      name: 'changes',
      title: t('many.changes'),
      show: (row) => {
        if (!row.ok) return <span className="field-error">{row.message}</span>;
        if (row.changes.length === 0) return <span className="dimmed">{t('many.same')}</span>;
        return (
          <ul className="change-list">
            {row.changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        );
      },
    },
  ];
  return (
    <>
      <p aria-live="polite">
        <strong>{t('many.good', { count: good })}</strong>
        {answer.refused > 0 && ` ${t('many.refused', { count: answer.refused })}`}
      </p>
      <DataTable
        plain
        label={t('many.table')}
        columns={columns}
        rows={answer.rows}
        rowName={(row) => `${row.number} ${row.name}`}
      />
    </>
  );
}
