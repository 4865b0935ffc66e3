import { clientBulkCalls } from '@praktis/contract/clients/client-bulk.calls';
import { clientLookups } from '@praktis/contract/clients/client-lookups.calls';
import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { clientFilterStatuses, origins } from '@praktis/contract/clients/clients.schemas';
import { conflictResults } from '@praktis/contract/clients/conflict.schemas';
import { useState } from 'react';
import { download } from '../../kit/downloads.ts';
import { useGo } from '../../kit/navigation.ts';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { BulkAction, Column, Filter, RowOf, TotalsOf } from '../../ui/list/list-types.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ClientBadge } from './client-badge.tsx';
import { ClientBulkDialog, type ClientBulkKind } from './client-bulk.dialog.tsx';
import { Outstanding } from './outstanding.tsx';

type Row = RowOf<typeof clientCalls.list>;
type Totals = TotalsOf<typeof clientCalls.list>;

const detailOf = (row: Row) => `/clients/detail/${row.id}`;

function useColumns(): Column<Row, Totals>[] {
  const { t } = useTexts('clients');
  const seesBills = useMay('invoice.view');
  const title = (field: string) => sentence(t(`fields:${field}`));
  return [
    { name: 'name', title: t('list.name'), sort: true, show: (row) => row.name, hover: (row) => row.name },
    { name: 'code', title: title('code'), sort: true, show: (row) => row.code },
    {
      name: 'status',
      title: title('status'),
      sort: true,
      show: (row) => <ClientBadge client={row} />,
    },
    {
      name: 'conflict_result',
      title: title('conflict_result'),
      show: (row) => <StatusBadge of="conflict_result" value={row.conflict_result} />,
      hidden: true,
    },
    { name: 'since', title: title('since'), sort: true, show: (row) => <Day of={row.since} /> },
    {
      name: 'originating_partner',
      title: title('originating_partner'),
      sort: true,
      show: (row) => row.originating_partner,
    },
    { name: 'industry_type', title: title('industry_type'), sort: true, show: (row) => row.industry_type },
    { name: 'taxonomy', title: title('taxonomy'), sort: true, show: (row) => row.taxonomy, hidden: true },
    {
      name: 'origin',
      title: title('origin'),
      sort: true,
      show: (row) => sentence(t(`statuses:origin.${row.origin}`)),
      hidden: true,
    },
    {
      name: 'active_matter_count',
      title: title('active_matter_count'),
      sort: true,
      end: true,
      show: (row) => <span className="figures">{row.active_matter_count}</span>,
    },
    ...(seesBills
      ? [
          {
            name: 'outstanding',
            title: title('outstanding'),
            end: true,
            show: (row: Row) => <Outstanding amounts={row.outstanding} />,
            total: (totals: Totals) => <Money amount={totals.amount} currency={totals.currency} />,
          },
        ]
      : []),
  ];
}

/** The facts of a client beside the list. */
function Preview({ row }: { row: Row }) {
  const { t } = useTexts('clients');
  return (
    <>
      <DataList
        items={[
          [t('fields:code'), row.code],
          [t('fields:status'), <ClientBadge key="status" client={row} />],
          [
            t('fields:conflict_result'),
            <StatusBadge key="conflict" of="conflict_result" value={row.conflict_result} />,
          ],
          [t('fields:since'), row.since && <Day key="since" of={row.since} />],
          [t('fields:originating_partner'), row.originating_partner],
          [t('fields:industry_type'), row.industry_type],
          [t('fields:taxonomy'), row.taxonomy],
          [t('fields:origin'), sentence(t(`statuses:origin.${row.origin}`))],
          [t('fields:active_matter_count'), row.active_matter_count],
          [t('fields:outstanding'), row.outstanding && <Outstanding key="outstanding" amounts={row.outstanding} />],
        ]}
      />
      <p>
        <ScreenLink to={detailOf(row)}>{t('list.open')}</ScreenLink>
      </p>
    </>
  );
}

