import { utbmsActivities, utbmsNamed } from '@praktis/contract/settings/utbms';
import { useController } from 'react-hook-form';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { CustomFieldProps } from '../../ui/form/form-types.ts';

const codes: readonly string[] = utbmsActivities.map(({ code }) => code);

/** A code of the published activities, sought by code or name; one from before that is not of them is offered as it is. */
export function UtbmsField({ name, label, error, hint }: CustomFieldProps & { hint: string | undefined }) {
  const { field } = useController({ name });
  const value = String(field.value ?? '');
  const offered = value === '' || codes.includes(value) ? codes : [value, ...codes];
  return (
    <SelectField
      ref={field.ref}
      name={name}
      label={label}
      description={hint}
      error={error}
      clearable
      searchable
      data={offered.map((code) => ({ value: code, label: utbmsNamed(code) }))}
      value={value || null}
      onBlur={field.onBlur}
      onChange={(code) => field.onChange(code ?? '')}
    />
  );
}
