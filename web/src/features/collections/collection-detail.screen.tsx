import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { bookRate } from '../../ui/book-rate.tsx';
import { Day, Moment, Money } from '../../ui/cells.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { DetailScreen } from '../../ui/detail-screen.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { reasonSchema } from '../../ui/form/reason-schema.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Detail = ReplyOf<typeof collectionCalls.detail>;

function Information({ collection }: { collection: Detail }) {
  const { t } = useTexts('collections');
  const money = (amount: string) => <Money amount={amount} currency={collection.currency} exact />;
  return (
    <>
      <Section title={t('form.receipt')}>
        <DataList
          columns={3}
          items={[
            [t('fields:client_id'), collection.client_name],
            [t('fields:date'), <Day key="date" of={collection.date} />],
            [t('fields:method'), t(`method.${collection.method}`)],
            [t('fields:bank_information_id'), `${collection.bank_name} ${collection.account_number}`.trim()],
            [t('fields:received'), money(collection.received)],
            [t('fields:bank_charge'), money(collection.bank_charge)],
            [t('fields:exchange_rate'), bookRate(collection)],
            [t('fields:receipt_type_id'), collection.receipt_type],
            [t('fields:to_client_deposit'), money(collection.to_client_deposit)],
            [t('fields:to_matter_deposit'), money(collection.to_matter_deposit)],
            [t('fields:other_income'), money(collection.other_income)],
            [t('fields:client_bank_name'), collection.client_bank_name],
            [t('fields:client_account_name'), collection.client_account_name],
            [t('fields:client_account_number'), collection.client_account_number],
            [t('fields:client_transaction_number'), collection.client_transaction_number],
            [t('fields:notes'), collection.notes],
            [t('detail.recorded_by'), collection.created_by_name],
            [t('detail.recorded_at'), <Moment key="at" of={collection.created_at} />],
            [t('detail.delete_reason'), collection.delete_reason],
          ]}
        />
      </Section>
      <Section title={t('form.bills')}>
        <div className="table-frame">
          <table className="grid">
            <thead className="grid-head">
              <tr>
                <th>{t('form.bill')}</th>
                <th>{t('detail.matter')}</th>
                <th className="num">{sentence(t('fields:cash'))}</th>
                <th className="num">{sentence(t('fields:withholding'))}</th>
                <th className="num">{sentence(t('fields:vat_collected'))}</th>
                <th className="num">{t('detail.outstanding_now')}</th>
              </tr>
            </thead>
            <tbody>
              {collection.allocations.map((one) => (
                <tr key={one.invoice_id}>
                  <td>
                    <ScreenLink to={`/billing/detail/${one.invoice_id}`}>{one.invoice_number}</ScreenLink>
                  </td>
                  <td>{one.matter_number}</td>
                  <td className="num">{money(one.cash)}</td>
                  <td className="num">{money(one.withholding)}</td>
                  <td className="num">{money(one.vat_collected)}</td>
                  <td className="num">{money(one.outstanding)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </>
  );
}

/** One collection: what came, what it settled, its trail. */
export function CollectionDetailScreen() {
  const { t } = useTexts('collections');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const detail = useCall(collectionCalls.detail, { query: { id } }, { inPlace: true });
  const mayView = useMay('collection.view');
  const [deleting, setDeleting] = useState(false);
  const remove = useSend(collectionCalls.remove, 'payment', 'invoice', 'dashboard', 'client', 'matter');
  return (
    <>
      <DetailScreen
        of={detail}
        title={(collection) => collection.collection_number}
        status={(collection) => <StatusBadge of="money_in" value={collection.status} />}
        crumbs={[{ title: t('list.title'), to: '/collections' }]}
        backTo="/collections"
        editTo={(collection) => (collection.can_edit ? `/collections/modify/${id}` : undefined)}
        actions={(collection) => [
          collection.can_delete && { title: t('detail.delete'), danger: true, run: () => setDeleting(true) },
        ]}
        tabs={[
          {
            name: 'information',
            title: t('detail.information'),
            show: (collection) => <Information collection={collection} />,
          },
          {
            name: 'history',
            title: t('core:history.title'),
            hidden: !mayView,
            show: () => <AuditTrail call={collectionCalls.auditTrail} id={id} />,
          },
        ]}
      />
      {deleting && detail.data && (
        <FormDialog
          title={t('detail.delete_title', { number: detail.data.collection_number })}
          schema={reasonSchema}
          fields={[{ kind: 'area', name: 'reason', hint: t('detail.delete_hint') }]}
          save={(values) => remove.send({ id, version: detail.data?.version ?? 1, reason: values.reason })}
          submit={t('detail.delete')}
          danger
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
