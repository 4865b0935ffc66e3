import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { collectionMethods } from '@praktis/contract/collections/collections.schemas';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter, RowOf, TotalsOf } from '../../ui/list/list-types.ts';
import { RowCard } from '../../ui/list/row-card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Row = RowOf<typeof collectionCalls.list>;
type Totals = TotalsOf<typeof collectionCalls.list>;

const detailOf = (row: Row) => `/collections/detail/${row.id}`;

/** Money received, newest first. */
export function CollectionsListScreen() {
  const { t } = useTexts('collections');
  const mayEdit = useMay('collection.edit');
  const money = (
    name: 'received' | 'bank_charge' | 'withholding',
    more: Partial<Column<Row, Totals>> = {},
  ): Column<Row, Totals> => ({
    name,
    title: t(`list.${name}`),
    end: true,
    show: (row) => <Money amount={row[name]} currency={row.currency} />,
    total: (totals) => <Money amount={totals[name]} currency={totals.currency} />,
    ...more,
  });
  const columns: Column<Row, Totals>[] = [
    {
      name: 'collection_number',
      title: t('list.number'),
      sort: true,
      show: (row) => row.collection_number,
      hover: (row) => row.collection_number,
    },
    { name: 'date', title: t('list.date'), sort: true, show: (row) => <Day of={row.date} /> },
    {
      name: 'client_name',
      title: t('list.client'),
      sort: true,
      show: (row) => row.client_name,
      hover: (row) => row.client_name,
    },
    { name: 'bills', title: t('list.bills'), show: (row) => row.bills, hover: (row) => row.bills },
    money('received', { sort: true }),
    money('bank_charge', { hidden: true }),
    money('withholding'),
    { name: 'method', title: t('list.method'), show: (row) => row.method && t(`method.${row.method}`), hidden: true },
    { name: 'bank_name', title: t('list.bank'), show: (row) => row.bank_name, hidden: true },
    { name: 'status', title: t('list.status'), show: (row) => <StatusBadge of="money_in" value={row.status} /> },
  ];
  const filters: Filter[] = [
    {
      kind: 'select',
      name: 'status',
      label: t('list.status'),
      initial: 'received',
      everything: 'all',
      options: ['received', 'deleted', 'all'].map((value) => ({ value, label: t(`status.${value}`) })),
    },
    { kind: 'lookup', name: 'client_id', label: t('list.client'), call: collectionCalls.searchClient },
    { kind: 'lookup', name: 'bank_information_id', label: t('list.bank'), call: collectionCalls.searchBank },
    {
      ...{ kind: 'select', name: 'method', label: t('list.method') },
      options: collectionMethods.map((value) => ({ value, label: t(`method.${value}`) })),
    },
    { kind: 'period', name: 'date', label: t('list.date'), from: 'date_from', to: 'date_to' },
  ];
  return (
    <ListScreen
      name="collections"
      title={t('list.title')}
      call={collectionCalls.list}
      columns={columns}
      filters={filters}
      menu={t('list.menu')}
      searchHint={t('list.search')}
      to={detailOf}
      rowName={(row) => row.collection_number}
      card={(row) => (
        <RowCard
          to={detailOf(row)}
          title={row.collection_number}
          state={<StatusBadge of="money_in" value={row.status} />}
          about={[<Day key="date" of={row.date} />, row.client_name, row.bills]}
          figure={<Money amount={row.received} currency={row.currency} />}
        />
      )}
      main={mayEdit && { title: t('list.new'), to: '/collections/create' }}
    />
  );
}
