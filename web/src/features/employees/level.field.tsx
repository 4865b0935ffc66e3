import { Autocomplete } from '@mantine/core';
import { employeeCalls } from '@praktis/contract/employees/employees.calls';
import { useController } from 'react-hook-form';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';

/** The level of an employee: one that is in use, or a new one as typed. */
export function LevelField({ required }: { required: boolean }) {
  const { t } = useTexts('employees');
  const { field, fieldState } = useController({ name: 'level' });
  const config = useCall(employeeCalls.config, { query: {} });
  return (
    <Autocomplete
      ref={field.ref}
      name="level"
      label={sentence(t('fields:level'))}
      withAsterisk={required}
      aria-required={required}
      data={config.data?.levels ?? []}
      maxLength={60}
      openOnFocus={false}
      value={typeof field.value === 'string' ? field.value : ''}
      error={fieldState.error?.message}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  );
}
