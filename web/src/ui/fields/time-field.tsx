import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldProps } from './field-props.ts';

/** `9`, `930`, `9.30`, `09:30` as `HH:MM`; anything else stays as typed. */
export function readClock(text: string): string {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim());
  if (!match) return text.trim();
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? '0')];
  if (hour > 23 || minute > 59) return text.trim();
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** A wall-clock time `HH:MM`, short forms allowed while typing. */
export function TimeField(props: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      ref={props.inputRef}
      name={props.name}
      label={props.label}
      description={props.hint}
      placeholder={props.placeholder ?? '09:30'}
      error={props.error}
      withAsterisk={props.required}
      aria-required={props.required}
      disabled={props.disabled}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? props.value}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        props.onChange(readClock(event.currentTarget.value));
      }}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
    />
  );
}
