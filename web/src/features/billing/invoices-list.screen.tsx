import { SegmentedControl } from '@mantine/core';
import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceStatuses, invoiceTypes, outstandingStatuses } from '@praktis/contract/billing/billing.schemas';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { useUrlState } from '../../kit/navigation.ts';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter, RowOf, TotalsOf } from '../../ui/list/list-types.ts';
import { RowCard } from '../../ui/list/row-card.tsx';
import { PaymentBadge } from '../../ui/payment-badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DepositsList } from './deposits-list.panel.tsx';

type Row = RowOf<typeof invoiceCalls.list>;
type Totals = TotalsOf<typeof invoiceCalls.list>;
type Amount =
  | 'total_legal_fees'
  | 'total_disbursement'
  | 'vat'
  | 'wht'
  | 'amount_billed'
  | 'amount_payable'
  | 'outstanding';

const detailOf = (row: Row) => `/billing/detail/${row.id}`;
/** Drafts and prebills have no number yet; they are called by their matter. */
const nameOf = (row: Row) => row.invoice_number ?? row.matter_number;

const Payment = ({ row }: { row: Row }) => (
  <PaymentBadge status={row.outstanding_status} outstanding={row.outstanding} billed={row.amount_billed} />
);

function useColumns(): Column<Row, Totals>[] {
  const { t } = useTexts('billing');
  const money = (name: Amount, more: Partial<Column<Row, Totals>> = {}): Column<Row, Totals> => ({
    name,
    title: t(`figure.${name}`),
    end: true,
    show: (row) => <Money amount={row[name]} currency={row.currency} />,
    total: (totals) => <Money amount={totals[name]} currency={totals.currency} />,
    ...more,
  });
  return [
    {
      ...{ name: 'invoice_number', title: t('list.number'), sort: true, hover: nameOf },
      show: (row) => row.invoice_number ?? t('list.no_number'),
    },
    { name: 'date', title: t('list.date'), sort: true, show: (row) => <Day of={row.date} /> },
    {
      name: 'client_name',
      title: t('list.client'),
      sort: true,
      show: (row) => row.client_name,
      hover: (row) => row.client_name,
    },
    {
      ...{ name: 'matter_number', title: t('list.matter'), sort: true },
      show: (row) => `${row.matter_number} ${row.matter_name}`,
      hover: (row) => `${row.matter_number} ${row.matter_name}`,
    },
    {
      ...{ name: 'type', title: t('list.type'), hidden: true },
      show: (row) => t(`invoice_type.${row.type}`),
    },
    {
      name: 'status',
      title: t('list.status'),
      sort: true,
      show: (row) => <StatusBadge of="billing" value={row.status} />,
    },
    {
      ...{ name: 'outstanding_status', title: t('list.outstanding_status') },
      show: (row) => <Payment row={row} />,
    },
    { name: 'due_date', title: t('list.due'), sort: true, show: (row) => <Day of={row.due_date} /> },
    money('total_legal_fees', { hidden: true }),
    money('total_disbursement', { hidden: true }),
    money('vat', { hidden: true }),
    money('wht', { hidden: true }),
    money('amount_billed', { sort: true }),
    money('amount_payable', { hidden: true }),
    money('outstanding', { sort: true }),
  ];
}

const clientFilter = (label: string): Filter => ({
  ...{ kind: 'lookup', name: 'client_id', label, call: matterLookupCalls.searchClient },
});

function InvoicesList() {
  const { t } = useTexts('billing');
  const mayEdit = useMay('invoice.edit');
  const seesClients = useMay('matter.view');
  const columns = useColumns();
  const choices = (kind: 'billing' | 'outstanding', values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`statuses:${kind}.${value}`) }));
  const filters: Filter[] = [
    { kind: 'select', name: 'status', label: t('list.status'), options: choices('billing', invoiceStatuses) },
    {
      kind: 'select',
      name: 'outstanding_status',
      label: t('list.outstanding_status'),
      options: choices('outstanding', outstandingStatuses),
    },
    {
      ...{ kind: 'select', name: 'type', label: t('list.type') },
      options: invoiceTypes.map((value) => ({ value, label: t(`invoice_type.${value}`) })),
    },
    ...(seesClients ? [clientFilter(t('list.client'))] : []),
    {
      ...{ kind: 'lookup', name: 'matter_id', label: t('list.matter') },
      ...{ call: invoiceLookupCalls.searchMatter, params: { for: 'filter' } },
    },
    { kind: 'period', name: 'date', label: t('list.date'), from: 'date_from', to: 'date_to' },
  ];
  return (
    <ListScreen
      name="invoices"
      title={t('list.title')}
      call={invoiceCalls.list}
      columns={columns}
      filters={filters}
      menu={t('list.menu')}
      searchHint={t('list.search')}
      to={detailOf}
      rowName={nameOf}
      card={(row) => (
        <RowCard
          to={detailOf(row)}
          title={row.invoice_number ?? t('list.no_number')}
          state={
            <>
              <StatusBadge of="billing" value={row.status} /> <Payment row={row} />
            </>
          }
          about={[<Day key="date" of={row.date} />, row.client_name, `${row.matter_number} ${row.matter_name}`]}
          figure={<Money amount={row.amount_billed} currency={row.currency} />}
        />
      )}
      main={mayEdit && { title: t('list.new'), to: '/billing/create' }}
      exportCall={invoiceCalls.download}
      extra={<KindSwitch />}
    />
  );
}

/** Invoices or deposits; deposits are listed here too (G090). */
function KindSwitch() {
  const { t } = useTexts('billing');
  const [url, change] = useUrlState();
  const sees = { invoices: useMay('invoice.view'), deposits: useMay('deposit.view') };
  if (!sees.invoices || !sees.deposits) return null;
  return (
    <SegmentedControl
      aria-label={t('list.kind')}
      value={url.kind === 'deposits' ? 'deposits' : 'invoices'}
      onChange={(kind) =>
        change({ kind: kind === 'deposits' ? kind : undefined, page: undefined, sort: undefined, status: undefined })
      }
      data={[
        { value: 'invoices', label: t('list.invoices') },
        { value: 'deposits', label: t('list.deposits') },
      ]}
    />
  );
}

/** The billing list: invoices, and deposits beside them. */
export function InvoicesListScreen() {
  const [url] = useUrlState();
  const seesInvoices = useMay('invoice.view');
  return url.kind === 'deposits' || !seesInvoices ? <DepositsList extra={<KindSwitch />} /> : <InvoicesList />;
}
