import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type CSSProperties, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { sentence, useTexts } from '../../kit/texts.ts';
import '../fields/fields.css';
import { FormField } from './form-field.tsx';
import './form-rows.css';
import type { Field, FormValues } from './form-types.ts';
import { valueAt } from './form-values.ts';

export interface FormRowsProps {
  /** Path of the list in the values. Every row has every name of `blank`. */
  name: string;
  /** Fields of a row by their names inside it; look-ups say `shown` from the row. */
  fields: (row: FormValues) => readonly Field[];
  /** A new row. */
  blank: FormValues;
  /** Widths of a row's fields, as CSS writes them: `160px 1fr`. */
  columns: string;
  /** On the button: 'Add a name'. */
  add: string;
  /** What a row is called: 'Name 2'. */
  rowName: (place: number) => string;
  disabled?: boolean | undefined;
}

/** Moves what a field changes beside itself into its row. */
function inRow(field: Field, path: string, disabled: boolean): Field {
  const placed = { ...field, name: `${path}.${field.name}`, disabled: disabled || field.disabled === true };
  if (placed.kind !== 'lookup' || !placed.onPick) return placed;
  const { onPick } = placed;
  const moved = (changes: FormValues | undefined) =>
    changes && Object.fromEntries(Object.entries(changes).map(([name, value]) => [`${path}.${name}`, value]));
  return { ...placed, onPick: (option) => moved(onPick(option)) };
}

/** A list of small records inside a form, one line each: other names, related parties. */
export function FormRows(props: FormRowsProps) {
  const { name, fields, blank, columns, add, rowName, disabled = false } = props;
  const { t } = useTexts();
  const { control, setValue, clearErrors } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name });
  const rows = (useWatch({ control, name }) ?? []) as readonly FormValues[];
  const frame = useRef<HTMLDivElement>(null);
  const error = (valueAt(errors as FormValues, name) as { message?: unknown } | undefined)?.message;
  const set = (next: readonly FormValues[]) => setValue(name, next, { shouldDirty: true });
  const append = () => {
    set([...rows, blank]);
    setTimeout(() => frame.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus());
  };
  const remove = (place: number) => {
    // What was wrong with a row goes with it; the next save judges those that stay.
    clearErrors(name);
    set(rows.filter((_, at) => at !== place));
    frame.current?.querySelector<HTMLElement>('button[data-add]')?.focus();
  };
  return (
    <div ref={frame} className="form-rows" style={{ '--row-columns': columns } as CSSProperties}>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list, its fields are bound by it
        <fieldset key={place} className="form-row">
          <legend className="visually-hidden">{rowName(place + 1)}</legend>
          {fields(row).map((field) => (
            <FormField
              key={field.name}
              field={inRow(field, `${name}.${place}`, disabled)}
              label={sentence(field.label ?? t(`fields:${field.name}`))}
              required={field.required === true}
            />
          ))}
          {!disabled && (
            <button
              type="button"
              className="icon-button"
              aria-label={t('core:remove', { name: rowName(place + 1) })}
              onClick={() => remove(place)}
            >
              <IconX size={15} aria-hidden />
            </button>
          )}
        </fieldset>
      ))}
      {typeof error === 'string' && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
      {disabled && rows.length === 0 && <p className="dimmed small">–</p>}
      {!disabled && (
        <Button data-add variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={append}>
          {add}
        </Button>
      )}
    </div>
  );
}
