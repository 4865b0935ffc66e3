import { useTexts } from '../../kit/texts.ts';
import { Day, Hours, Money } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { Section } from '../../ui/section.tsx';
import type { InvoiceDetail } from './invoice-types.ts';

type Line = InvoiceDetail['lines'][number];
type Cost = InvoiceDetail['disbursements'][number];

/** The fee lines and the disbursements of an invoice, as they print. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTexts('billing');
  const money = (amount: string | null | undefined) => <Money amount={amount} currency={invoice.currency} exact />;
  const figure = (
    name: 'rate' | 'value' | 'write_down' | 'write_up' | 'discount_share' | 'amount',
    title: string,
  ): Column<Line> => ({
    ...{ name, title, end: true },
    show: (line) => money(line[name]),
  });
  const lines: Column<Line>[] = [
    { name: 'date', title: t('list.date'), show: (line) => <Day of={line.date} /> },
    { name: 'employee', title: t('compose.fee_earner'), show: (line) => line.employee_name },
    { name: 'activity', title: t('compose.activity'), show: (line) => line.activity },
    {
      name: 'description',
      title: t('compose.description'),
      show: (line) => line.description,
      hover: (line) => line.description,
    },
    { name: 'hour', title: t('compose.hours'), end: true, show: (line) => <Hours of={line.hour} /> },
    // Left out by the server for those who may not see rates.
    ...(invoice.lines.some((line) => line.amount !== undefined)
      ? [
          figure('rate', t('compose.rate')),
          figure('write_down', t('fields:write_down')),
          figure('write_up', t('fields:write_up')),
          figure('amount', t('compose.amount')),
          figure('discount_share', t('compose.discount_share')),
        ]
      : []),
  ];
  const costs: Column<Cost>[] = [
    { name: 'date', title: t('list.date'), show: (cost) => <Day of={cost.date} /> },
    {
      name: 'description',
      title: t('compose.cost'),
      show: (cost) => cost.description,
      hover: (cost) => cost.description,
    },
    { name: 'treatment', title: t('compose.treatment'), show: (cost) => t(`treatment.${cost.treatment}`) },
    { name: 'proof', title: t('compose.proof'), show: (cost) => (cost.has_proof ? t('core:yes') : t('core:no')) },
    { name: 'amount', title: t('compose.amount'), end: true, show: (cost) => money(cost.amount) },
  ];
  return (
    <>
      <Section title={t('compose.time')}>
        {invoice.lines.length === 0 ? (
          <EmptyState title={t('compose.no_time')} />
        ) : (
          <DataTable plain label={t('compose.time')} columns={lines} rows={invoice.lines} />
        )}
      </Section>
      <Section title={t('compose.costs')}>
        {invoice.disbursements.length === 0 ? (
          <EmptyState title={t('compose.no_costs')} />
        ) : (
          <DataTable plain label={t('compose.costs')} columns={costs} rows={invoice.disbursements} />
        )}
      </Section>
    </>
  );
}
