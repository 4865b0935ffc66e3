import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { trailName } from '@praktis/contract/settings/trails';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import type { Column, RowOf } from '../../ui/list/list-types.ts';
import { FunctionalCurrency } from './functional-currency.tsx';
import { ItemList } from './item-list.tsx';
import { useCurrencyMoves } from './use-currency-moves.ts';

type Row = RowOf<typeof currencyCalls.list>;

/** The currencies of the firm with their digits (MON-02), and the functional one. */
export function CurrenciesListScreen() {
  const { t } = useTexts('settings');
  const column = (
    name: 'code' | 'name' | 'name_id' | 'symbol' | 'digits' | 'rank',
    more: Partial<Column<Row>> = {},
  ): Column<Row> => ({
    ...{ name, title: sentence(t(`fields:${name}`)), ...more },
    ...{ show: (row) => row[name], hover: (row) => String(row[name]) },
  });
  const columns: Column<Row>[] = [
    ...[column('code', { sort: true }), column('name', { sort: true }), column('name_id'), column('symbol')],
    ...[column('digits', { sort: true, end: true }), column('rank', { sort: true, end: true })],
    {
      ...{ name: 'functional', title: sentence(t('fields:functional_currency')) },
      show: (row) => row.functional && t('core:yes'),
    },
  ];
  return (
    <ItemList<Row>
      name="currencies"
      title={t('currency.title')}
      one={t('currency.one')}
      many={t('currency.many')}
      calls={currencyCalls}
      path="setting/currency"
      history={trailName.of('currency')}
      columns={columns}
      nameOf={(row) => row.code}
      mayEdit={useMay('settings.money')}
      form={{
        kind: 'screens',
        create: '/settings/currency/create-currency',
        modify: (row) => `/settings/currency/modify-currency/${row.id}`,
      }}
      deletable={(row) => row.can_delete}
      acts={useCurrencyMoves()}
      extra={<FunctionalCurrency />}
    />
  );
}
