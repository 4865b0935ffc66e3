import { Skeleton } from '@mantine/core';
import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { collectionForm, collectionMethods } from '@praktis/contract/collections/collections.schemas';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { add, isZero } from '@praktis/rules/money';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { Money } from '../../ui/cells.tsx';
import type { FormSection, FormValues } from '../../ui/form/form-types.ts';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SummaryPanel } from '../../ui/summary-panel.tsx';
import { balanceOf, type Entered, type OpenBill, sentEntries } from './allocation-figures.ts';
import { AllocationsPanel } from './allocations.panel.tsx';

type Detail = ReplyOf<typeof collectionCalls.detail>;
const refreshed = ['payment', 'invoice', 'dashboard', 'client', 'matter'] as const;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const currencyOf = (values: FormValues) => textOf(values.currency);

function useSections(earlier: readonly OpenBill[]): readonly FormSection[] | undefined {
  const { t } = useTexts('collections');
  const config = useCall(collectionCalls.config);
  return useMemo(() => {
    if (!config.data) return undefined;
    const choices = (list: readonly { id: string; name: string }[]) =>
      list.map(({ id, name }) => ({ value: id, label: name }));
    return [
      {
        title: t('form.receipt'),
        fields: [
          {
            kind: 'lookup',
            name: 'client_id',
            call: collectionCalls.searchClient,
            span: 2,
            onPick: () => ({ allocations: [] }),
          },
          { kind: 'date', name: 'date', required: true },
          {
            kind: 'select',
            name: 'method',
            options: collectionMethods.map((value) => ({ value, label: t(`method.${value}`) })),
          },
          {
            ...{ kind: 'lookup', name: 'bank_information_id', call: collectionCalls.searchBank, span: 2 },
            shown: (values) => textOf(values.bank_name),
            onPick: (option) => ({ currency: option?.detail.slice(0, 3) ?? '' }),
          },
          { kind: 'money', name: 'received', currency: currencyOf },
          { kind: 'money', name: 'bank_charge', currency: currencyOf, required: false },
          { kind: 'select', name: 'receipt_type_id', options: choices(config.data.receipt_types) },
        ],
      },
      {
        title: t('form.bills'),
        hint: t('form.bills_hint'),
        columns: 1,
        wide: true,
        fields: [
          {
            kind: 'custom',
            name: 'allocations',
            render: ({ error }) => <AllocationsPanel earlier={earlier} error={error} />,
          },
        ],
      },
      {
        title: t('form.excess'),
        hint: t('form.excess_hint'),
        fields: [
          { kind: 'money', name: 'to_client_deposit', currency: currencyOf, required: false },
          { kind: 'money', name: 'to_matter_deposit', currency: currencyOf, required: false },
          { kind: 'money', name: 'other_income', currency: currencyOf, required: false },
          {
            ...{ kind: 'lookup', name: 'deposit_matter_id', call: depositCalls.searchMatter },
            params: (values) => ({ client_id: textOf(values.client_id) }),
            when: (values) => !isZero(textOf(values.to_matter_deposit) || '0'),
          },
          {
            ...{ kind: 'select', name: 'other_receipt_type_id', options: choices(config.data.other_receipt_types) },
            when: (values) => !isZero(textOf(values.other_income) || '0'),
          },
        ],
      },
      {
        title: t('form.client_bank'),
        fields: [
          { kind: 'text', name: 'client_bank_name' },
          { kind: 'text', name: 'client_account_name' },
          { kind: 'text', name: 'client_account_number' },
          { kind: 'text', name: 'client_transaction_number' },
          { kind: 'area', name: 'notes', span: 2 },
        ],
      },
    ];
  }, [config.data, earlier, t]);
}

function Balance({ values }: { values: FormValues }) {
  const { t } = useTexts('collections');
  const balance = balanceOf(values);
  const show = (amount: string) => <Money amount={amount} currency={currencyOf(values)} exact />;
  return (
    <SummaryPanel
      title={t('balance.title')}
      lines={[
        { label: t('balance.came'), value: show(balance.came) },
        { label: t('balance.applied'), value: show(balance.applied) },
        { label: t('balance.elsewhere'), value: show(balance.elsewhere) },
        { label: t('balance.difference'), value: show(balance.difference), strong: true },
        { label: t('balance.withholding'), value: show(balance.withholding) },
      ]}
    />
  );
}

