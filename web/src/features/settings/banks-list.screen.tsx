import { bankCalls } from '@praktis/contract/settings/bank-information.calls';
import { trailName } from '@praktis/contract/settings/trails';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import type { Column, RowOf } from '../../ui/list/list-types.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ItemList } from './item-list.tsx';
import { useStatusFilter } from './use-status-filter.ts';

type Row = RowOf<typeof bankCalls.list>;

/** Bank accounts of the firm (INV-02, DEP-01). */
export function BanksListScreen() {
  const { t } = useTexts('settings');
  const plain = (
    name: 'bank_name' | 'account_number' | 'beneficiary' | 'currency' | 'branch' | 'swift_code',
    more: Partial<Column<Row>> = { sort: true },
  ): Column<Row> => ({
    ...{ name, title: sentence(t(`fields:${name}`)), ...more },
    ...{ show: (row) => row[name], hover: (row) => row[name] },
  });
  const columns: Column<Row>[] = [
    ...[plain('bank_name'), plain('account_number'), plain('beneficiary'), plain('currency')],
    {
      ...{ name: 'kind', title: sentence(t('fields:kind')), sort: true },
      show: (row) => t(`settings:value.bank_kind.${row.kind}`),
    },
    {
      ...{ name: 'origin', title: t('bank.origin'), sort: true },
      show: (row) => t(`settings:value.bank_origin.${row.origin || 'either'}`),
    },
    ...[plain('branch', { hidden: true }), plain('swift_code', { hidden: true })],
    {
      ...{ name: 'status', title: sentence(t('fields:status')) },
      show: ({ archived }) => <StatusBadge of="setup" value={archived ? 'archived' : 'active'} />,
    },
  ];
  return (
    <ItemList<Row>
      name="banks"
      title={t('bank.title')}
      one={t('bank.one')}
      many={t('bank.many')}
      calls={bankCalls}
      path="setting/bank-information"
      history={trailName.of('bank-information')}
      columns={columns}
      filters={[useStatusFilter()]}
      searchHint={t('bank.search')}
      nameOf={(row) => `${row.bank_name} ${row.account_number}`}
      mayEdit={useMay('settings.money')}
      form={{
        kind: 'screens',
        create: '/settings/bank/create-bank',
        modify: (row) => `/settings/bank/modify-bank/${row.id}`,
      }}
      deletable={(row) => row.can_delete}
    />
  );
}
