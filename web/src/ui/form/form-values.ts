import type { FileSet } from '../../kit/api.ts';
import { settledFigure } from '../fields/number-writing.ts';
import type { Field, FormValues } from './form-types.ts';

const keptAsText = new Set<Field['kind']>(['text', 'area', 'email', 'phone', 'password']);

const figures = new Set<Field['kind']>(['money', 'percent']);

/** Value at a path with dots; undefined when there is none. */
export function valueAt(values: FormValues, path: string): unknown {
  return path.split('.').reduce<unknown>((at, part) => (at as FormValues | null | undefined)?.[part], values);
}

/** A copy of the values with one path changed; undefined removes it. */
export function withValue(values: FormValues, path: string, value: unknown): FormValues {
  const [first = '', ...rest] = path.split('.');
  const next = { ...values };
  if (rest.length > 0) next[first] = withValue((values[first] ?? {}) as FormValues, rest.join('.'), value);
  else if (value === undefined) delete next[first];
  else next[first] = value;
  return next;
}

function emptyOf(field: Field): unknown {
  if (field.kind === 'switch') return false;
  return field.kind === 'file' ? [] : '';
}

/** Values as the fields need them: text for null and numbers, false for a switch that says nothing. */
export function startValues(given: FormValues, fields: readonly Field[]): FormValues {
  return fields.reduce((values, field) => {
    const value = valueAt(values, field.name);
    if (field.kind === 'custom') return values;
    if (value === null || value === undefined) return withValue(values, field.name, emptyOf(field));
    return typeof value === 'number' ? withValue(values, field.name, String(value)) : values;
  }, given);
}

function sentValue(field: Field, value: unknown): unknown {
  if (field.kind === 'number' && typeof value === 'string' && value !== '') return Number(value);
  if (typeof value === 'string' && value !== '' && figures.has(field.kind)) return settledFigure(value);
  if (value === '' && !keptAsText.has(field.kind)) return null;
  return value;
}

/** Fields that take part now. */
function activeFields(fields: readonly Field[], values: FormValues): Field[] {
  return fields.filter((field) => field.when?.(values) ?? true);
}

/**
 * What is judged and sent: no files, nothing of hidden fields, null for an empty date, figure or choice. Of two fields
 * that take turns for one value, a percentage or an amount, the one that is shown has its say.
 */
export function sentValues(values: FormValues, fields: readonly Field[]): FormValues {
  const shown = new Set(activeFields(fields, values));
  const named = new Set([...shown].map((field) => field.name));
  return fields.reduce((sent, field) => {
    if (!shown.has(field) && named.has(field.name)) return sent;
    if (!shown.has(field) || field.kind === 'file') return withValue(sent, field.name, undefined);
    return withValue(sent, field.name, sentValue(field, valueAt(values, field.name)));
  }, values);
}

/** The files of a form by the part names of its call. */
export function sentFiles(values: FormValues, fields: readonly Field[]): FileSet {
  const files = activeFields(fields, values).filter((field) => field.kind === 'file');
  return Object.fromEntries(files.map((field) => [field.name, (valueAt(values, field.name) ?? []) as readonly File[]]));
}
