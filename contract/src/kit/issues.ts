import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const ofTheNumberType = (issue: Issue) =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER);

/**
 * What is wrong, without the bounds of whole numbers as such where the schema has its own for the same field: nobody is
 * told that a day's hours are at most 9007199254740991.
 */
export function ownIssues(issues: readonly Issue[]): readonly Issue[] {
  const path = (issue: Issue) => issue.path.join('.');
  return issues.filter(
    (issue) => !ofTheNumberType(issue) || !issues.some((other) => other !== issue && path(other) === path(issue)),
  );
}
