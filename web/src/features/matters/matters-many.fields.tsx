import type { BodyInput } from '@praktis/contract/kit/call';
import type { BulkField } from '@praktis/contract/matters/matter-acts.schemas';
import type { matterCalls } from '@praktis/contract/matters/matters.calls';
import { timesheetStatuses } from '@praktis/contract/matters/matters.schemas';
import { matterLookupCalls } from '@praktis/contract/matters/matters-lookups.calls';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { sentence, useTexts } from '../../kit/texts.ts';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import './matters.css';

type Changes = Extract<BodyInput<typeof matterCalls.update>, { part: 'many' }>['changes'];

/** What is changed, and to what; a chosen field that is left empty is taken away. */
export interface TypedChanges extends Partial<Record<BulkField, unknown>> {
  chosen: BulkField[];
}

const offered: readonly BulkField[] = [
  'responsible_partner_id',
  'handling_partner_id',
  'practice_area_id',
  'practice_group_id',
  'source_of_work_id',
  'timesheet_status',
  'reminder_months',
];
/** These have no "none". */
const needed: readonly BulkField[] = ['responsible_partner_id', 'handling_partner_id', 'timesheet_status'];

/** At least one field is chosen, and those that cannot be empty are filled. */
export const manyForm = z
  .looseObject({ chosen: z.array(z.enum(offered)).min(1, { error: 'nothing_to_change' }) })
  .superRefine((values, refused) => {
    for (const name of values.chosen)
      if (needed.includes(name) && !values[name])
        refused.addIssue({ code: 'custom', path: [name], message: 'required', input: undefined });
  });

/** The changes as the call wants them. */
export function changesOf({ chosen, ...values }: TypedChanges): Changes {
  const value = (name: BulkField) => {
    const typed = values[name];
    if (name === 'reminder_months') return typed === '' || typed == null ? null : Number(typed);
    return typed || null;
  };
  return Object.fromEntries(chosen.map((name) => [name, value(name)]));
}

/** What is to be changed: a box for each field. */
function Chooser({ error }: { error: string | undefined }) {
  const { t } = useTexts('matters');
  const { control, setValue, clearErrors } = useFormContext<FormValues>();
  const chosen = (useWatch({ control, name: 'chosen' }) ?? []) as readonly BulkField[];
  return (
    <fieldset className="team-roles">
      <legend>{t('many.choose')}</legend>
      {offered.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={(event) => {
              clearErrors('chosen');
              const rest = chosen.filter((one) => one !== name);
              setValue('chosen', event.currentTarget.checked ? [...rest, name] : rest, { shouldDirty: true });
            }}
          />
          {sentence(t(`fields:${name}`))}
        </label>
      ))}
      {error && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The fields of the dialog, each shown once it is chosen. */
export function useManyFields(): readonly Field[] {
  const { t } = useTexts('matters');
  const when = (name: BulkField) => (values: FormValues) => ((values.chosen ?? []) as BulkField[]).includes(name);
  const optional = { hint: t('many.empty_hint') };
  const lookup = (name: BulkField, call: typeof matterLookupCalls.searchGroup): Field => ({
    ...{ kind: 'lookup', name, call, when: when(name) },
    ...optional,
  });
  const partner = (name: BulkField, hint: string): Field => ({
    ...{ kind: 'lookup', name, call: matterLookupCalls.searchEmployee, required: true, when: when(name), hint },
    params: () => ({ category: 'partner' }),
  });
  return [
    { kind: 'custom', name: 'chosen', span: 2, render: ({ error }) => <Chooser error={error} /> },
    partner('responsible_partner_id', t('many.responsible_hint')),
    partner('handling_partner_id', t('many.handling_hint')),
    lookup('practice_area_id', matterLookupCalls.searchPracticeArea),
    lookup('practice_group_id', matterLookupCalls.searchGroup),
    lookup('source_of_work_id', matterLookupCalls.searchSourceOfWork),
    {
      ...{ kind: 'select', name: 'timesheet_status', required: true, when: when('timesheet_status') },
      options: timesheetStatuses.map((value) => ({ value, label: sentence(t(`statuses:matter_timesheet.${value}`)) })),
    },
    { kind: 'number', name: 'reminder_months', when: when('reminder_months'), ...optional },
  ];
}
