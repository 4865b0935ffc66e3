import { Button, Skeleton } from '@mantine/core';
import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { isPositive } from '@praktis/rules/money';
import { useGo } from '../../kit/navigation.ts';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import type { InvoiceDetail } from './invoice-types.ts';

/** What settled the bill so far, and what is still open. */
export function InvoicePayments({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTexts('billing');
  const go = useGo();
  const mayCollect = useMay('collection.edit');
  const paid = useCall(invoiceCalls.detailCollected, { query: { id: invoice.id } });
  if (!invoice.issued_at) return <EmptyState title={t('payments.not_issued')} />;
  if (!paid.data) return <Skeleton h={200} />;
  const money = (amount: string) => <Money amount={amount} currency={invoice.currency} exact />;
  const { settlement } = invoice;
  const collect = mayCollect && isPositive(settlement.outstanding) && (
    <Button size="xs" onClick={() => go('/collections/create', { client: invoice.client_id })}>
      {t('payments.collect')}
    </Button>
  );
  return (
    <>
      <Section title={t('payments.open')} extra={collect}>
        <DataList
          columns={3}
          items={[
            [t('totals.outstanding'), money(settlement.outstanding)],
            [t('payments.withholding_open'), money(settlement.withholding_open)],
            [t('payments.vat_open'), money(settlement.vat_collected_open)],
            [t('payments.cash'), money(settlement.cash)],
            [t('payments.withholding'), money(settlement.withholding)],
            [t('payments.deposits'), money(settlement.deposits_applied)],
          ]}
        />
      </Section>
      <Section title={t('payments.collections')}>
        {paid.data.collections.length === 0 ? (
          <EmptyState title={t('payments.none')} />
        ) : (
          <DataTable
            plain
            label={t('payments.collections')}
            rows={paid.data.collections.map((row) => ({ ...row, id: row.collection_id }))}
            columns={[
              {
                name: 'number',
                title: t('payments.number'),
                show: (row) => (
                  <ScreenLink to={`/collections/detail/${row.collection_id}`}>{row.collection_number}</ScreenLink>
                ),
              },
              { name: 'date', title: t('list.date'), show: (row) => <Day of={row.date} /> },
              { name: 'cash', title: t('payments.cash'), end: true, show: (row) => money(row.cash) },
              {
                name: 'withholding',
                title: t('payments.withholding'),
                end: true,
                show: (row) => money(row.withholding),
              },
              {
                name: 'vat_collected',
                title: t('totals.vat_collected'),
                end: true,
                show: (row) => money(row.vat_collected),
              },
            ]}
          />
        )}
      </Section>
      {paid.data.deposits.length > 0 && (
        <Section title={t('payments.deposits')}>
          <DataTable
            plain
            label={t('payments.deposits')}
            rows={paid.data.deposits}
            columns={[
              { name: 'date', title: t('list.date'), show: (row) => <Day of={row.date} /> },
              { name: 'purse', title: t('deposit.purse'), show: (row) => t(`deposit.${row.purse}_purse`) },
              { name: 'amount', title: t('compose.amount'), end: true, show: (row) => money(row.amount) },
            ]}
          />
        </Section>
      )}
    </>
  );
}
