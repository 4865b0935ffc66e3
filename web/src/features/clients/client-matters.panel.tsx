import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { matterStatuses } from '@praktis/contract/matters/matters.schemas';
import { useGo } from '../../kit/navigation.ts';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, RowOf, TotalsOf } from '../../ui/list/list-types.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { ClientDetail } from './client-types.ts';

type Row = RowOf<typeof matterCalls.list>;
type Totals = TotalsOf<typeof matterCalls.list>;

/** The matters of one client that the reader may see. */
export function ClientMatters({ client }: { client: ClientDetail }) {
  const { t } = useTexts('clients');
  const go = useGo();
  const mayOpen = useMay('matter.create') && client.status === 'active';
  const title = (field: string) => sentence(t(`fields:${field}`));
  const amount = (name: 'wip' | 'outstanding'): Column<Row, Totals> => ({
    ...{ name, title: title(name), end: true, sort: true },
    show: (row) => <Money amount={row[name]} currency={row.currency} />,
    total: (totals) => <Money amount={totals[name]} currency={totals.currency} />,
  });
  const columns: Column<Row, Totals>[] = [
    { name: 'number', title: title('number'), sort: true, show: (row) => row.number },
    { name: 'name', title: title('matter'), sort: true, show: (row) => row.name, hover: (row) => row.name },
    {
      name: 'status',
      title: title('status'),
      sort: true,
      show: (row) => <StatusBadge of="matter" value={row.status} />,
    },
    { name: 'practice_area', title: title('practice_area'), sort: true, show: (row) => row.practice_area },
    {
      name: 'responsible_partner',
      title: title('responsible_partner'),
      sort: true,
      show: (row) => row.responsible_partner,
    },
    { name: 'active_date', title: title('active_date'), sort: true, show: (row) => <Day of={row.active_date} /> },
    amount('wip'),
    amount('outstanding'),
  ];
  return (
    <ListScreen
      embedded
      name="client-matters"
      title={t('detail.matters')}
      menu={t('detail.matters_menu')}
      empty={client.status === 'active' ? undefined : t('detail.no_matters_yet')}
      call={matterCalls.list}
      fixed={{ client_id: client.id }}
      columns={columns}
      filters={[
        {
          kind: 'select',
          name: 'status',
          label: title('status'),
          options: matterStatuses.map((value) => ({ value, label: sentence(t(`statuses:matter.${value}`)) })),
        },
      ]}
      to={(row) => `/matters/detail/${row.id}`}
      rowName={(row) => row.number}
      main={mayOpen && { title: t('list.new_matter'), run: () => go('/matters/create', { client: client.id }) }}
    />
  );
}
