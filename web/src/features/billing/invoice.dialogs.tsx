import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { z } from 'zod';
import { fetchFile } from '../../kit/api.ts';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { reasonSchema } from '../../ui/form/reason-schema.ts';
import { PdfDialog } from '../../ui/pdf-dialog.tsx';
import { type InvoiceDetail, refreshedByBilling } from './invoice-types.ts';

export type OpenDialog = 'preview' | 'send' | 'hand over' | 'unlock' | 'write off' | 'undo_write_off' | 'delete';

interface DialogProps {
  invoice: InvoiceDetail;
  /** What the invoice is called. */
  name: string;
  onClose: () => void;
}

const sendSchema = z.object({
  to: z.string().trim().min(1, { error: 'required' }),
  language: z.enum(['en', 'id']),
  subject: z.string().trim().max(200, { error: 'too_long' }).nullish(),
  message: z.string().trim().max(4000, { error: 'too_long' }).nullish(),
});

/** Mails the bill with its PDF; with an own subject and text where they are given. */
function SendDialog({ invoice, name, onClose }: DialogProps) {
  const { t } = useTexts('billing');
  const defaults = useCall(invoiceLookupCalls.detailMatter, { query: { matter_id: invoice.matter_id } });
  const standard = useSend(invoiceCalls.sendEmail, ...refreshedByBilling);
  const own = useSend(invoiceCalls.updateSendEmail, ...refreshedByBilling);
  const config = useCall(invoiceLookupCalls.config);
  if (defaults.isPending || config.isPending) return null;
  const leaves = config.data?.mail_server ?? true;
  const { id, version, language } = invoice;
  return (
    <FormDialog
      title={t('dialog.send', { name })}
      schema={sendSchema}
      values={{ to: defaults.data?.billing_email ?? '', language }}
      fields={[
        { kind: 'text', name: 'to', label: t('dialog.to'), hint: t(leaves ? 'dialog.to_hint' : 'dialog.no_server') },
        {
          kind: 'select',
          name: 'language',
          options: [
            { value: 'id', label: t('language.id') },
            { value: 'en', label: t('language.en') },
          ],
        },
        { kind: 'text', name: 'subject', label: t('dialog.subject'), hint: t('dialog.own_hint') },
        { kind: 'area', name: 'message', label: t('dialog.message'), when: (values) => Boolean(values.subject) },
      ]}
      save={async (values) => {
        const common = { id, version, to: values.to.split(/[,;\s]+/).filter(Boolean), language: values.language };
        if (values.subject && values.message)
          return own.send({ ...common, subject: values.subject, message: values.message });
        return standard.send(common);
      }}
      onSaved={() => notify.success({ message: t(leaves ? 'dialog.sent' : 'dialog.kept') })}
      submit={t('act.send')}
      onClose={onClose}
    />
  );
}

const handOverSchema = z.object({
  handed_over_on: z.string().min(1, { error: 'required' }),
  handed_over_to: z.string().trim().max(200, { error: 'too_long' }).nullish(),
});

/** A bill becomes a statement once it is with the client. */
function HandOverDialog({ invoice, name, onClose }: DialogProps) {
  const { t } = useTexts('billing');
  const { today } = useFormats();
  const next = useSend(invoiceCalls.nextStep, ...refreshedByBilling);
  const { id, version } = invoice;
  return (
    <FormDialog
      title={t('dialog.hand_over', { name })}
      schema={handOverSchema}
      values={{ handed_over_on: today, handed_over_to: invoice.mails[0]?.to.join(', ') || invoice.attention }}
      fields={[
        { kind: 'date', name: 'handed_over_on' },
        { kind: 'text', name: 'handed_over_to' },
      ]}
      save={(values) => next.send({ id, version, ...values })}
      submit={t('step.statement')}
      onClose={onClose}
    />
  );
}

function UnlockDialog({ invoice, name, onClose }: DialogProps) {
  const { t } = useTexts('billing');
  const unlock = useSend(invoiceCalls.unlock, ...refreshedByBilling);
  const { id, version } = invoice;
  return (
    <FormDialog
      title={t('dialog.unlock', { name })}
      schema={reasonSchema}
      fields={[{ kind: 'area', name: 'reason' }]}
      save={(values) => unlock.send({ id, version, reason: values.reason })}
      submit={t('act.unlock')}
      onClose={onClose}
    />
  );
}

const cancelSchema = reasonSchema.extend({ date: z.string().nullish() });

/** Deletes what was made in error, writes off what will not be paid, or takes a write-off back; each says why. */
function CancelDialog({
  type,
  invoice,
  name,
  onClose,
}: DialogProps & { type: 'write off' | 'undo_write_off' | 'delete' }) {
  const { t } = useTexts('billing');
  const { today } = useFormats();
  const cancel = useSend(invoiceCalls.cancel, ...refreshedByBilling);
  const { id, version } = invoice;
  const key = type.replace(' ', '_');
  return (
    <FormDialog
      title={t(`dialog.${key}`, { name })}
      schema={cancelSchema}
      values={{ date: type === 'delete' ? null : today }}
      fields={[
        { kind: 'area', name: 'reason', hint: t(`dialog.${key}_hint`) },
        ...(type === 'delete' ? [] : [{ kind: 'date' as const, name: 'date' }]),
      ]}
      save={(values) => cancel.send({ id, version, type, ...values })}
      submit={t(`act.${key}`)}
      danger={type !== 'undo_write_off'}
      onClose={onClose}
    />
  );
}

/** The print as it stands, in the language of the document. */
function PreviewDialog({ invoice: { id, language }, name, onClose }: DialogProps) {
  const fetch = () => fetchFile(invoiceCalls.exportPreview, { body: { id, language } });
  return <PdfDialog title={name} fetch={fetch} onClose={onClose} />;
}

/** The open dialog of an invoice. */
export function InvoiceDialogs({ open, ...props }: DialogProps & { open: OpenDialog }) {
  switch (open) {
    case 'preview':
      return <PreviewDialog {...props} />;
    case 'send':
      return <SendDialog {...props} />;
    case 'hand over':
      return <HandOverDialog {...props} />;
    case 'unlock':
      return <UnlockDialog {...props} />;
    default:
      return <CancelDialog type={open} {...props} />;
  }
}
