import type { FieldErrors } from 'react-hook-form';
import type { FormValues } from './form-types.ts';

/** What is wrong with a field. */
export interface Problem {
  name: string;
  message: string;
}

/** Every message of a form with its field's path, in the order of its judging. */
export function listProblems(errors: FieldErrors<FormValues>, path = ''): Problem[] {
  return Object.entries(errors).flatMap(([part, error]) => {
    if (!error || part === 'root' || part === 'ref') return [];
    const name = path === '' ? part : `${path}.${part}`;
    if (typeof error.message === 'string') return [{ name, message: error.message }];
    return listProblems(error as FieldErrors<FormValues>, name);
  });
}

/** Where a part of a field of its own is wrong first, brings the focus to it: it is not the form's to focus. */
export function focusFirstPart(errors: FieldErrors<FormValues>): void {
  const [first] = listProblems(errors);
  if (first) document.getElementsByName(first.name)[0]?.focus();
}

/** Brings the focus to a field, or to a part of one. */
export function focusField(setFocus: (name: string) => void, name: string): void {
  setFocus(name);
  document.getElementsByName(name)[0]?.focus();
}
