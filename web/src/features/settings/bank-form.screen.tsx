import { Skeleton } from '@mantine/core';
import { bankCalls, bankKinds, bankOrigins } from '@praktis/contract/settings/bank-information.calls';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import type { FormSection } from '../../ui/form/form-types.ts';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const list = '/settings/bank';
const refreshed = 'setting/bank-information';

/** Currency and kind stay once a document uses the account. */
function useSections(fixed: boolean): readonly FormSection[] {
  const { t } = useTexts('settings');
  return useMemo(() => {
    const hint = fixed ? { hint: t('bank.fixed') } : {};
    return [
      {
        title: t('bank.account'),
        fields: [
          { kind: 'text', name: 'bank_name' },
          { kind: 'text', name: 'branch' },
          { kind: 'text', name: 'account_number' },
          { kind: 'text', name: 'beneficiary' },
          { kind: 'text', name: 'swift_code', hint: t('bank.swift_hint') },
        ],
      },
      {
        title: t('bank.use'),
        hint: t('bank.use_hint'),
        fields: [
          {
            ...{ kind: 'lookup', name: 'currency', call: bankCalls.searchCurrency, disabled: fixed, ...hint },
            shown: (values) => String(values.currency ?? ''),
          },
          {
            ...{ kind: 'select', name: 'kind', disabled: fixed, ...hint },
            options: bankKinds.map((value) => ({ value, label: t(`value.bank_kind.${value}`) })),
          },
          {
            ...{ kind: 'select', name: 'origin', label: t('bank.origin'), hint: t('bank.origin_hint') },
            placeholder: t('value.bank_origin.either'),
            options: bankOrigins
              .filter((value) => value !== '')
              .map((value) => ({ value, label: t(`value.bank_origin.${value}`) })),
          },
        ],
      },
    ];
  }, [fixed, t]);
}

function useCrumbs() {
  const { t } = useTexts('settings');
  return [
    { title: t('core:settings.title'), to: '/settings' },
    { title: t('bank.title'), to: list },
  ];
}

/** Adds a bank account. */
export function BankCreateScreen() {
  const { t } = useTexts('settings');
  const go = useGo();
  const config = useCall(bankCalls.config, {}, { inPlace: true });
  const create = useSend(bankCalls.create, refreshed);
  const sections = useSections(false);
  const crumbs = useCrumbs();
  if (!config.data) return <Skeleton h={400} m="lg" />;
  const { currency, beneficiary, kinds } = config.data;
  return (
    <div className="page" data-width="form">
      <PageHeader title={t('item.new', { one: t('bank.one') })} crumbs={crumbs} />
      <RecordForm
        schema={bankCalls.create.body}
        sections={sections}
        values={{ currency, beneficiary, kind: kinds[0] }}
        save={(values) => create.send(values)}
        onSaved={(_, after) => {
          notify.success({ message: t('item.saved') });
          if (after === 'done') go(list);
        }}
        submit={t('item.add')}
        saveAndNew
        onCancel={() => go(list)}
      />
    </div>
  );
}

type Bank = NonNullable<ReturnType<typeof useBank>['data']>;

function useBank(id: string) {
  return useCall(bankCalls.detail, { query: { id } }, { inPlace: true, fresh: 0 });
}

function BankForm({ bank, onReload }: { bank: Bank; onReload: () => void }) {
  const { t } = useTexts('settings');
  const go = useGo();
  const update = useSend(bankCalls.update, refreshed);
  const { id, version } = bank;
  return (
    <RecordForm
      schema={bankCalls.update.body.omit({ id: true, version: true })}
      sections={useSections(!bank.can_change_kind)}
      values={bank}
      save={(values) => update.send({ ...values, id, version })}
      onSaved={() => {
        notify.success({ message: t('item.saved') });
        go(list);
      }}
      submit={t('save')}
      onCancel={() => go(list)}
      onReload={onReload}
    />
  );
}

/** Changes a bank account. */
export function BankModifyScreen() {
  const { t } = useTexts('settings');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const mayEdit = useMay('settings.money');
  const crumbs = useCrumbs();
  return (
    <ModifyScreen
      of={useBank(id)}
      allowed={() => mayEdit}
      title={(bank) => t('item.modify', { name: `${bank.bank_name} ${bank.account_number}` })}
      crumbs={() => crumbs}
    >
      {(bank, reload) => <BankForm bank={bank} onReload={reload} />}
    </ModifyScreen>
  );
}
