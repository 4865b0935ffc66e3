import { Skeleton } from '@mantine/core';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { collectionForm } from '@praktis/contract/collections/collections.schemas';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { add, sum } from '@praktis/rules/money';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { Money } from '../../ui/cells.tsx';
import type { FormValues } from '../../ui/form/form-types.ts';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SummaryPanel } from '../../ui/summary-panel.tsx';
import {
  balanceOf,
  comesIn,
  currencyOf,
  type Entered,
  type OpenBill,
  sentEntries,
  textOf,
} from './allocation-figures.ts';
import { useSections } from './collection-sections.tsx';

type Detail = ReplyOf<typeof collectionCalls.detail>;
const refreshed = ['payment', 'invoice', 'dashboard', 'client', 'matter'] as const;
function Balance({ values }: { values: FormValues }) {
  const { t } = useTexts('collections');
  const balance = balanceOf(values);
  const show = (amount: string) => <Money amount={amount} currency={currencyOf(values)} exact />;
  const used = [{ label: t('balance.used'), value: show(balance.applied), strong: true }];
  const receipt = [
    { label: t('balance.came'), value: show(balance.came) },
    { label: t('balance.applied'), value: show(balance.applied) },
    { label: t('balance.elsewhere'), value: show(balance.elsewhere) },
    { label: t('balance.difference'), value: show(balance.difference), strong: true },
  ];
  return (
    <SummaryPanel
      title={t('balance.title')}
      lines={[
        ...(comesIn(values) ? receipt : used),
        { label: t('balance.withholding'), value: show(balance.withholding) },
      ]}
    />
  );
}

const beyondBills = ['bank_charge', 'other_income', 'to_client_deposit', 'to_matter_deposit'];

/**
 * Empty money is nothing; bills for which nothing was entered are left out. A deposit that is used is as much as it pays, and
 * none of it goes elsewhere (DEP-03).
 */
function bodyOf(values: FormValues) {
  const allocations = sentEntries((values.allocations ?? []) as readonly Entered[]);
  const amountOf = (name: string) => (comesIn(values) && textOf(values[name])) || '0';
  const amounts = Object.fromEntries(beyondBills.map((name) => [name, amountOf(name)]));
  const used = { received: sum(allocations.map((one) => one.cash)), bank_information_id: null };
  const exchange_rate = (comesIn(values) && textOf(values.exchange_rate)) || null;
  return collectionForm.parse({ ...values, ...amounts, exchange_rate, ...(comesIn(values) ? {} : used), allocations });
}

/** The schema as the form fills it: empty amounts and unfinished bills are made good on the way out. */
const typedSchema = collectionForm.omit({ allocations: true }).partial({
  received: true,
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
    digits: one.digits,
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
  const typedRate = receipt.rate_kind === 'manual' ? receipt.exchange_rate : null;
  return (
    <RecordForm
      schema={typedSchema}
      sections={sections}
      values={{ ...(receipt as unknown as FormValues), exchange_rate: typedRate }}
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
