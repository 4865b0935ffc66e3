import { Button, Skeleton } from '@mantine/core';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useGo } from '../../kit/navigation.ts';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { Day, Money } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SummaryPanel } from '../../ui/summary-panel.tsx';

type Owed = ReplyOf<typeof collectionCalls.detailClient>;
type Bill = Owed['bills'][number];

function Bills({ bills }: { bills: readonly Bill[] }) {
  const { t } = useTexts('clients');
  const title = (field: string) => sentence(t(`fields:${field}`));
  const money = (name: 'amount_billed' | 'outstanding'): Column<Bill> => ({
    ...{ name, title: title(name), end: true },
    show: (bill) => <Money amount={bill[name]} currency={bill.currency} exact />,
  });
  const columns: Column<Bill>[] = [
    {
      name: 'invoice_number',
      title: title('invoice_number'),
      show: (bill) => <ScreenLink to={`/billing/detail/${bill.id}`}>{bill.invoice_number}</ScreenLink>,
    },
    { name: 'date', title: title('date'), show: (bill) => <Day of={bill.date} /> },
    { name: 'due_date', title: title('due_date'), show: (bill) => <Day of={bill.due_date} /> },
    {
      name: 'matter',
      title: title('matter'),
      show: (bill) => `${bill.matter_number} ${bill.matter_name}`,
      hover: (bill) => `${bill.matter_number} ${bill.matter_name}`,
    },
    money('amount_billed'),
    money('outstanding'),
  ];
  if (bills.length === 0) return <EmptyState title={t('owed.none')} text={t('owed.none_text')} />;
  return <DataTable plain label={t('owed.bills')} columns={columns} rows={bills} />;
}

/** What is held for the client, purse by purse, beside what it owes. */
function Sums({ owed }: { owed: Owed }) {
  const { t } = useTexts('clients');
  return (
    <div className="form-sections">
      {owed.outstanding.length > 0 && (
        <SummaryPanel
          title={t('owed.total')}
          lines={owed.outstanding.map(({ currency, outstanding }) => ({
            label: currency,
            value: <Money amount={outstanding} exact />,
            strong: true,
          }))}
        />
      )}
      <SummaryPanel
        title={t('owed.deposits')}
        lines={
          owed.deposits.length === 0
            ? [{ label: t('owed.no_deposits'), value: '' }]
            : owed.deposits.map(({ currency, matter_number, balance }) => ({
                label: matter_number || t('owed.client_purse'),
                value: <Money amount={balance} currency={currency} exact />,
              }))
        }
      />
    </div>
  );
}

/** The client's outstanding list: open bills and deposits, one total a currency. */
export function ClientOutstanding({ id }: { id: string }) {
  const { t } = useTexts('clients');
  const go = useGo();
  const mayRecord = useMay('collection.edit');
  const owed = useCall(collectionCalls.detailClient, { query: { id } });
  if (!owed.data) return owed.error ? <EmptyState title={t('core:list.failed')} /> : <Skeleton h={240} />;
  return (
    <div className="form-with-aside">
      <Section
        title={t('owed.bills')}
        extra={
          mayRecord &&
          owed.data.bills.length > 0 && (
            <Button variant="default" size="xs" onClick={() => go('/collections/create', { client: id })}>
              {t('owed.record')}
            </Button>
          )
        }
      >
        <Bills bills={owed.data.bills} />
      </Section>
      <Sums owed={owed.data} />
    </div>
  );
}
