import { TextInput } from '@mantine/core';
import { formatTaxNumber, nikNotes, oldTaxNumberForm, taxNumberPlausible } from '@praktis/rules/tax-number';
import { NumberFormatBase } from 'react-number-format';
import { type Translate, useTexts } from '../../kit/texts.ts';
import type { FieldProps } from './field-props.ts';

const mostDigits = 22;

function caretBoundary(shown: string): boolean[] {
  return Array.from({ length: shown.length + 1 }, () => true);
}

/** What is to be said of the digits typed so far (NPW-01 to NPW-03): how many, the other form, what is odd. Never a refusal. */
function notesOn(digits: string, t: Translate): string[] {
  const count = digits.length;
  if (count === 0) return [];
  if (count === 15)
    return [t('core:tax_number.new_form', { number: formatTaxNumber(`0${digits}`) }), ...doubt(digits, t)];
  if (count !== 16) return count === mostDigits ? [] : [t('core:tax_number.digits', { count })];
  const old = oldTaxNumberForm(digits);
  if (old) return [t('core:tax_number.old_form', { number: formatTaxNumber(old) }), ...doubt(digits, t)];
  return nikNotes(digits).map((note) => t(`core:tax_number.${note}`));
}

const doubt = (digits: string, t: Translate) => (taxNumberPlausible(digits) ? [] : [t('core:tax_number.check_digit')]);

/** An NPWP, NIK or NITKU: digits as its value, groups with dots and a dash (15) or fours (16) as its look. */
export function TaxNumberInput(props: FieldProps) {
  const { t } = useTexts();
  const notes = notesOn(props.value.replace(/\D/g, ''), t);
  return (
    <NumberFormatBase
      customInput={TextInput}
      getInputRef={props.inputRef}
      name={props.name}
      label={props.label}
      description={
        <>
          {props.hint}
          <span role="status">{(props.hint ? ['', ...notes] : notes).join(' · ')}</span>
        </>
      }
      placeholder={props.placeholder ?? '99.999.999.9-999.999'}
      error={props.error}
      withAsterisk={props.required}
      aria-required={props.required}
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
