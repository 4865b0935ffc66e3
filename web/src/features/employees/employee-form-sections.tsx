import { employeeCategories } from '@praktis/contract/employees/employees.schemas';
import { employeeLookupCalls } from '@praktis/contract/employees/employees-lookups.calls';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import type { Translate } from '../../kit/texts.ts';
import type { Field, FormSection, FormValues } from '../../ui/form/form-types.ts';
import { categoryKey } from './employee-types.ts';
import { LevelField } from './level.field.tsx';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const currencyOf = (values: FormValues) => textOf(values.currency);

interface Circumstances {
  t: Translate;
  isNew: boolean;
  /** Budget rate, and the currency it is in, belong to those who edit rates (RAT-11). */
  editsRates: boolean;
  hasPhoto: boolean;
}

function person({ t, isNew, hasPhoto }: Circumstances): FormSection {
  const photo: Field[] = [
    { kind: 'file', name: 'photo', accepts: 'photo', span: 2 },
    ...(hasPhoto ? [{ kind: 'switch' as const, name: 'remove_photo' }] : []),
  ];
  return {
    title: t('form.person'),
    columns: 3,
    fields: [
      { kind: 'text', name: 'first_name' },
      { kind: 'text', name: 'last_name' },
      { kind: 'text', name: 'code', hint: t(isNew ? 'form.code_hint' : 'form.code_kept') },
      { kind: 'email', name: 'email' },
      { kind: 'phone', name: 'mobile' },
      { kind: 'phone', name: 'phone' },
      ...photo,
    ],
  };
}

function place({ t }: Circumstances): FormSection {
  const shown = (name: string) => (values: FormValues) => textOf(values[name]);
  return {
    title: t('form.place'),
    columns: 3,
    fields: [
      {
        ...{ kind: 'lookup', name: 'position_id', call: employeeLookupCalls.position, shown: shown('position') },
        hint: t('form.position_hint'),
        onPick: (option) => (option ? { category: option.detail } : undefined),
      },
      {
        ...{ kind: 'select', name: 'category', hint: t('form.category_hint') },
        options: employeeCategories.map((value) => ({ value, label: t(categoryKey(value)) })),
      },
      { kind: 'custom', name: 'level', render: ({ required }) => <LevelField required={required} /> },
      {
        ...{ kind: 'lookup', name: 'practice_group_id', call: employeeLookupCalls.group },
        shown: shown('practice_group'),
      },
      {
        ...{ kind: 'lookup', name: 'mentor_id', call: matterLookupCalls.searchEmployee, shown: shown('mentor') },
        hint: t('form.mentor_hint'),
      },
      { kind: 'date', name: 'employed_on' },
    ],
  };
}

function goals({ t, isNew, editsRates }: Circumstances): FormSection {
  return {
    title: t('form.goals'),
    hint: t('form.goals_hint'),
    columns: 3,
    fields: [
      { kind: 'hours', name: 'daily_budget_billable' },
      { kind: 'hours', name: 'daily_budget_non_billable' },
      { kind: 'lookup', name: 'currency', call: employeeLookupCalls.currency, disabled: !isNew && !editsRates },
      ...(editsRates
        ? [
            {
              ...{ kind: 'money' as const, name: 'budget_rate', currency: currencyOf, required: false },
              hint: t('form.budget_rate_hint'),
            },
          ]
        : []),
    ],
  };
}

/** The sections of the employee form, for a new employee and for a change. */
export function employeeSections(of: Circumstances): readonly FormSection[] {
  return [
    person(of),
    place(of),
    goals(of),
    { title: of.t('form.about'), columns: 1, fields: [{ kind: 'area', name: 'description' }] },
  ];
}
