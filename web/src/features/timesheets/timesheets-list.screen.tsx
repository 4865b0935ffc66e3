import { activityShown } from '@praktis/contract/settings/utbms';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetStatuses } from '@praktis/contract/timesheets/timesheets.schemas';
import { useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { Day, Hours, Money } from '../../ui/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter, RowOf, TotalsOf } from '../../ui/list/list-types.ts';
import { RowCard } from '../../ui/list/row-card.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { BulkDialog, type BulkKind } from './bulk.dialog.tsx';
import { useBulkActions } from './bulk-actions.ts';
import { useDuplicate } from './copied-entry.ts';
import { WaitingPlace } from './offline/waiting-place.tsx';
import { useTimeFilters } from './time-filters.ts';
import { timeTotals } from './time-totals.ts';
import { ViewSwitch } from './view-switch.tsx';

type Row = RowOf<typeof timesheetCalls.list>;
type Totals = TotalsOf<typeof timesheetCalls.list>;

/** An entry of a confidential matter that is not open to the reader has no screen. */
const detailOf = (row: Row) => (row.hidden ? undefined : `/timesheets/detail/${row.id}`);

function useColumns(): Column<Row, Totals>[] {
  const { t } = useTexts('timesheets');
  const formats = useFormats();
  const seesRates = useMay('rate.view');
  const money: Column<Row, Totals>[] = [
    { name: 'rate', title: t('list.rate'), end: true, show: (row) => <Money amount={row.rate} exact />, hidden: true },
    {
      ...{ name: 'value', title: t('list.value'), sort: true, end: true },
      show: (row) => <Money amount={row.value} {...(row.currency ? { currency: row.currency } : {})} exact />,
      total: (totals) => <Money amount={totals.value} currency={totals.currency} exact />,
    },
  ];
  return [
    {
      ...{ name: 'date', title: t('list.date'), sort: true },
      show: (row) => <Day of={row.date} />,
    },
    {
      name: 'fee_earner',
      title: t('list.fee_earner'),
      sort: true,
      show: (row) => row.employee_name,
      hover: (row) => row.employee_name,
    },
    {
      name: 'matter',
      title: t('list.matter'),
      sort: true,
      show: (row) => (row.hidden ? t('list.confidential') : `${row.matter_number} ${row.matter_name}`),
      hover: (row) => (row.hidden ? t('list.confidential') : `${row.matter_number} ${row.matter_name}`),
    },
    {
      name: 'client',
      title: t('list.client'),
      sort: true,
      show: (row) => row.client_name,
      hover: (row) => row.client_name,
    },
    { name: 'activity', title: t('list.activity'), sort: true, show: activityShown, hidden: true },
    {
      name: 'description',
      title: t('list.description'),
      show: (row) => row.description,
      hover: (row) => row.description,
    },
    {
      ...{ name: 'time', title: t('list.time'), hidden: true },
      show: (row) =>
        row.start_time && `${row.start_time}–${row.end_time}${row.next_day ? ` ${t('list.next_day')}` : ''}`,
    },
    {
      ...{ name: 'hour', title: t('list.hour'), sort: true, end: true },
      show: (row) => <Hours of={row.hour} />,
      total: (totals) => <Hours of={totals.hours} />,
    },
    {
      ...{ name: 'actual_unit', title: t('list.actual_unit'), end: true, hidden: true },
      show: (row) =>
        row.actual_unit !== null && <span className="figures">{formats.exactAmount(row.actual_unit, 0)}</span>,
    },
    {
      ...{ name: 'billable', title: t('list.billable'), hidden: true },
      show: (row) => row.billable !== null && t(row.billable ? 'core:yes' : 'core:no'),
    },
    {
      ...{ name: 'billing_group', title: t('list.billing_group'), hidden: true },
      ...{ show: (row) => row.billing_group, hover: (row) => row.billing_group },
    },
    ...(seesRates ? money : []),
    {
      name: 'status',
      title: t('list.status'),
      sort: true,
      show: (row) => row.status && <StatusBadge of="timesheet" value={row.status} />,
    },
    {
      name: 'invoice',
      title: t('list.bill'),
      show: (row) =>
        row.invoice_id && (
          <ScreenLink to={`/billing/detail/${row.invoice_id}`}>{row.invoice_number || t('list.draft')}</ScreenLink>
        ),
      hidden: true,
    },
  ];
}

/** An entry as a phone shows it; of a confidential matter that is not open to the reader, its hours alone. */
function EntryCard({ row }: { row: Row }) {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const status = row.status && <StatusBadge of="timesheet" value={row.status} />;
  const hours = <Hours of={row.hour} />;
  return (
    <RowCard
      to={detailOf(row)}
      title={[day(row.date), row.matter_number].filter(Boolean).join(' · ')}
      state={status}
      about={[row.employee_name, row.hidden ? t('list.confidential') : row.client_name, row.description]}
      figure={hours}
    />
  );
}

/** Time entries one may see, newest first, with the acts on chosen ones. */
export function TimesheetsListScreen() {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const mayRecord = useMay('timesheet.record');
  const duplicate = useDuplicate();
  const columns = useColumns();
  const [bulk, setBulk] = useState<{ kind: BulkKind; rows: readonly Row[]; clear: () => void } | null>(null);
  const bulkActions = useBulkActions((kind, rows, clear) => setBulk({ kind, rows, clear }));
  const filters: Filter[] = [
    { kind: 'period', name: 'date', label: t('list.date'), from: 'date_from', to: 'date_to' },
    ...useTimeFilters(),
    {
      kind: 'select',
      name: 'status',
      label: t('list.status'),
      options: timesheetStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
  ];
  return (
    <>
      <ListScreen
        above={<WaitingPlace />}
        name="timesheets"
        title={t('list.title')}
        call={timesheetCalls.list}
        totalsOf={timeTotals}
        columns={columns}
        filters={filters}
        menu={t('list.menu')}
        searchHint={t('list.search')}
        to={detailOf}
        rowName={(row) => `${day(row.date)} ${row.employee_name}`}
        card={(row) => <EntryCard row={row} />}
        rowActions={(row) => [mayRecord && !row.hidden && duplicate(row)]}
        bulk={bulkActions}
        main={mayRecord && { title: t('list.new'), to: '/timesheets/create' }}
        exportCall={timesheetCalls.download}
        extra={<ViewSwitch />}
      />
      {bulk && <BulkDialog {...bulk} onClose={() => setBulk(null)} />}
    </>
  );
}
