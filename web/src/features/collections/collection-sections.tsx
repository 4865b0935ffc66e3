import { depositCalls } from '@praktis/contract/billing/deposit.calls';
import { collectionCalls } from '@praktis/contract/collections/collections.calls';
import { collectionMethods } from '@praktis/contract/collections/collections.schemas';
import { isZero } from '@praktis/rules/money';
import { useMemo } from 'react';
import { currencyOfBank } from '../../kit/bank-option.ts';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import type { Field, FormSection, FormValues } from '../../ui/form/form-types.ts';
import { ProposedRates } from '../../ui/proposed-rates.tsx';
import { comesIn, currencyOf, type OpenBill, textOf } from './allocation-figures.ts';
import { AllocationsPanel } from './allocations.panel.tsx';

/** The rate of money that came into a foreign account: typed from the bank's advice, else the newest known (MON-10). */
function rateFields(functional: string): Field[] {
  const foreign = (values: FormValues) =>
    comesIn(values) && currencyOf(values) !== '' && currencyOf(values) !== functional;
  return [
    { kind: 'money', name: 'exchange_rate', currency: functional, decimals: 10, required: false, when: foreign },
    {
      ...{ kind: 'custom', name: 'rates_note', when: foreign },
      render: () => <ProposedRates call={collectionCalls.searchExchange} currency={currencyOf} />,
    },
  ];
}

/** The parts of the form; undefined until their choices are there. `earlier`: bills that the receipt has settled already. */
export function useSections(earlier: readonly OpenBill[]): readonly FormSection[] | undefined {
  const { t } = useTexts('collections');
  const config = useCall(collectionCalls.config);
  const { functionalCurrency } = useFormats();
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
            ...{ required: true, when: comesIn },
            shown: (values) => textOf(values.bank_name),
            onPick: (option) => ({ currency: currencyOfBank(option) }),
          },
          { kind: 'money', name: 'received', currency: currencyOf, required: true, when: comesIn },
          { kind: 'money', name: 'bank_charge', currency: currencyOf, required: false, when: comesIn },
          ...rateFields(functionalCurrency),
          { kind: 'select', name: 'receipt_type_id', options: choices(config.data.receipt_types) },
          { kind: 'area', name: 'notes', span: 2 },
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
        when: comesIn,
        fields: [
          { kind: 'money', name: 'to_client_deposit', currency: currencyOf, required: false, when: comesIn },
          { kind: 'money', name: 'to_matter_deposit', currency: currencyOf, required: false, when: comesIn },
          { kind: 'money', name: 'other_income', currency: currencyOf, required: false, when: comesIn },
          {
            ...{ kind: 'lookup', name: 'deposit_matter_id', call: depositCalls.searchMatter },
            params: (values) => ({ client_id: textOf(values.client_id) }),
            when: (values) => comesIn(values) && !isZero(textOf(values.to_matter_deposit) || '0'),
          },
          {
            ...{ kind: 'select', name: 'other_receipt_type_id', options: choices(config.data.other_receipt_types) },
            when: (values) => comesIn(values) && !isZero(textOf(values.other_income) || '0'),
          },
        ],
      },
      {
        title: t('form.client_bank'),
        when: comesIn,
        fields: [
          { kind: 'text', name: 'client_bank_name', when: comesIn },
          { kind: 'text', name: 'client_account_name', when: comesIn },
          { kind: 'text', name: 'client_account_number', when: comesIn },
          { kind: 'text', name: 'client_transaction_number', when: comesIn },
        ],
      },
    ];
  }, [config.data, earlier, functionalCurrency, t]);
}
