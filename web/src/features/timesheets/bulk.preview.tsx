import type { BulkAnswer, BulkChange, BulkRow } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { useFormats } from '../../kit/formats.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { changedRows } from '../../ui/bulk/bulk-act.dialog.tsx';
import { Day, Hours } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import './timesheets.css';

/** More rows than these are counted and not drawn: nobody reads ten thousand, and those that are refused come first. */
const shownRows = 200;

/** A value in words. */
function useSaid() {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  return ({ field }: BulkChange, value: string, currency: string | undefined): string => {
    if (value === '') return t('bulk.nothing');
    if (field === 'billable') return t(value === 'true' ? 'core:yes' : 'core:no');
    if (field === 'status') return t(`status.${value}`);
    if (field === 'date' || field === 'write_off_date') return formats.day(value);
    if (field === 'hour') return formats.hours(value);
    if (field === 'rate' || field === 'value')
      return `${currency ?? ''} ${formats.exactAmount(value, formats.shownDigits(currency))}`.trim();
    return value;
  };
}

function Change({ change }: { change: BulkChange }) {
  const { t } = useTexts('timesheets');
  const said = useSaid();
  return (
    <li>
      {sentence(t(`bulk.field.${change.field}`))}:{' '}
      <span className="dimmed">{said(change, change.from, change.from_currency)}</span> →{' '}
      <strong>{said(change, change.to, change.to_currency)}</strong>
    </li>
  );
}

function Changes({ row }: { row: BulkRow }) {
  const { t } = useTexts('timesheets');
  if (!row.ok) return <span className="field-error">{row.message}</span>;
  if (row.left) return <span className="dimmed">{row.message}</span>;
  if (row.changes.length === 0) return <span className="dimmed">{t('bulk.same')}</span>;
  return (
    <ul className="entry-changes">
      {row.changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
    </ul>
  );
}

const rank = (row: BulkRow) => (row.ok ? (row.left ? 1 : 2) : 0);

/** What becomes of each entry: old and new value, or why it stays as it is. */
export function BulkPreview({ answer }: { answer: BulkAnswer }) {
  const { t } = useTexts('timesheets');
  const { day, count } = useFormats();
  const rows = answer.rows.toSorted((a, b) => rank(a) - rank(b) || a.date.localeCompare(b.date));
  const columns: Column<BulkRow>[] = [
    { name: 'date', title: t('list.date'), show: (row) => <Day of={row.date} /> },
    { name: 'fee_earner', title: t('list.fee_earner'), show: (row) => row.employee_name },
    { name: 'matter', title: t('list.matter'), show: (row) => row.matter, hover: (row) => row.matter },
    { name: 'hour', title: t('list.hour'), end: true, show: (row) => <Hours of={row.hour} /> },
    { name: 'changes', title: t('bulk.changes'), show: (row) => <Changes row={row} /> },
  ];
  return (
    <>
      <p aria-live="polite">
        <strong>{t('bulk.good', { count: changedRows(answer).length })}</strong>
        {answer.refused > 0 && ` ${t('bulk.refused', { count: answer.refused })}`}
        {answer.left > 0 && ` ${t('bulk.left', { count: answer.left })}`}
      </p>
      <DataTable
        plain
        label={t('bulk.table')}
        columns={columns}
        rows={rows.slice(0, shownRows)}
        rowName={(row) => `${day(row.date)} ${row.employee_name}`}
      />
      {rows.length > shownRows && (
        <p className="dimmed small">
          {t('bulk.more', { count: rows.length - shownRows, shown: count(rows.length - shownRows) })}
        </p>
      )}
    </>
  );
}
