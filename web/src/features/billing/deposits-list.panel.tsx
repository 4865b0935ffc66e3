import { depositCalls, depositStatuses } from '@praktis/contract/billing/deposit.calls';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import type { ReactNode } from 'react';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter, RowOf, TotalsOf } from '../../ui/list/list-types.ts';
import { RowCard } from '../../ui/list/row-card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Row = RowOf<typeof depositCalls.list>;
type Totals = TotalsOf<typeof depositCalls.list>;

const detailOf = (row: Row) => `/billing/deposit/detail/${row.id}`;

/** Deposits received, newest first. */
export function DepositsList({ extra }: { extra: ReactNode }) {
  const { t } = useTexts('billing');
  const mayEdit = useMay('deposit.edit');
  const seesClients = useMay('matter.view');
  const client = { kind: 'lookup', name: 'client_id', label: t('list.client') } as const;
  const columns: Column<Row, Totals>[] = [
    {
      ...{ name: 'deposit_number', title: t('deposit.number'), sort: true, hover: (row: Row) => row.deposit_number },
      show: (row) => row.deposit_number,
    },
    { name: 'date', title: t('list.date'), sort: true, show: (row) => <Day of={row.date} /> },
    {
      name: 'client_name',
      title: t('list.client'),
      sort: true,
      show: (row) => row.client_name,
      hover: (row) => row.client_name,
    },
    { name: 'matter', title: t('deposit.purse'), show: (row) => row.matter_number ?? t('deposit.client_purse') },
    { name: 'status', title: t('list.status'), show: (row) => <StatusBadge of="money_in" value={row.status} /> },
    {
      ...{ name: 'amount', title: t('deposit.amount'), sort: true, end: true },
      show: (row) => <Money amount={row.amount} currency={row.currency} />,
      total: (totals) => <Money amount={totals.amount} currency={totals.currency} />,
    },
  ];
  const filters: Filter[] = [
    {
      kind: 'select',
      name: 'status',
      label: t('list.status'),
      options: depositStatuses.map((value) => ({ value, label: t(`statuses:money_in.${value}`) })),
    },
    ...(seesClients ? [{ ...client, call: matterLookupCalls.searchClient }] : []),
    { kind: 'period', name: 'date', label: t('list.date'), from: 'date_from', to: 'date_to' },
  ];
  return (
    <ListScreen
      name="deposits"
      title={t('deposit.list_title')}
      call={depositCalls.list}
      columns={columns}
      filters={filters}
      menu={t('deposit.menu')}
      searchHint={t('deposit.search')}
      to={detailOf}
      rowName={(row) => row.deposit_number}
      card={(row) => (
        <RowCard
          to={detailOf(row)}
          title={row.deposit_number}
          state={<StatusBadge of="money_in" value={row.status} />}
          about={[<Day key="date" of={row.date} />, row.client_name, row.matter_number]}
          figure={<Money amount={row.amount} currency={row.currency} />}
        />
      )}
      main={mayEdit && { title: t('deposit.new'), to: '/billing/deposit/create' }}
      extra={extra}
    />
  );
}
