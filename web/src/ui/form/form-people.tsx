import type { AnyCall } from '@praktis/contract/kit/call';
import { IconX } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { useTexts } from '../../kit/texts.ts';
import { LookupField } from '../fields/lookup-field.tsx';
import type { LookupParams } from '../fields/use-options.ts';
import './form-rows.css';

/** A person chosen in a form; only the id is sent. */
export interface ChosenPerson {
  id: string;
  name: string;
}

interface FormPeopleProps {
  /** Path of the list of `ChosenPerson` in the values. */
  name: string;
  label: string;
  /** A look-up of people. */
  call: AnyCall;
  params?: LookupParams;
  hint?: string;
  disabled?: boolean | undefined;
  /** Marks the field: one must be chosen. */
  required?: boolean;
}

/** Several people: found one by one, each with a way to take him off. */
export function FormPeople({ name, label, call, params, hint, disabled, required }: FormPeopleProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({ name });
  const people = (field.value ?? []) as readonly ChosenPerson[];
  return (
    <div>
      <LookupField
        label={label}
        call={call}
        params={params}
        hint={hint}
        disabled={disabled}
        required={required}
        value=""
        inputRef={field.ref}
        error={fieldState.error?.message}
        onBlur={field.onBlur}
        onChange={(id, option) => {
          if (option && !people.some((person) => person.id === id))
            field.onChange([...people, { id, name: option.name }]);
        }}
      />
      <ul className="people" aria-label={label}>
        {people.map((person) => (
          <li key={person.id}>
            {person.name}
            {!disabled && (
              <button
                type="button"
                className="icon-button"
                aria-label={t('core:remove', { name: person.name })}
                onClick={() => field.onChange(people.filter((one) => one.id !== person.id))}
              >
                <IconX size={13} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
