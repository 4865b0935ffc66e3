import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { download } from '../../kit/downloads.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { bookRate } from '../../ui/book-rate.tsx';
import { Day, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DetailScreen } from '../../ui/detail-screen.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { reasonSchema } from '../../ui/form/reason-schema.ts';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Deposit = ReplyOf<typeof depositCalls.detail>;

function Information({ deposit }: { deposit: Deposit }) {
  const { t, language } = useTexts('billing');
  const money = (amount: string) => <Money amount={amount} currency={deposit.currency} exact />;
  return (
    <>
      <Section title={t('deposit.money')}>
        <DataList
          columns={3}
          items={[
            [t('fields:client_id'), deposit.client_name],
            [
              t('deposit.purse'),
              deposit.matter_number ? `${deposit.matter_number} ${deposit.matter_name}` : t('deposit.client_purse'),
            ],
            [t('fields:date'), <Day key="date" of={deposit.date} />],
            [t('fields:amount'), money(deposit.amount)],
            [t('deposit.available'), money(deposit.amount_available)],
            [t('deposit.balance'), money(deposit.purse_balance)],
            [t('fields:exchange_rate'), bookRate(deposit)],
            [t('fields:bank_information_id'), `${deposit.bank.name} · ${deposit.bank.detail}`],
            [t('detail.in_words'), deposit.amount_in_words[language]],
            [t('fields:notes'), deposit.notes],
            [t('detail.reason'), deposit.delete_reason],
          ]}
        />
      </Section>
      <Section title={t('deposit.movements')}>
        <DataTable
          plain
          label={t('deposit.movements')}
          rows={deposit.movements}
          columns={[
            { name: 'date', title: t('list.date'), show: (row) => <Day of={row.date} /> },
            { name: 'kind', title: t('deposit.movement'), show: (row) => t(`deposit.kind.${row.kind}`) },
            {
              ...{ name: 'for', title: t('deposit.for') },
              show: (row) =>
                row.invoice_id ? (
                  <ScreenLink to={`/billing/detail/${row.invoice_id}`}>
                    {row.invoice_number ?? t('list.no_number')}
                  </ScreenLink>
                ) : (
                  (row.deposit_number ?? '')
                ),
            },
            { name: 'amount', title: t('fields:amount'), end: true, show: (row) => money(row.amount) },
            { name: 'balance', title: t('deposit.balance'), end: true, show: (row) => money(row.balance) },
          ]}
        />
      </Section>
    </>
  );
}

/** One deposit: what is left of it, and every movement of its purse. */
export function DepositDetailScreen() {
  const { t, language } = useTexts('billing');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const detail = useCall(depositCalls.detail, { query: { id } }, { inPlace: true });
  const [deleting, setDeleting] = useState(false);
  const remove = useSend(depositCalls.remove, 'invoice', 'payment', 'dashboard', 'client', 'matter');
  const print = () => download(depositCalls.export, { body: { id, language } }).catch(() => undefined);
  return (
    <>
      <DetailScreen
        of={detail}
        title={(deposit) => deposit.deposit_number}
        status={(deposit) => <StatusBadge of="money_in" value={deposit.status} />}
        crumbs={[{ title: t('deposit.list_title'), to: '/billing' }]}
        backTo="/billing"
        main={() => ({ title: t('deposit.print'), run: () => void print() })}
        editTo={(deposit) => (deposit.can_edit ? `/billing/deposit/modify/${id}` : undefined)}
        actions={(deposit) => [
          deposit.can_delete && { title: t('deposit.delete'), danger: true, run: () => setDeleting(true) },
        ]}
        tabs={[
          { name: 'information', title: t('detail.information'), show: (deposit) => <Information deposit={deposit} /> },
          {
            name: 'history',
            title: t('core:history.title'),
            show: () => <AuditTrail call={depositCalls.auditTrail} id={id} />,
          },
        ]}
      />
      {deleting && detail.data && (
        <FormDialog
          title={t('deposit.delete_title', { number: detail.data.deposit_number })}
          schema={reasonSchema}
          fields={[{ kind: 'area', name: 'reason', hint: t('deposit.delete_hint') }]}
          save={(values) => remove.send({ id, version: detail.data?.version ?? 1, reason: values.reason })}
          submit={t('deposit.delete')}
          danger
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