function useFilters(): Filter[] {
  const { t } = useTexts('clients');
  const label = (field: string) => sentence(t(`fields:${field}`));
  return [
    {
      kind: 'select',
      name: 'status',
      label: t('list.status'),
      options: clientFilterStatuses.map((value) => ({ value, label: t(`filter_status.${value}`) })),
    },
    {
      kind: 'lookup',
      name: 'originating_partner_id',
      label: label('originating_partner'),
      call: clientLookups.searchEmployee,
    },
    { kind: 'lookup', name: 'industry_type_id', label: label('industry_type'), call: clientLookups.searchIndustryType },
    { kind: 'lookup', name: 'taxonomy_id', label: label('taxonomy'), call: clientLookups.searchTaxonomy },
    {
      kind: 'select',
      name: 'origin',
      label: sentence(t('fields:origin')),
      options: origins.map((value) => ({ value, label: sentence(t(`statuses:origin.${value}`)) })),
    },
    {
      kind: 'select',
      name: 'conflict_result',
      label: sentence(t('fields:conflict_result')),
      options: conflictResults.map((value) => ({ value, label: sentence(t(`statuses:conflict_result.${value}`)) })),
    },
  ];
}

/** Acts on chosen clients; those that change something ask after a preview. */
function useBulk() {
  const { t } = useTexts('clients');
  const [open, setOpen] = useState<{ kind: ClientBulkKind; rows: readonly Row[]; clear: () => void } | null>(null);
  const act = (kind: ClientBulkKind, more: Partial<BulkAction<Row>>): BulkAction<Row> => ({
    title: t(`bulk.${kind}`),
    run: (rows, clear) => setOpen({ kind, rows, clear }),
    ...more,
  });
  const actions: BulkAction<Row>[] = [
    act('industry_type_id', { permission: 'client.create' }),
    act('taxonomy_id', { permission: 'client.create' }),
    act('originating_partner_id', { permission: 'client.create' }),
    {
      title: t('bulk.download'),
      run: (rows) =>
        void download(clientBulkCalls.download, { body: { ids: rows.map((row) => row.id) } }).catch(() => undefined),
    },
    act('delete', { permission: 'client.delete', danger: true }),
  ];
  return { actions, dialog: open && <ClientBulkDialog {...open} onClose={() => setOpen(null)} /> };
}

/** Clients with their active matters and what they owe. */
export function ClientsListScreen() {
  const { t } = useTexts('clients');
  const go = useGo();
  const mayCreate = useMay('client.create');
  const mayEdit = useMay('client.edit', 'all');
  const mayOpenMatters = useMay('matter.create');
  const filters = useFilters();
  const columns = useColumns();
  const bulk = useBulk();
  const list = (
    <ListScreen
      name="clients"
      title={t('list.title')}
      menu={t('list.menu')}
      searchHint={t('list.search')}
      call={clientCalls.list}
      columns={columns}
      filters={filters}
      to={detailOf}
      rowName={(row) => row.name}
      preview={(row) => <Preview row={row} />}
      bulk={bulk.actions}
      exportCall={clientBulkCalls.download}
      rowActions={(row) => [
        mayEdit && row.status !== 'deleted' && { title: t('core:edit'), to: `/clients/modify/${row.id}` },
        mayOpenMatters &&
          row.status === 'active' && {
            title: t('list.new_matter'),
            run: () => go('/matters/create', { client: row.id }),
          },
      ]}
      card={(row) => (
        <>
          <ScreenLink to={detailOf(row)}>{row.name}</ScreenLink> <ClientBadge client={row} />
          <div className="small dimmed">
            {[row.code, row.originating_partner, row.industry_type].filter(Boolean).join(' · ')}
          </div>
        </>
      )}
      main={mayCreate && { title: t('list.new'), to: '/clients/create' }}
    />
  );
  return (
    <>
      {list}
      {bulk.dialog}
    </>
  );
}
