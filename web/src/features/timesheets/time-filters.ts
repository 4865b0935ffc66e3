import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { useTexts } from '../../kit/texts.ts';
import type { Filter } from '../../ui/list/list-types.ts';

/** What every list of entries may be narrowed by, beside its dates: whose they are, what they are for, whether billable. */
export function useTimeFilters(): readonly Filter[] {
  const { t } = useTexts('timesheets');
  const lookup = (name: string, label: string, call: Extract<Filter, { kind: 'lookup' }>['call']): Filter => ({
    ...{ kind: 'lookup', name, label, call, params: { for: 'filter' } },
  });
  return [
    lookup('employee_id', t('list.fee_earner'), timesheetLookupCalls.searchEmployee),
    lookup('matter_id', t('list.matter'), timesheetLookupCalls.searchMatter),
    lookup('client_id', t('list.client'), timesheetLookupCalls.searchClient),
    lookup('workcode_id', t('list.activity'), timesheetLookupCalls.searchWorkcode),
    {
      ...{ kind: 'select', name: 'billable', label: t('list.billable') },
      options: [
        { value: 'true', label: t('form.billable_yes') },
        { value: 'false', label: t('form.billable_no') },
      ],
    },
  ];
}
