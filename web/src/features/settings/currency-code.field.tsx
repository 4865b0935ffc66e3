import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTexts } from '../../kit/texts.ts';
import type { CustomFieldProps, FormValues } from '../../ui/form/form-types.ts';
import { currencyChoices, knownCurrency } from './iso-currencies.ts';

/** A code of ISO 4217; names, words, symbol and decimals are proposed with it. */
export function CurrencyCodeField({ name, label, error }: CustomFieldProps) {
  const { language } = useTexts();
  const { setValue } = useFormContext<FormValues>();
  const { field } = useController({ name });
  const choices = useMemo(() => currencyChoices(language), [language]);
  return (
    <Select
      ref={field.ref}
      label={label}
      error={error}
      withAsterisk
      aria-required
      searchable
      limit={100}
      allowDeselect={false}
      data={choices}
      value={(field.value as string | undefined) || null}
      onBlur={field.onBlur}
      onChange={(code) => {
        if (!code) return;
        field.onChange(code);
        for (const [part, value] of Object.entries(knownCurrency(code))) setValue(part, value, { shouldDirty: true });
      }}
    />
  );
}
