import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { useTexts } from '../../kit/texts.ts';
import type { FieldProps } from './field-props.ts';
import './fields.css';
import { readHours } from './typed-hours.ts';

/** Hours: `1.5`, `1:30` and `90m` all mean the same, and `1,500` what the field shows for so many. Its value is decimal hours; what is no duration stays as typed. */
export function HoursField(props: FieldProps) {
  const { value, onChange } = props;
  const formats = useFormats();
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const separators = { thousand: formats.thousandSeparator, decimal: formats.decimalSeparator };
  const read = (text: string) => readHours(text, separators) ?? text.trim();
  // What stands in the form is a plain figure, or what was typed and is no duration.
  const hours = readHours(value);
  const wrong = value !== '' && hours === null && typed === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value set from outside replaces what was typed
  useEffect(() => {
    if (typed !== null && read(typed) !== value) setTyped(null);
  }, [value]);
  return (
    <TextInput
      ref={props.inputRef}
      name={props.name}
      label={props.label}
      description={props.hint}
      placeholder={props.placeholder ?? t('core:hours.example')}
      error={props.error ?? (wrong ? t('core:validation.hours_format') : undefined)}
      withAsterisk={props.required}
      aria-required={props.required}
      disabled={props.disabled}
      autoComplete="off"
      classNames={{ input: 'figure-input' }}
      value={typed ?? (hours === null ? value : formats.hours(hours))}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(read(text));
      }}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
    />
  );
}
