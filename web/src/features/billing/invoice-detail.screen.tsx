import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { download } from '../../kit/downloads.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Action } from '../../ui/action-menu.tsx';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { DetailScreen } from '../../ui/detail-screen.tsx';
import { PaymentBadge } from '../../ui/payment-badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { InvoiceDialogs, type OpenDialog } from './invoice.dialogs.tsx';
import { InvoiceInformation } from './invoice-information.panel.tsx';
import { InvoiceLines } from './invoice-lines.panel.tsx';
import { InvoicePayments } from './invoice-payments.panel.tsx';
import { type InvoiceDetail, refreshedByBilling } from './invoice-types.ts';
import { MissingAddressNotice } from './missing-address.notice.tsx';

const nameOf = (invoice: InvoiceDetail) => invoice.invoice_number ?? `${invoice.matter_number} ${invoice.matter_name}`;

/** The acts on an invoice, as the server allows them. */
function useActs(id: string, open: (dialog: OpenDialog) => void) {
  const { t } = useTexts('billing');
  const next = useSend(invoiceCalls.nextStep, ...refreshedByBilling);
  const lock = useSend(invoiceCalls.lock, ...refreshedByBilling);
  const print = (language: 'en' | 'id') =>
    void download(invoiceCalls.export, { body: { id, language } }).catch(() => undefined);
  const main = (invoice: InvoiceDetail): Action | false => {
    const { next_step, version } = invoice;
    if (!next_step || !invoice.can_next_step) return false;
    // A bill becomes a statement by being handed over: when, and to whom, is asked.
    const run = next_step === 'statement' ? () => open('hand over') : () => void next.attempt({ id, version });
    return { title: t(`step.${next_step}`), run };
  };
  const others = (invoice: InvoiceDetail) => [
    invoice.can_export && { title: t('core:preview'), run: () => open('preview') },
    invoice.can_export && { title: t('act.print_id'), run: () => print('id') },
    invoice.can_export && { title: t('act.print_en'), run: () => print('en') },
    invoice.can_send && { title: t('act.send'), run: () => open('send') },
    invoice.can_lock && {
      title: t('act.lock'),
      run: () => void lock.attempt({ id, version: invoice.version }),
      apart: true,
    },
    invoice.can_unlock && { title: t('act.unlock'), run: () => open('unlock') },
    invoice.can_undo_write_off && { title: t('act.undo_write_off'), run: () => open('undo_write_off') },
    invoice.can_write_off && { title: t('act.write_off'), run: () => open('write off'), danger: true, apart: true },
    invoice.can_delete && { title: t('act.delete'), run: () => open('delete'), danger: true },
  ];
  return { main, others };
}

/** One invoice: what it says, its work, its payments, its trail, and what may be done. */
export function InvoiceDetailScreen() {
  const { t } = useTexts('billing');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const detail = useCall(invoiceCalls.detail, { query: { id } }, { inPlace: true });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const acts = useActs(id, setDialog);
  return (
    <>
      <DetailScreen
        of={detail}
        title={nameOf}
        status={(invoice) => (
          <>
            <StatusBadge of="billing" value={invoice.status} />
            <PaymentBadge
              status={invoice.outstanding_status}
              outstanding={invoice.settlement.outstanding}
              billed={invoice.amount_billed}
            />
            {invoice.locked && !invoice.issued_at && <StatusBadge of="lock" value="locked" />}
          </>
        )}
        crumbs={[{ title: t('list.title'), to: '/billing' }]}
        backTo="/billing"
        main={acts.main}
        editTo={(invoice) => (invoice.can_edit ? `/billing/modify/${id}` : undefined)}
        actions={acts.others}
        tabs={[
          {
            name: 'information',
            title: t('detail.information'),
            show: (invoice) => <InvoiceInformation invoice={invoice} />,
          },
          { name: 'work', title: t('detail.work'), show: (invoice) => <InvoiceLines invoice={invoice} /> },
          { name: 'payments', title: t('detail.payments'), show: (invoice) => <InvoicePayments invoice={invoice} /> },
          {
            name: 'history',
            title: t('core:history.title'),
            show: () => <AuditTrail call={invoiceCalls.auditTrail} id={id} />,
          },
        ]}
      >
        {({ status, client_id, client_address }) =>
          (status === 'draft' || status === 'prebill') && (
            <MissingAddressNotice clientId={client_id} known={client_address} />
          )
        }
      </DetailScreen>
      {dialog && detail.data && (
        <InvoiceDialogs
          open={dialog}
          invoice={detail.data}
          name={nameOf(detail.data)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
