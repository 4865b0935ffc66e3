import { currencyCalls } from '@praktis/contract/settings/currency.calls';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { type Translate, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Field, FormSection } from '../../ui/form/form-types.ts';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CurrencyCodeField } from './currency-code.field.tsx';

const list = '/settings/currency';
// Amounts are entered and shown by the digits of their currency, wherever a currency is offered.
const refreshed = ['setting/currency', 'setting/bank-information'] as const;
const usualRank = 100;

function fieldsAfterCode(t: Translate): Field[] {
  return [
    { kind: 'text', name: 'symbol' },
    { kind: 'text', name: 'name' },
    { kind: 'text', name: 'name_id' },
    { kind: 'number', name: 'digits', hint: t('currency.digits_hint') },
    { kind: 'number', name: 'rank', hint: t('currency.rank_hint'), required: true },
    { kind: 'money', name: 'difference_limit', decimals: 4, hint: t('currency.difference_hint') },
  ];
}

/** How amounts of the currency are written in words (DOC-02). */
function wordsSection(t: Translate): FormSection {
  const plural = t('currency.plural_hint');
  const minor = t('currency.minor_hint');
  return {
    title: t('currency.words_title'),
    hint: t('currency.words_hint'),
    fields: [
      { kind: 'text', name: 'major' },
      { kind: 'text', name: 'major_plural', hint: plural },
      { kind: 'text', name: 'minor', hint: minor },
      { kind: 'text', name: 'minor_plural', hint: plural },
      { kind: 'text', name: 'major_id' },
      { kind: 'text', name: 'minor_id', hint: minor },
    ],
  };
}

function useCrumbs() {
  const { t } = useTexts('settings');
  return [
    { title: t('core:settings.title'), to: '/settings' },
    { title: t('currency.title'), to: list },
  ];
}

/** Adds a currency. */
export function CurrencyCreateScreen() {
  const { t } = useTexts('settings');
  const go = useGo();
  const create = useSend(currencyCalls.create, ...refreshed);
  const sections = useMemo(() => {
    const code: Field = { kind: 'custom', name: 'code', render: (props) => <CurrencyCodeField {...props} /> };
    return [{ title: t('currency.one_title'), fields: [code, ...fieldsAfterCode(t)] }, wordsSection(t)];
  }, [t]);
  return (
    <div className="page" data-width="form">
      <PageHeader title={t('item.new', { one: t('currency.one') })} crumbs={useCrumbs()} />
      <RecordForm
        schema={currencyCalls.create.body}
        sections={sections}
        values={{ code: '', rank: usualRank, difference_limit: '25' }}
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

function useCurrency(id: string) {
  return useCall(currencyCalls.detail, { query: { id } }, { inPlace: true, fresh: 0 });
}

type Currency = NonNullable<ReturnType<typeof useCurrency>['data']>;

function CurrencyForm({ currency, onReload }: { currency: Currency; onReload: () => void }) {
  const { t } = useTexts('settings');
  const go = useGo();
  const update = useSend(currencyCalls.update, ...refreshed);
  const { id, version, code } = currency;
  const sections = useMemo(() => [{ title: code, fields: fieldsAfterCode(t) }, wordsSection(t)], [code, t]);
  return (
    <RecordForm
      schema={currencyCalls.update.body.omit({ id: true, version: true })}
      sections={sections}
      values={currency}
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

/** Changes names, words, symbol, digits or place of a currency; its code stays. */
export function CurrencyModifyScreen() {
  const { t } = useTexts('settings');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const mayEdit = useMay('settings.money');
  const crumbs = useCrumbs();
  return (
    <ModifyScreen
      of={useCurrency(id)}
      allowed={() => mayEdit}
      title={({ code }) => t('item.modify', { name: code })}
      crumbs={() => crumbs}
    >
      {(currency, reload) => <CurrencyForm currency={currency} onReload={reload} />}
    </ModifyScreen>
  );
}
