import { matterFormLookups } from '@praktis/contract/matters/matter-form-lookups.calls';
import { timesheetStatuses } from '@praktis/contract/matters/matters.schemas';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { sentence } from '../../kit/texts.ts';
import type { Field, FormSection } from '../../ui/form/form-types.ts';
import { originField } from './matter-billing.fields.ts';
import { asTyped, type Circumstances, textOf } from './matter-form-parts.ts';

/** An item of a list, shown by the name the matter was read with. */
const lookup = (
  name: string,
  call: typeof matterLookupCalls.searchGroup | typeof matterFormLookups.searchTaxonomy,
): Field => ({
  ...{ kind: 'lookup', name: `${name}_id`, call },
  shown: (values) => textOf(values[name]),
});

/** Fields that a matter can do without (G071). */
const optionalFields: readonly Field[] = [
  {
    ...{ kind: 'lookup', name: 'company', call: matterFormLookups.searchCompany, create: asTyped },
    params: (values) => ({ client_id: textOf(values.client_id) }),
    shown: (values) => textOf(values.company),
    when: (values) => textOf(values.client_id) !== '',
  },
  lookup('taxonomy', matterFormLookups.searchTaxonomy),
  lookup('industry_class', matterFormLookups.searchIndustryClass),
  lookup('procedure', matterFormLookups.searchProcedure),
];

/** What a matter is: for whom, what, of which kind. */
export function matterItself({ t, matter }: Circumstances): FormSection {
  const fixed = matter !== undefined && matter.status !== 'draft';
  return {
    title: t('form.matter'),
    hint: t('form.matter_hint'),
    columns: 3,
    fields: [
      {
        ...{ kind: 'lookup', name: 'client_id', call: matterLookupCalls.searchClient, span: 2 },
        disabled: fixed,
        ...(fixed ? { hint: t('form.client_fixed') } : {}),
      },
      { kind: 'date', name: 'active_date', hint: t(fixed ? 'form.active_date_hint' : 'form.planned_hint') },
      { kind: 'text', name: 'name', label: t('form.name'), span: 2 },
      {
        ...{ kind: 'lookup', name: 'task', call: matterFormLookups.searchTask, create: asTyped },
        params: (values) => ({ practice_area_id: textOf(values.practice_area_id) }),
        shown: (values) => textOf(values.task),
      },
      lookup('practice_area', matterLookupCalls.searchPracticeArea),
      lookup('practice_group', matterLookupCalls.searchGroup),
      lookup('source_of_work', matterLookupCalls.searchSourceOfWork),
      ...optionalFields,
      originField(t),
      {
        ...{ kind: 'select', name: 'timesheet_status', required: true, hint: t('form.timesheet_hint') },
        options: timesheetStatuses.map((value) => ({
          value,
          label: sentence(t(`statuses:matter_timesheet.${value}`)),
        })),
      },
    ],
  };
}
