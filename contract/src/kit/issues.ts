import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const ofTheNumberType = (issue: Issue) =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);

/** Of a field that may have one of several forms, what is wrong with the form that was meant: the one whose kind it has. */
function asMeant(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const ofItsKind = issue.errors.find((branch) => branch.every((one) => one.path.length > 0));
  if (!ofItsKind) return [issue];
  return ofItsKind.map((one) => ({ ...one, path: [...issue.path, ...one.path] }) as Issue).flatMap(asMeant);
}

/** A message that is a word of ours, to be said in the reader's language, and none that the schema's library wrote. */
export const isOwnWord = (message: string) => /^[a-z][a-z0-9_]{2,60}$/.test(message);

/** A list holds too many entries, and a text is too long: neither is too large, and a list has no characters. */
function inItsWord(issue: Issue): Issue {
  if (issue.code !== 'too_big') return issue;
  const own = isOwnWord(issue.message);
  if (issue.origin === 'array' && (!own || issue.message === 'too_long')) return { ...issue, message: 'too_many' };
  return issue.origin === 'string' && !own ? { ...issue, message: 'too_long' } : issue;
}

/**
 * What is wrong, each in its word, without the bounds of whole numbers as such where the schema has its own for the same
 * field: nobody is told that a day's hours are at most 9007199254740991.
 */
export function ownIssues(all: readonly Issue[]): readonly Issue[] {
  const issues = all.flatMap(asMeant).map(inItsWord);
  const path = (issue: Issue) => issue.path.join('.');
  return issues.filter(
    (issue) => !ofTheNumberType(issue) || !issues.some((other) => other !== issue && path(other) === path(issue)),
  );
}
