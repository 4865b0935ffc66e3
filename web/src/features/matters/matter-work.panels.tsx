import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { activityShown } from '@praktis/contract/settings/utbms';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { useFormats } from '../../kit/formats.ts';
import { useGo } from '../../kit/navigation.ts';
import { useMay } from '../../kit/permissions.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { Day, Hours, Money } from '../../ui/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter, RowOf, TotalsOf } from '../../ui/list/list-types.ts';
import { PaymentBadge } from '../../ui/payment-badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { MatterDetail } from './matter-types.ts';

export interface PanelProps {
  matter: MatterDetail;
}

/** A shared label as a heading. */
export const label = (t: Translate, field: string) => sentence(t(`fields:${field}`));
/** From one day to another. */
export const period = (t: Translate): Filter => ({
  ...{ kind: 'period', name: 'date', label: label(t, 'date') },
  ...{ from: 'date_from', to: 'date_to' },
});

type Entry = RowOf<typeof timesheetCalls.list>;
type EntryTotals = TotalsOf<typeof timesheetCalls.list>;

/** Narrows time as the figures of the matter do: WIP, what counts against the fee budget (MAT-13), hours by kind (MAT-16). */
function timeFilters(t: Translate): Filter[] {
  const status = (value: string) => ({
    value,
    label: sentence(t(`statuses:timesheet.${value.replaceAll(/[ -]/g, '_')}`)),
  });
  return [
    period(t),
    {
      ...{ kind: 'select', name: 'status', label: label(t, 'status') },
      options: [
        ...[status('wip'), status('billed'), { value: 'wip,billed', label: t('work.in_budget') }],
        ...[status('non-billable'), status('write off')],
      ],
    },
    {
      ...{ kind: 'select', name: 'billable', label: t('work.kind') },
      options: [
        { value: 'true', label: t('work.billable') },
        { value: 'false', label: t('work.not_billable') },
      ],
    },
  ];
}

/** Time recorded on the matter that the reader may see. */
export function MatterTime({ matter }: PanelProps) {
  const { t } = useTexts('matters');
  const go = useGo();
  const { day } = useFormats();
  const seesRates = useMay('rate.view');
  const mayRecord = useMay('timesheet.record') && matter.status === 'active';
  const columns: Column<Entry, EntryTotals>[] = [
    { name: 'date', title: label(t, 'date'), sort: true, show: (row) => <Day of={row.date} /> },
    {
      ...{ name: 'fee_earner', title: label(t, 'fee_earner'), sort: true },
      show: (row) => row.employee_name,
    },
    { name: 'activity', title: label(t, 'activity'), sort: true, show: activityShown },
    {
      ...{ name: 'description', title: label(t, 'description'), hover: (row: Entry) => row.description },
      show: (row) => row.description,
    },
    {
      ...{ name: 'status', title: label(t, 'status'), sort: true },
      show: (row) => row.status && <StatusBadge of="timesheet" value={row.status} />,
    },
    {
      ...{ name: 'hour', title: label(t, 'hours'), sort: true, end: true },
      show: (row) => <Hours of={row.hour} />,
      total: (totals) => <Hours of={totals.hours} />,
    },
    ...(seesRates
      ? [
          {
            ...{ name: 'value', title: t('work.value'), sort: true, end: true },
            show: (row: Entry) => <Money amount={row.value} currency={row.currency} />,
            total: (totals: EntryTotals) => <Money amount={totals.value} currency={totals.currency} />,
          },
        ]
      : []),
  ];
  return (
    <ListScreen
      embedded
      name="matter-time"
      title={t('work.time')}
      menu={t('work.menu.time')}
      call={timesheetCalls.list}
      fixed={{ matter_id: matter.id }}
      columns={columns}
      filters={timeFilters(t)}
      to={(row) => (row.hidden ? undefined : `/timesheets/detail/${row.id}`)}
      rowName={(row) => `${day(row.date)} ${row.employee_name}`}
      main={mayRecord && { title: t('work.record'), run: () => go('/timesheets/create', { matter: matter.id }) }}
    />
  );
}

type Bill = RowOf<typeof invoiceCalls.list>;
type BillTotals = TotalsOf<typeof invoiceCalls.list>;

/** Bills of the matter, drafts included. */
export function MatterBills({ matter }: PanelProps) {
  const { t } = useTexts('matters');
  const go = useGo();
  const mayBill = useMay('invoice.edit') && ['active', 'pending', 'close'].includes(matter.status);
  const amount = (name: 'amount_billed' | 'collected' | 'outstanding'): Column<Bill, BillTotals> => ({
    ...{ name, title: label(t, name), sort: name !== 'collected', end: true },
    show: (row) => <Money amount={row[name]} currency={row.currency} />,
    total: (totals) => <Money amount={totals[name]} currency={totals.currency} />,
  });
  const columns: Column<Bill, BillTotals>[] = [
    {
      ...{ name: 'invoice_number', title: label(t, 'invoice_number'), sort: true },
      show: (row) => row.invoice_number ?? t('work.no_number'),
    },
    { name: 'date', title: label(t, 'date'), sort: true, show: (row) => <Day of={row.date} /> },
    { name: 'due_date', title: label(t, 'due_date'), sort: true, show: (row) => <Day of={row.due_date} /> },
    {
      ...{ name: 'status', title: label(t, 'status'), sort: true },
      show: (row) => <StatusBadge of="billing" value={row.status} />,
    },
    {
      ...{ name: 'outstanding_status', title: t('work.payment') },
      show: (row) => (
        <PaymentBadge status={row.outstanding_status} outstanding={row.outstanding} billed={row.amount_billed} />
      ),
    },
    amount('amount_billed'),
    amount('collected'),
    amount('outstanding'),
  ];
  return (
    <ListScreen
      embedded
      name="matter-bills"
      title={t('work.bills')}
      menu={t('work.menu.bills')}
      call={invoiceCalls.list}
      fixed={{ matter_id: matter.id }}
      columns={columns}
      filters={[
        period(t),
        {
          ...{ kind: 'select', name: 'figure', label: t('work.which') },
          options: [
            { value: 'billed', label: t('work.issued') },
            { value: 'outstanding', label: t('work.open') },
          ],
        },
      ]}
      to={(row) => `/billing/detail/${row.id}`}
      rowName={(row) => row.invoice_number ?? t('work.no_number')}
      main={mayBill && { title: t('work.bill'), run: () => go('/billing/create', { matter: matter.id }) }}
    />
  );
}
