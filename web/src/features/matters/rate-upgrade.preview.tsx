import type { ReplyOf } from '@praktis/contract/kit/call';
import type { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { Day, Hours, Money } from '../../ui/cells.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';

export type RateUpgradeAnswer = ReplyOf<typeof matterActCalls.checkUpgrade>;
type Row = RateUpgradeAnswer['rows'][number];
type Totals = RateUpgradeAnswer['totals'][number];

function useColumns(): Column<Row, Totals>[] {
  const { t } = useTexts('matters');
  const rate = (name: 'old_rate' | 'new_rate'): Column<Row, Totals> => ({
    ...{ name, title: t(`upgrade.${name}`), end: true },
    show: (row) => <Money amount={row[name]} currency={row.currency} exact />,
  });
  const value = (name: 'old_value' | 'new_value'): Column<Row, Totals> => ({
    ...{ name, title: t(`upgrade.${name}`), end: true },
    show: (row) => <Money amount={row[name]} currency={row.currency} exact />,
    total: (totals) => <Money amount={totals[name]} currency={totals.currency} exact />,
  });
  return [
    { name: 'date', title: t('fields:date'), show: (row) => <Day of={row.date} /> },
    {
      ...{ name: 'name', title: t('fields:fee_earner') },
      show: (row) => row.employee_name,
      hover: (row) => row.employee_name,
    },
    {
      ...{ name: 'hour', title: t('fields:hours'), end: true },
      show: (row) => <Hours of={row.hour} />,
      total: (totals) => <Hours of={totals.hours} />,
    },
    ...[rate('old_rate'), rate('new_rate'), value('old_value'), value('new_value')],
    {
      ...{ name: 'note', title: t('upgrade.note') },
      show: (row) =>
        row.message || (row.on_draft ? t('upgrade.on_draft') : row.billable ? '' : t('upgrade.not_billable')),
      hover: (row) => row.message,
    },
  ];
}

/** What an upgrade changes, entry by entry, what it leaves, and what becomes of the budget. */
export function RateUpgradePreview({ answer }: { answer: RateUpgradeAnswer }) {
  const { t } = useTexts('matters');
  const formats = useFormats();
  const columns = useColumns();
  const { changed, unchanged, skipped, refused, drafts, budget, totals } = answer;
  const left = [
    unchanged > 0 && t('upgrade.unchanged', { count: unchanged }),
    skipped.billed > 0 && t('upgrade.billed', { count: skipped.billed }),
    skipped.prebill > 0 && t('upgrade.prebill', { count: skipped.prebill }),
    skipped.write_off > 0 && t('upgrade.write_off', { count: skipped.write_off }),
  ].filter((words) => words !== false);
  return (
    <div className="upgrade-preview">
      <p aria-live="polite">
        <strong>{t('upgrade.changed', { count: changed })}</strong> {left.join(' ')}
      </p>
      {drafts > 0 && <p className="form-note">{t('upgrade.drafts', { count: drafts })}</p>}
      {refused > 0 && (
        <p className="form-note" role="alert">
          {t('upgrade.refused', { count: refused })}
        </p>
      )}
      {budget?.exceeded && (
        <p className="form-note" role="alert">
          {t('upgrade.over_budget')} <Money amount={budget.used_after} exact /> / <Money amount={budget.fee} exact />
        </p>
      )}
      {answer.rows.length > 0 && (
        <DataTable
          plain
          label={t('upgrade.table')}
          columns={columns}
          rows={answer.rows}
          totals={totals}
          rowName={(row) => `${formats.day(row.date)} ${row.employee_name}`}
        />
      )}
    </div>
  );
}
