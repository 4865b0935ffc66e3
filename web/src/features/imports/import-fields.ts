import { expenseLookupCalls } from '@praktis/contract/expenses/expenses.calls';
import { rateKinds } from '@praktis/contract/settings/exchange-rate.calls';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import type { Translate } from '../../kit/texts.ts';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import type { Kind } from './import-kinds.ts';

/** The file and how it is read (IMP-01). */
export function fileFields(t: Translate): Field[] {
  return [
    {
      ...{ kind: 'select', name: 'number_format', label: t('number_label'), required: true },
      options: ['id', 'en'].map((value) => ({ value, label: t(`number.${value}`) })),
    },
    {
      ...{ kind: 'select', name: 'date_order', label: t('date_label'), required: true },
      options: ['dmy', 'mdy', 'ymd'].map((value) => ({ value, label: t(`date.${value}`) })),
    },
    { kind: 'file', name: 'file', accepts: 'import', required: true, span: 3 },
    { kind: 'switch', name: 'force', label: t('force'), span: 3 },
  ];
}

/**
 * What stands for a column that the file does not have, or for an empty cell of it. The look-ups offer what a file may name:
 * all matters and people that are seen, not only those on which the importer may record time himself.
 */
export function chosenFields(kind: Kind, t: Translate): Field[] {
  const params = () => ({ for: 'filter' });
  switch (kind) {
    case 'timesheet':
      return [
        { kind: 'date', name: 'date' },
        { kind: 'lookup', name: 'matter_id', call: timesheetLookupCalls.searchMatter, params },
        {
          ...{ kind: 'lookup', name: 'employee_id', label: t('fee_earner'), hint: t('fee_earner_hint') },
          ...{ call: timesheetLookupCalls.searchEmployee, params },
        },
        { kind: 'lookup', name: 'workcode_id', call: timesheetLookupCalls.searchWorkcode },
        { kind: 'area', name: 'reason', hint: t('reason_hint'), span: 2 },
      ];
    case 'expense':
      return [
        { kind: 'date', name: 'date' },
        { kind: 'lookup', name: 'matter_id', hint: t('matter_hint'), call: expenseLookupCalls.searchMatter, params },
        { kind: 'lookup', name: 'expense_type_id', call: expenseLookupCalls.searchExpenseType },
        { kind: 'lookup', name: 'currency', hint: t('currency_hint'), call: expenseLookupCalls.searchCurrency },
        { kind: 'money', name: 'exchange_rate', hint: t('exchange_rate_hint'), when: hasCurrency },
      ];
    case 'exchange-rate':
      return [
        {
          ...{ kind: 'select', name: 'kind', label: t('table_label'), required: true },
          options: rateKinds.map((value) => ({ value, label: t(`table.${value}`) })),
        },
      ];
    default:
      return [];
  }
}

const hasCurrency = ({ currency }: FormValues) => typeof currency === 'string' && currency !== '';
