import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { Day, Hours, Money } from '../../ui/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter, RowOf, TotalsOf } from '../../ui/list/list-types.ts';
import { RowCard } from '../../ui/list/row-card.tsx';
import { BulkDialog } from './bulk.dialog.tsx';
import { useTimeFilters } from './time-filters.ts';
import { timeTotals } from './time-totals.ts';
import { ViewSwitch } from './view-switch.tsx';

type Row = RowOf<typeof timesheetCalls.list>;
type Totals = TotalsOf<typeof timesheetCalls.list>;

const writtenOff = { status: ['write off'] };
const detailOf = (row: Row) => `/timesheets/detail/${row.id}`;

function Value({ row }: { row: Row }) {
  return <Money amount={row.value} {...(row.currency ? { currency: row.currency } : {})} exact />;
}

function useColumns(): Column<Row, Totals>[] {
  const { t } = useTexts('timesheets');
  const seesRates = useMay('rate.view');
  const matter = (row: Row) => `${row.matter_number} ${row.matter_name}`;
  const value: Column<Row, Totals> = {
    ...{ name: 'value', title: t('written_off.value'), sort: true, end: true },
    show: (row) => <Value row={row} />,
    total: (totals) => <Money amount={totals.value} currency={totals.currency} exact />,
  };
  return [
    {
      ...{ name: 'write_off_date', title: t('written_off.on'), sort: true },
      show: (row) => <Day of={row.write_off_date} />,
    },
    { name: 'written_off_by', title: t('written_off.by'), show: (row) => row.written_off_by_name },
    {
      ...{ name: 'write_off_reason', title: t('written_off.reason') },
      show: (row) => row.write_off_reason,
      hover: (row) => row.write_off_reason,
    },
    { name: 'date', title: t('written_off.worked'), sort: true, show: (row) => <Day of={row.date} /> },
    {
      ...{ name: 'fee_earner', title: t('list.fee_earner'), sort: true },
      show: (row) => row.employee_name,
      hover: (row) => row.employee_name,
    },
    { name: 'matter', title: t('list.matter'), sort: true, show: matter, hover: matter },
    {
      ...{ name: 'client', title: t('list.client'), sort: true },
      show: (row) => row.client_name,
      hover: (row) => row.client_name,
    },
    {
      ...{ name: 'description', title: t('list.description'), hidden: true },
      show: (row) => row.description,
      hover: (row) => row.description,
    },
    {
      ...{ name: 'hour', title: t('list.hour'), sort: true, end: true },
      show: (row) => <Hours of={row.hour} />,
      total: (totals) => <Hours of={totals.hours} />,
    },
    ...(seesRates ? [value] : []),
  ];
}

function useFilters(): Filter[] {
  const { t } = useTexts('timesheets');
  return [
    { kind: 'period', name: 'written_off', label: t('written_off.on'), from: 'write_off_from', to: 'write_off_to' },
    ...useTimeFilters(),
  ];
}

/** Entries that were written off: when, by whom, why and how much; the act can be undone here. */
export function WrittenOffView() {
  const { t } = useTexts('timesheets');
  const { day } = useFormats();
  const columns = useColumns();
  const filters = useFilters();
  const [undo, setUndo] = useState<{ rows: readonly Row[]; clear: () => void } | null>(null);
  return (
    <>
      <ListScreen
        name="timesheets-written-off"
        title={t('list.title')}
        call={timesheetCalls.list}
        totalsOf={timeTotals}
        fixed={writtenOff}
        columns={columns}
        filters={filters}
        menu={t('list.menu')}
        empty={t('written_off.none')}
        searchHint={t('list.search')}
        to={detailOf}
        rowName={(row) => `${day(row.write_off_date)} ${row.matter_number}`}
        card={(row) => (
          <RowCard
            to={detailOf(row)}
            title={[day(row.write_off_date), row.matter_number].join(' · ')}
            about={[row.written_off_by_name, row.write_off_reason, row.employee_name]}
            figure={row.value ? <Value row={row} /> : <Hours of={row.hour} />}
          />
        )}
        bulk={[
          {
            ...{ title: t('bulk.undo_write_off'), permission: 'timesheet.write_off' },
            run: (rows, clear) => setUndo({ rows, clear }),
          },
        ]}
        exportCall={timesheetCalls.download}
        extra={<ViewSwitch />}
      />
      {undo && <BulkDialog kind="undo_write_off" {...undo} onClose={() => setUndo(null)} />}
    </>
  );
}
