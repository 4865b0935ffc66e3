import {
  carryOvers,
  firstPeriods,
  retainerPeriods,
  retainerStarts,
} from '@praktis/contract/matters/arrangement.schemas';
import { matterFormLookups } from '@praktis/contract/matters/matter-form-lookups.calls';
import { useFormContext, useWatch } from 'react-hook-form';
import { useMay } from '../../kit/permissions.ts';
import { sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { valueAt } from '../../ui/form/form-values.ts';
import { TermsEditor } from './terms.editor.tsx';

interface Circumstances {
  t: Translate;
  /** The matter under change; its own retainer is not offered to it. */
  matterId: string | undefined;
  seesRates: boolean;
}

const at = (name: string) => `arrangement.${name}`;
const textAt = (values: FormValues, path: string) => String(valueAt(values, path) ?? '');
const currencyOf = (values: FormValues) => textAt(values, 'currency');
const money = (name: string, hint?: string): Field => ({
  ...{ kind: 'money', name: at(name), currency: currencyOf },
  ...(hint ? { hint } : {}),
});

/** Words of a choice, which server and screens share. */
const words = (t: Translate, name: string, values: readonly string[]): Field => ({
  ...{ kind: 'select', name: at(name), required: true },
  options: values.map((value) => ({ value, label: sentence(t(`statuses:${name}.${value.replace(' ', '_')}`)) })),
});

/** How the periods of a retainer run, and what becomes of what a period leaves (MAT-06). */
function course(t: Translate): Field[] {
  return [
    words(t, 'period', retainerPeriods),
    words(t, 'period_start', retainerStarts),
    {
      ...words(t, 'first_period', firstPeriods),
      when: (values) => textAt(values, at('period_start')) !== 'active date',
      hint: t('arrangement.first_hint'),
    },
    words(t, 'carry_over', carryOvers),
    {
      ...{ kind: 'number', name: at('carry_periods'), hint: t('arrangement.carry_hint') },
      when: (values) => textAt(values, at('carry_over')) === 'carry',
    },
  ];
}

function retainerByHour({ t, matterId, seesRates }: Circumstances): readonly Field[] {
  const own = (field: Field): Field => ({
    ...field,
    when: (values) => textAt(values, at('pool_main_id')) === '' && (field.when?.(values) ?? true),
  });
  return [
    {
      ...{ kind: 'lookup', name: at('pool_main_id'), call: matterFormLookups.searchPool, span: 2 },
      params: (values) => ({
        ...{ client_id: textAt(values, 'client_id'), currency: currencyOf(values) },
        ...(matterId ? { matter_id: matterId } : {}),
      }),
      when: (values) => textAt(values, 'client_id') !== '',
      hint: t('arrangement.pool_hint'),
    },
    ...[
      money('retainer_fee', t('arrangement.fee_hint')),
      { kind: 'hours', name: at('included_hours') } as const,
      ...(seesRates ? [money('overage_rate', t('arrangement.overage_hint'))] : []),
      ...course(t),
    ].map(own),
  ];
}

/** The fields that a billing type needs beside the common ones. */
function arrangementFields(type: string, of: Circumstances): readonly Field[] {
  const { t } = of;
  switch (type) {
    case 'retainer by hour':
      return retainerByHour(of);
    case 'retainer by amount':
      return [
        money('retainer_fee', t('arrangement.fee_hint')),
        money('included_amount', t('arrangement.worth_hint')),
        ...course(t),
      ];
    case 'capped fee':
      return [money('cap', t('arrangement.cap_hint'))];
    case 'lump sum':
      return [money('contract_amount', t('arrangement.contract_hint'))];
    default:
      return [];
  }
}

/** What is agreed beside the billing type: the fields follow the type, the terms of a lump sum stand below them. */
export function ArrangementEditor({ matterId }: { matterId: string | undefined }) {
  const { t } = useTexts('matters');
  const seesRates = useMay('rate.view');
  const { control } = useFormContext<FormValues>();
  const type = String(useWatch({ control, name: 'billing_type' }) ?? '');
  const fields = arrangementFields(type, { t, matterId, seesRates });
  return (
    <div className="arrangement">
      <div className="form-grid" data-columns="3">
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            label={sentence(t(`fields:${field.name.replace('arrangement.', '')}`))}
            required={field.required === true}
          />
        ))}
      </div>
      {type === 'lump sum' && <TermsEditor />}
    </div>
  );
}
