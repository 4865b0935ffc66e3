import { TextInput } from '@mantine/core';
import { formatTaxNumber } from '@praktis/rules/tax-number';
import { NumberFormatBase } from 'react-number-format';
import type { FieldProps } from './field-props.ts';

const mostDigits = 22;

function caretBoundary(shown: string): boolean[] {
  return Array.from({ length: shown.length + 1 }, () => true);
}

/** An NPWP, NIK or NITKU: digits as its value, groups with dots and a dash (15) or fours (16) as its look. */
export function TaxNumberInput(props: FieldProps) {
  return (
    <NumberFormatBase
      customInput={TextInput}
      getInputRef={props.inputRef}
      name={props.name}
      label={props.label}
      description={props.hint}
      placeholder={props.placeholder ?? '99.999.999.9-999.999'}
      error={props.error}
      withAsterisk={props.required}
      disabled={props.disabled}
      inputMode="numeric"
      autoComplete="off"
      value={props.value}
      format={formatTaxNumber}
      removeFormatting={(shown: string) => shown.replace(/\D/g, '').slice(0, mostDigits)}
      getCaretBoundary={caretBoundary}
      isValidInputCharacter={(character: string) => /\d/.test(character)}
      onBlur={props.onBlur}
      onValueChange={(change, { source }) => {
        if (source === 'event') props.onChange(change.value);
      }}
    />
  );
}
