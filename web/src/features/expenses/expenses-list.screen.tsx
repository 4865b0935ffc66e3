import { expenseCalls, expenseLookupCalls } from '@praktis/contract/expenses/expenses.calls';
import { billedStatuses, expenseStatuses } from '@praktis/contract/expenses/expenses.schemas';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter, RowOf, TotalsOf } from '../../ui/list/list-types.ts';
import { RowCard } from '../../ui/list/row-card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Row = RowOf<typeof expenseCalls.list>;
type Totals = TotalsOf<typeof expenseCalls.list>;

const detailOf = (row: Row) => `/expenses/detail/${row.id}`;

/** Expense claims one may see, newest first. */
export function ExpensesListScreen() {
  const { t } = useTexts('expenses');
  const mayEdit = useMay('expense.edit');
  const seesClients = useMay('matter.view');
  const payable = (value: boolean) => sentence(t(`statuses:payable.${value ? 'payable' : 'non_payable'}`));
  const client = { kind: 'lookup', name: 'client_id', label: sentence(t('fields:client_id')) } as const;
  const money = (
    name: 'amount' | 'vat_amount' | 'amount_payable',
    more: Partial<Column<Row, Totals>> = {},
  ): Column<Row, Totals> => ({
    name,
    title: t(`list.${name}`),
    end: true,
    show: (row) => <Money amount={row[name]} currency={row.currency} exact />,
    total: (totals) => <Money amount={totals[name]} currency={totals.currency} exact />,
    ...more,
  });
  const columns: Column<Row, Totals>[] = [
    {
      name: 'reference',
      title: t('list.reference'),
      sort: true,
      show: (row) => row.reference,
      hover: (row) => row.reference,
    },
    { name: 'date', title: t('list.date'), sort: true, show: (row) => <Day of={row.date} /> },
    {
      name: 'payable_to',
      title: t('list.payable_to'),
      sort: true,
      show: (row) => row.payable_to,
      hover: (row) => row.payable_to,
    },
    { name: 'payable', title: t('list.payable'), show: (row) => payable(row.payable), hidden: true },
    { name: 'matters', title: t('list.matters'), show: (row) => row.matters, hover: (row) => row.matters },
    money('amount', { sort: true }),
    money('vat_amount', { hidden: true }),
    {
      ...{ name: 'charged', title: t('list.charged'), end: true },
      show: (row) =>
        row.charged.map((one) => <Money key={one.currency} amount={one.amount} currency={one.currency} exact />),
      total: (totals) => <Money amount={totals.charged} currency={totals.currency} exact />,
    },
    {
      ...{ name: 'unbilled', title: t('list.unbilled'), end: true, hidden: true },
      show: (row) =>
        row.unbilled.map((one) => <Money key={one.currency} amount={one.amount} currency={one.currency} exact />),
      total: (totals) => <Money amount={totals.unbilled} currency={totals.currency} exact />,
    },
    money('amount_payable'),
    {
      name: 'status',
      title: t('list.status'),
      sort: true,
      show: (row) => <StatusBadge of="expense" value={row.status} />,
    },
    {
      name: 'billed_status',
      title: t('list.billed_status'),
      show: (row) => <StatusBadge of="expense_billed" value={row.billed_status} />,
    },
  ];
  const filters: Filter[] = [
    { kind: 'period', name: 'date', label: t('list.date'), from: 'date_from', to: 'date_to' },
    {
      kind: 'lookup',
      name: 'matter_id',
      label: t('list.matters'),
      call: expenseLookupCalls.searchMatter,
      params: { for: 'filter' },
    },
    ...(seesClients ? [{ ...client, call: matterLookupCalls.searchClient }] : []),
    {
      kind: 'lookup',
      name: 'expense_type_id',
      label: sentence(t('fields:expense_type_id')),
      call: expenseLookupCalls.searchExpenseType,
    },
    {
      kind: 'select',
      name: 'status',
      label: t('list.status'),
      options: expenseStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      kind: 'select',
      name: 'billed_status',
      label: t('list.billed_status'),
      options: billedStatuses.map((value) => ({ value, label: t(`billed.${value}`) })),
    },
    {
      ...{ kind: 'select', name: 'payable', label: t('list.payable') },
      options: [true, false].map((value) => ({ value: String(value), label: payable(value) })),
    },
  ];
  return (
    <ListScreen
      name="expenses"
      title={t('list.title')}
      call={expenseCalls.list}
      columns={columns}
      filters={filters}
      menu={t('list.menu')}
      searchHint={t('list.search')}
      to={detailOf}
      rowName={(row) => row.reference}
      card={(row) => (
        <RowCard
          to={detailOf(row)}
          title={row.reference}
          state={<StatusBadge of="expense" value={row.status} />}
          about={[<Day key="date" of={row.date} />, row.payable_to, row.matters]}
          figure={<Money amount={row.amount} currency={row.currency} />}
        />
      )}
      main={mayEdit && { title: t('list.new'), to: '/expenses/expense-claim' }}
    />
  );
}
