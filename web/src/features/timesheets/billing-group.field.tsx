import { Autocomplete } from '@mantine/core';
import { timesheetLookupCalls } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useOptions } from '../../ui/fields/use-options.ts';
import type { CustomFieldProps, FormValues } from '../../ui/form/form-types.ts';

/** A name that keeps entries together on the bill: free text, with the names that the matter uses already (G180). */
export function BillingGroupField({ name, label, error }: CustomFieldProps) {
  const { t } = useTexts('timesheets');
  const { control } = useFormContext<FormValues>();
  const { field } = useController<FormValues>({ name });
  const matter_id = useWatch({ control, name: 'matter_id' });
  const [asked, setAsked] = useState(false);
  const value = typeof field.value === 'string' ? field.value : '';
  const known = useOptions(timesheetLookupCalls.searchInvoiceGroup, '', { matter_id }, asked && Boolean(matter_id));
  return (
    <Autocomplete
      ref={field.ref}
      name={name}
      label={sentence(label)}
      description={t('form.group_hint')}
      error={error}
      maxLength={100}
      data={known.options.map((option) => option.name)}
      value={value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      onFocus={() => setAsked(true)}
    />
  );
}
