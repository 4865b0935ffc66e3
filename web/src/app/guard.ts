import type { SessionMarks } from '../kit/session.ts';

/** Where a navigation goes on: to its screen, to the dashboards, or to the external sign-in page. */
export type Verdict = 'proceed' | 'dashboards' | 'external';

interface Visit {
  path: string;
  /** Whether the screen needs a login. */
  login: boolean;
  marks: SessionMarks;
  /** Whether there is an external sign-in page; without one our own form is shown (G005). */
  external: boolean;
}

/** The navigation guard of the specification, section 2; a session means both marks (G001–G005). */
export function judgeVisit({ path, login, marks, external }: Visit): Verdict {
  const atSignIn = path === '/logins';
  if (marks.cookie && marks.marker) return path === '/' || atSignIn ? 'dashboards' : 'proceed';
  if (atSignIn) return !marks.cookie && !marks.marker && external ? 'external' : 'proceed';
  return path === '/' || login ? 'external' : 'proceed';
}
