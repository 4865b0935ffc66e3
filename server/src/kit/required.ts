import { FieldErrors } from './errors.ts';

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/**
 * The fields that the firm wants filled on every record of a kind (client, matter and employee core set-up) are. Throws
 * FieldErrors that names every empty one, `required`, as the form's own required fields are named.
 */
export function requiredAreFilled(values: Readonly<Record<string, unknown>>, required: readonly string[]): void {
  const missing = required.filter((field) => isEmpty(values[field]));
  if (missing.length === 0) return;
  throw new FieldErrors(Object.fromEntries(missing.map((field) => [field, { code: 'required', params: {} }])));
}
