import { Skeleton } from '@mantine/core';
import { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import { invoiceLookupCalls } from '@praktis/contract/billing/billing-lookups.calls';
import { useParams } from '@tanstack/react-router';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { LookupField } from '../../ui/fields/lookup-field.tsx';
import type { FormValues } from '../../ui/form/form-types.ts';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import type { Defaults } from './composer-figures.ts';
import { InvoiceComposer } from './invoice-composer.tsx';
import { type InvoiceDetail, refreshedByBilling } from './invoice-types.ts';

type Detail = InvoiceDetail;

/** What a new bill of the matter opens with. */
function startOf(defaults: Defaults): FormValues {
  const { bank, ppn, pph, signatory } = defaults;
  return {
    ...{ date: defaults.date, due_in_days: defaults.due_in_days, language: defaults.language },
    ...{ bank, bank_information_id: bank?.id, ppn, ppn_id: ppn?.id, pph, pph_id: pph?.id, signatory_id: signatory?.id },
    ...{ attention: defaults.attention, notes: defaults.notes, payment_instruction: defaults.payment_instruction },
    discount: { kind: 'none', value: '', scope: 'all' },
    ...{ print_rates: defaults.print_rates, print_hours: defaults.print_hours, print_names: defaults.print_names },
    gross_up: false,
  };
}

/** Chooses a matter and puts its bill together. */
export function InvoiceCreateScreen() {
  const { t } = useTexts('billing');
  const go = useGo();
  const [url, change] = useUrlState();
  const matter_id = url.matter ?? '';
  const defaults = useCall(
    invoiceLookupCalls.detailMatter,
    { query: { matter_id } },
    { enabled: matter_id !== '', fresh: 0 },
  );
  const create = useSend(invoiceCalls.create, ...refreshedByBilling);
  const { data } = defaults;
  const shown = data ? `${data.matter_number} ${data.matter_name}` : '';
  return (
    <div className="page">
      <PageHeader title={t('create.title')} crumbs={[{ title: t('list.title'), to: '/billing' }]} />
      <Section title={t('create.matter')} hint={data?.client_name} beside>
        <LookupField
          label={t('create.matter')}
          call={invoiceLookupCalls.searchMatter}
          value={matter_id}
          shown={shown}
          onChange={(id) => change({ matter: id || undefined })}
        />
        {data?.open_invoice && !data.allow_multiple_billings && <p className="warn-text">{t('create.open_invoice')}</p>}
      </Section>
      {matter_id !== '' && !data && !defaults.error && <Skeleton h={480} />}
      {data && (
        <InvoiceComposer
          key={data.matter_id}
          defaults={data}
          values={startOf(data)}
          save={(body) => create.send({ ...body, matter_id, type: data.types[0] ?? 'hourly' })}
          onSaved={(id) => {
            notify.success({ message: t('create.done') });
            go(`/billing/detail/${id}`);
          }}
          submit={t('create.submit')}
          onCancel={() => go('/billing')}
        />
      )}
    </div>
  );
}

/** What a bill under change opens with. */
function valuesOf(detail: Detail): FormValues {
  return {
    ...(detail as unknown as FormValues),
    ...{
      bank_information_id: detail.bank?.id,
      ppn_id: detail.ppn?.id,
      pph_id: detail.pph?.id,
      signatory_id: detail.signatory?.id,
    },
    // A rate that was looked up is looked up again: only a typed one goes back as typed.
    exchange_rate: detail.rate_kind === 'manual' ? detail.exchange_rate : null,
    kmk_rate: detail.kmk_date === null ? detail.kmk_rate : null,
    discount: { kind: detail.discount_kind, value: detail.discount_value, scope: detail.discount_scope },
    timesheets: detail.lines.flatMap((line) =>
      line.timesheet_id
        ? [{ timesheet_id: line.timesheet_id, write_down: line.write_down ?? '', write_up: line.write_up ?? '' }]
        : [],
    ),
    disbursements: detail.disbursements.map((line) => ({ expense_line_id: line.expense_line_id, amount: line.amount })),
  };
}

function ModifyComposer({ invoice, reload }: { invoice: Detail; reload: () => void }) {
  const { t } = useTexts('billing');
  const go = useGo();
  const update = useSend(invoiceCalls.update, ...refreshedByBilling);
  const { id, version, matter_id } = invoice;
  const defaults = useCall(invoiceLookupCalls.detailMatter, { query: { matter_id } }, { fresh: 0 });
  if (!defaults.data) return <Skeleton h={480} />;
  const back = () => go(`/billing/detail/${id}`);
  return (
    <InvoiceComposer
      defaults={defaults.data}
      invoiceId={id}
      values={valuesOf(invoice)}
      save={(body) => update.send({ ...body, id, version })}
      onSaved={() => {
        notify.success({ message: t('modify.done') });
        back();
      }}
      onReload={reload}
      submit={t('modify.submit')}
      onCancel={back}
    />
  );
}

/** Changes a draft, a prebill or an unlocked bill. */
export function InvoiceModifyScreen() {
  const { t } = useTexts('billing');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const detail = useCall(invoiceCalls.detail, { query: { id } }, { inPlace: true, fresh: 0 });
  return (
    <ModifyScreen
      wide
      of={detail}
      allowed={({ can_edit }) => can_edit}
      title={({ invoice_number, matter_number }) => t('modify.heading', { number: invoice_number ?? matter_number })}
      crumbs={() => [{ title: t('list.title'), to: '/billing' }]}
    >
      {(invoice, reload) => <ModifyComposer invoice={invoice} reload={reload} />}
    </ModifyScreen>
  );
}
