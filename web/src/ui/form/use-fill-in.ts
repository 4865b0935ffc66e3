import { useCallback, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FormValues } from './form-types.ts';

/**
 * Inside a form: puts in what the form brings along by itself, such as the address of the client it was opened for. As
 * long as nobody has touched the form, it begins with that, so that nobody is asked whether it may be lost; after that it
 * is a change like one that was typed.
 */
export function useFillIn(): (changes: FormValues) => void {
  const { formState, getValues, setValue, reset } = useFormContext<FormValues>();
  const start = useRef<FormValues>({});
  useEffect(() => {
    start.current = (formState.defaultValues ?? {}) as FormValues;
  });
  return useCallback(
    (changes) => {
      const now = getValues();
      const touched = Object.entries(now).some(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(start.current[name]),
      );
      if (touched) {
        for (const [name, value] of Object.entries(changes)) setValue(name, value, { shouldDirty: true });
        return;
      }
      start.current = { ...now, ...changes };
      reset(start.current);
    },
    [getValues, setValue, reset],
  );
}
