import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FormValues } from './form-types.ts';

/**
 * Inside a form: typing begins in this field when the form opens, and again with every other `turn`. Not where a finger
 * would have the keyboard of the screen cover the form.
 */
export function BeginIn({ field, turn }: { field: string; turn: number }) {
  const { setFocus } = useFormContext<FormValues>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn is what it begins anew for
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) setFocus(field);
  }, [setFocus, field, turn]);
  return null;
}
