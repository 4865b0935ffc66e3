import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { expenseCalls } from '@praktis/contract/expenses/expenses.calls';
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

interface PanelProps {
  matter: MatterDetail;
}

const label = (t: Translate, field: string) => sentence(t(`fields:${field}`));
const period = (t: Translate): Filter => ({
  ...{ kind: 'period', name: 'date', label: label(t, 'date') },
  ...{ from: 'date_from', to: 'date_to' },
});

type Entry = RowOf<typeof timesheetCalls.list>;
type EntryTotals = TotalsOf<typeof timesheetCalls.list>;

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
    { name: 'activity', title: label(t, 'activity'), sort: true, show: (row) => row.workcode_name },
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
      filters={[period(t)]}
      to={(row) => (row.hidden ? undefined : `/timesheets/detail/${row.id}`)}
      rowName={(row) => `${day(row.date)} ${row.employee_name}`}
      main={mayRecord && { title: t('work.record'), run: () => go('/timesheets/create', { matter: matter.id }) }}
    />
  );
}

type Claim = RowOf<typeof expenseCalls.list>;
type ClaimTotals = TotalsOf<typeof expenseCalls.list>;

/** Costs of the matter that the reader may see. */
export function MatterCosts({ matter }: PanelProps) {
  const { t } = useTexts('matters');
  const columns: Column<Claim, ClaimTotals>[] = [
    { name: 'reference', title: label(t, 'reference'), sort: true, show: (row) => row.reference },
    { name: 'date', title: label(t, 'claim_date'), sort: true, show: (row) => <Day of={row.date} /> },
    { name: 'payable_to', title: label(t, 'payable_to'), sort: true, show: (row) => row.payable_to },
    {
      ...{ name: 'status', title: label(t, 'status'), sort: true },
      show: (row) => <StatusBadge of="expense" value={row.status} />,
    },
    {
      ...{ name: 'billed_status', title: t('work.billed') },
      show: (row) => <StatusBadge of="expense_billed" value={row.billed_status} />,
    },
    {
      ...{ name: 'amount', title: label(t, 'amount'), sort: true, end: true },
      show: (row) => <Money amount={row.amount} currency={row.currency} />,
      total: (totals) => <Money amount={totals.amount} currency={totals.currency} />,
    },
    {
      ...{ name: 'charged', title: label(t, 'amount_charged_to_client'), end: true },
      show: (row) =>
        row.charged.map(({ currency, amount }) => <Money key={currency} amount={amount} currency={currency} />),
      total: (totals) => <Money amount={totals.charged} currency={totals.currency} />,
    },
  ];
  return (
    <ListScreen
      embedded
      name="matter-costs"
      title={t('work.costs')}
      menu={t('work.menu.costs')}
      call={expenseCalls.list}
      fixed={{ matter_id: matter.id }}
      columns={columns}
      filters={[period(t)]}
      to={(row) => `/expenses/detail/${row.id}`}
      rowName={(row) => row.reference}
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
  const amount = (name: 'amount_billed' | 'outstanding'): Column<Bill, BillTotals> => ({
    ...{ name, title: label(t, name), sort: true, end: true },
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
      filters={[period(t)]}
      to={(row) => `/billing/detail/${row.id}`}
      rowName={(row) => row.invoice_number ?? t('work.no_number')}
      main={mayBill && { title: t('work.bill'), run: () => go('/billing/create', { matter: matter.id }) }}
    />
  );
}
