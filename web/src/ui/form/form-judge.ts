import { ownIssues } from '@praktis/contract/kit/issues';
import type { z } from 'zod';
import { hasText, type Translate } from '../../kit/texts.ts';
import type { Field, FormValues } from './form-types.ts';
import { sentValues, valueAt, withValue } from './form-values.ts';

export interface Judgement {
  /** Message by field path; empty when all is well. */
  messages: Record<string, string>;
  /** What is sent. */
  values: FormValues;
}

type Issue = z.core.$ZodIssue;

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/**
 * Contracts write an absent value as null, as undefined, or as either: where the first is refused for a value that
 * the form left empty, the second is tried.
 */
function parse(schema: z.ZodType, values: FormValues): { issues: readonly Issue[]; values: FormValues } {
  const first = schema.safeParse(values);
  if (first.success) return { issues: [], values };
  const refusedNulls = first.error.issues
    .map((issue) => issue.path.join('.'))
    .filter((path) => path !== '' && valueAt(values, path) === null);
  if (refusedNulls.length === 0) return { issues: first.error.issues, values };
  const without = refusedNulls.reduce((next, path) => withValue(next, path, undefined), values);
  const second = schema.safeParse(without);
  return { issues: second.success ? [] : second.error.issues, values: without };
}

function figureFault(issue: Issue): string {
  const isFigure = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int');
  if (isFigure || issue.code === 'too_big') return issue.code;
  return issue.code === 'invalid_type' && issue.expected === 'int' ? 'whole' : 'invalid';
}

function words(issue: Issue, value: unknown, label: string, t: Translate): string {
  const missing =
    isEmpty(value) &&
    (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value');
  if (issue.message === 'required' || missing) return t('core:validation.required', { label });
  const minimum = 'minimum' in issue ? String(issue.minimum) : '';
  const maximum = 'maximum' in issue ? String(issue.maximum) : '';
  // The contract's own word for it, else what is wrong with a figure: between what it must lie.
  const key = [issue.message, figureFault(issue)].map((code) => `core:validation.${code}`).find(hasText);
  return t(key ?? 'core:validation.invalid', { label, value, minimum, maximum });
}

/** The label a field is called by in messages. */
export type LabelOf = (name: string) => string;

/** Judges the values by the contract's schema; the messages are in the user's words: 'Set client as'. */
export function judge(
  schema: z.ZodType,
  values: FormValues,
  fields: readonly Field[],
  { labelOf, t }: { labelOf: LabelOf; t: Translate },
): Judgement {
  const parsed = parse(schema, sentValues(values, fields));
  const messages: Record<string, string> = {};
  for (const issue of ownIssues(parsed.issues)) {
    const path = issue.path.join('.');
    messages[path] ??= words(issue, valueAt(values, path), labelOf(path), t);
  }
  for (const field of fields) {
    const required = typeof field.required === 'function' ? field.required(values) : field.required;
    const missing = required && field.kind !== 'switch' && isEmpty(valueAt(values, field.name));
    if (missing && (field.when?.(values) ?? true)) {
      messages[field.name] ??= t('core:validation.required', { label: labelOf(field.name) });
    }
  }
  return { messages, values: parsed.values };
}

/** Whether a schema insists on a field: neither null, undefined nor '' will do. */
export function insists(schema: z.ZodType, name: string): boolean {
  let at: unknown = schema;
  for (const part of name.split('.')) {
    at = (at as { shape?: Record<string, z.ZodType> } | undefined)?.shape?.[part];
    if (at === undefined) return false;
  }
  const field = at as z.ZodType;
  return [undefined, null, ''].every((nothing) => !field.safeParse(nothing).success);
}
