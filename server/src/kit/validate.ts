import { isOwnWord, ownIssues } from '@praktis/contract/kit/issues';
import type { z } from 'zod';
import { FieldErrors } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** Parses with the call's schema; throws FieldErrors with every field that does not fit. */
export function validated<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const fields: FieldErrors['fields'] = {};
  for (const issue of ownIssues(result.error.issues)) {
    const path = issue.path.join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(',') : 'body');
    fields[path] ??= faultOf(issue);
  }
  throw new FieldErrors(fields);
}

function faultOf(issue: Issue): { code: string; params: Record<string, string | number> } {
  const missing = issue.input === undefined || issue.input === null || issue.input === '';
  if (missing && !issue.message.startsWith('password_')) return { code: 'required', params: {} };
  if (issue.code === 'too_big')
    return { code: isOwnWord(issue.message) ? issue.message : 'too_big', params: { max: Number(issue.maximum) } };
  if (issue.code === 'too_small')
    return { code: isOwnWord(issue.message) ? issue.message : 'too_small', params: { min: Number(issue.minimum) } };
  if (isOwnWord(issue.message)) return { code: issue.message, params: {} };
  if (issue.code === 'invalid_value') return { code: 'not_a_choice', params: { choices: choicesOf(issue.values) } };
  return { code: 'wrong_form', params: {} };
}

/** What may be chosen, as it is told; that nothing may be chosen too goes without saying. */
const choicesOf = (values: readonly unknown[]) =>
  values
    .map(String)
    .filter((value) => value !== '')
    .join(', ');