/** Empty money is nothing; bills for which nothing was entered are left out. */
function bodyOf(values: Record<string, unknown>) {
  const amount = (name: string) => textOf(values[name]) || '0';
  const amounts = ['bank_charge', 'other_income', 'to_client_deposit', 'to_matter_deposit'].map((name) => [
    name,
    amount(name),
  ]);
  return collectionForm.parse({
    ...values,
    ...Object.fromEntries(amounts),
    allocations: sentEntries((values.allocations ?? []) as readonly Entered[]),
  });
}

/** The schema as the form fills it: empty amounts and unfinished bills are made good on the way out. */
const typedSchema = collectionForm.omit({ allocations: true }).partial({
  bank_charge: true,
  other_income: true,
  to_client_deposit: true,
  to_matter_deposit: true,
});

/** Records money received from a client. */
export function CollectionCreateScreen() {
  const { t } = useTexts('collections');
  const { today } = useFormats();
  const go = useGo();
  const [url] = useUrlState();
  const client = useCall(
    collectionCalls.detailClient,
    { query: { id: url.client ?? '' } },
    { enabled: Boolean(url.client) },
  );
  const create = useSend(collectionCalls.create, ...refreshed);
  const sections = useSections(noBills);
  if (!sections || (url.client && client.isPending)) return <Skeleton h={400} m="lg" />;
  const start: FormValues = { date: today, method: 'bank transfer', allocations: [], currency: '' };
  const known = client.data && { client_id: client.data.id, client_name: client.data.name, ...client.data.last_bank };
  return (
    <div className="page">
      <PageHeader title={t('create.title')} crumbs={[{ title: t('list.title'), to: '/collections' }]} />
      <RecordForm
        schema={typedSchema}
        sections={sections}
        values={{ ...start, ...known }}
        save={(values) => create.send(bodyOf(values))}
        onSaved={(reply, after) => {
          notify.success({ message: t('create.done') });
          go(after === 'new' ? '/collections/create' : `/collections/detail/${reply.id}`);
        }}
        submit={t('create.submit')}
        saveAndNew
        onCancel={() => go('/collections')}
        aside={(values) => <Balance values={values} />}
      />
    </div>
  );
}

const noBills: readonly OpenBill[] = [];

/** What was open of each bill before this receipt settled a part of it. */
function billsBefore(detail: Detail): OpenBill[] {
  return detail.allocations.map((one) => ({
    id: one.invoice_id,
    ...{
      invoice_number: one.invoice_number,
      matter_number: one.matter_number,
      matter_name: '',
      date: '',
      due_date: '',
    },
    ...{
      currency: detail.currency,
      amount_billed: '0',
      withholding_open: one.withholding,
      vat_open: one.vat_collected,
    },
    outstanding: add(one.outstanding, one.cash, one.withholding, one.vat_collected),
  }));
}

function ReceiptForm({ receipt, reload }: { receipt: Detail; reload: () => void }) {
  const { t } = useTexts('collections');
  const go = useGo();
  const earlier = useMemo(() => billsBefore(receipt), [receipt]);
  const sections = useSections(earlier);
  const update = useSend(collectionCalls.update, ...refreshed);
  if (!sections) return <Skeleton h={400} />;
  const { id, version, collection_number } = receipt;
  return (
    <RecordForm
      schema={typedSchema}
      sections={sections}
      values={receipt as unknown as FormValues}
      save={(values) => update.send({ ...bodyOf(values), id, version })}
      onSaved={() => {
        notify.success({ message: t('modify.done', { number: collection_number }) });
        go(`/collections/detail/${id}`);
      }}
      onReload={reload}
      submit={t('modify.submit')}
      onCancel={() => go(`/collections/detail/${id}`)}
      aside={(values) => <Balance values={values} />}
    />
  );
}

/** Takes a receipt back and posts it again under its number. */
export function CollectionModifyScreen() {
  const { t } = useTexts('collections');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const detail = useCall(collectionCalls.detail, { query: { id } }, { inPlace: true, fresh: 0 });
  return (
    <ModifyScreen
      wide
      of={detail}
      allowed={({ can_edit }) => can_edit}
      title={({ collection_number }) => t('modify.heading', { number: collection_number })}
      crumbs={() => [{ title: t('list.title'), to: '/collections' }]}
    >
      {(receipt, reload) => <ReceiptForm receipt={receipt} reload={reload} />}
    </ModifyScreen>
  );
}
