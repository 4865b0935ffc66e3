import { Button } from '@mantine/core';
import { exchangeRateCalls as calls, rateKinds, rateUses } from '@praktis/contract/settings/exchange-rate.calls';
import { trailName } from '@praktis/contract/settings/trails';
import { useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { refresh } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter, RowOf } from '../../ui/list/list-types.ts';
import { RateFetches } from './rate-fetches.tsx';
import { useListHistory } from './setting-history.tsx';
import { useItemActs } from './use-item-acts.ts';

type Row = RowOf<typeof calls.list>;

const path = 'setting/exchange-rate';
const kindChoices = (t: Translate) =>
  rateKinds.map((value) => ({ value, label: t(`settings:value.book_rate.${value}`) }));

function useColumns(): Column<Row>[] {
  const { t } = useTexts('settings');
  const formats = useFormats();
  const title = (name: string) => sentence(t(`fields:${name}`));
  const figure = (name: 'rate' | 'buy' | 'sell', more: Partial<Column<Row>> = {}): Column<Row> => ({
    ...{ name, title: t(`exchange.${name}`), end: true, ...more },
    show: (row) => <Money amount={row[name]} exact />,
  });
  // The server counts time up to a thousand, so that the list stays quick.
  const usesShown = (row: Row) =>
    rateUses
      .filter((kind) => row[kind] > 0)
      .map((kind) => t(`exchange.used_${kind}`, { n: formats.count(row[kind]) }))
      .join(', ');
  return [
    { name: 'date', title: title('date'), sort: true, show: (row) => <Day of={row.date} /> },
    { name: 'date_to', title: t('exchange.until'), show: (row) => <Day of={row.date_to} /> },
    { name: 'currency', title: title('currency'), sort: true, show: (row) => row.currency },
    {
      ...{ name: 'kind', title: t('exchange.kind'), sort: true },
      show: (row) => t(`settings:value.book_rate.${row.kind}`),
    },
    figure('rate', { sort: true }),
    { name: 'unit', title: t('exchange.unit'), end: true, show: (row) => formats.count(row.unit) },
    ...[figure('buy', { hidden: true }), figure('sell', { hidden: true })],
    { name: 'source', title: t('exchange.source'), show: (row) => t(`exchange.from_${row.source}`) },
    { name: 'created_by_name', title: t('exchange.author'), show: (row) => row.created_by_name },
    { name: 'used', title: t('exchange.used'), show: usesShown, hover: usesShown },
  ];
}

/** Fetches what Bank Indonesia and the Ministry of Finance published (MON-08). */
function FetchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('settings');
  const sync = useSend(calls.sync, path);
  // That it failed is noted too, and stands above the rates.
  const failed = (problem: unknown) => {
    refresh(path).catch(() => undefined);
    throw problem;
  };
  return (
    <FormDialog
      title={t('exchange.fetch')}
      schema={calls.sync.body}
      fields={[
        {
          kind: 'select',
          name: 'kind',
          label: t('exchange.kind'),
          options: kindChoices(t),
          hint: t('exchange.fetch_hint'),
        },
        { kind: 'date', name: 'date_from', label: t('exchange.first_day'), hint: t('exchange.week_hint') },
        { kind: 'date', name: 'date_to', label: t('exchange.last_day') },
      ]}
      values={{ kind: 'bi' }}
      save={(values) => sync.send(values).catch(failed)}
      onSaved={({ added, known, without }) => {
        const rest = without.length > 0 ? ` ${t('exchange.without', { currencies: without.join(', ') })}` : '';
        notify.success({ message: `${t('exchange.fetched', { added, known })}${rest}` });
      }}
      submit={t('exchange.fetch_now')}
      onClose={onClose}
    />
  );
}

/** Exchange rates of every kind, newest first (MON-08, MON-09). */
export function ExchangeRatesListScreen() {
  const { t } = useTexts('settings');
  const formats = useFormats();
  const mayEdit = useMay('settings.money');
  const history = useListHistory(trailName.of('exchange-rate'));
  const [fetching, setFetching] = useState(false);
  const nameOf = (row: Row) => `${row.currency} ${formats.day(row.date)}`;
  const actsOf = useItemActs<Row>({ calls, nameOf, refreshes: [path], deleteText: t('exchange.delete_text') });
  const filters: Filter[] = [
    { kind: 'select', name: 'kind', label: t('exchange.kind'), options: kindChoices(t) },
    { kind: 'lookup', name: 'currency', label: sentence(t('fields:currency')), call: calls.searchCurrency },
    { kind: 'period', name: 'date', label: sentence(t('fields:date')), from: 'date_from', to: 'date_to' },
  ];
  return (
    <>
      <ListScreen
        name="exchange-rates"
        above={<RateFetches />}
        within={history}
        title={t('exchange.title')}
        crumbs={[{ title: t('core:settings.title'), to: '/settings' }]}
        call={calls.list}
        columns={useColumns()}
        filters={filters}
        menu={t('exchange.many')}
        searchHint={t('exchange.search')}
        rowName={nameOf}
        rowActions={(row) => (mayEdit ? actsOf(row, { deletable: row.can_delete }) : [])}
        extra={
          mayEdit && (
            <Button variant="default" onClick={() => setFetching(true)}>
              {t('exchange.fetch')}
            </Button>
          )
        }
        main={mayEdit && { title: t('exchange.create'), to: '/settings/exchanges-rate/create' }}
      />
      {fetching && <FetchDialog onClose={() => setFetching(false)} />}
    </>
  );
}
