import type { CallFailure } from './call-failure.ts';
import { globalError } from './global-error.ts';
import { isLeaving, keepForms, keptOnceAnswered } from './kept-forms.ts';
import { notify } from './notices.tsx';
import { setOnline } from './online.ts';
import { setTimesheetLock } from './session.ts';
import { text } from './texts.ts';

interface Ways {
  /** Fetches a new state key, clears the session's cookies and leaves for the external sign-in page. */
  toSignIn: () => Promise<void>;
  /** To the authentication route, which leads to what has to be done first, and from there back to where one is. */
  toAuthentication: (redirect: string) => void;
  goTo: (path: string) => void;
}

// Set once by the application: the client itself knows neither router nor sign-in.
let ways: Ways = { toSignIn: async () => undefined, toAuthentication: () => undefined, goTo: () => undefined };

export function setWays(next: Ways): void {
  ways = next;
}

/** How much a caller takes on itself: statuses it shows in place, or everything (look-ups while typing). */
export interface Reporting {
  inPlace?: readonly number[];
  quiet?: boolean;
}

const general: Record<number, string> = {
  403: 'core:failure.forbidden',
  404: 'core:failure.not_found',
  409: 'core:failure.stale',
  413: 'core:failure.too_large',
  415: 'core:failure.file_type',
  429: 'core:failure.too_many',
};

/** Told to who was writing when another window signed in anew: what he sent was refused, and can be sent again. */
export const tellReplaced = () => notify.warn(text('core:failure.replaced'));

let leaving = false;

/** Leads to where the redirect of a 401 asks; what is typed is kept for when its owner is back. */
export function followRedirect(redirect: string): void {
  // A page that is going, as after the sign-out, neither keeps anything nor leads anywhere any more.
  if (redirect === '' || isLeaving()) return;
  if (redirect !== 'login' && redirect !== 'timesheet') {
    ways.toAuthentication(redirect);
    return;
  }
  keepForms(true);
  if (redirect === 'login') {
    // A page asks many things at once: their refusals open one sign-in, not many.
    if (leaving) return;
    leaving = true;
    const stay = () => {
      leaving = false;
    };
    ways.toSignIn().then(stay, stay);
  } else {
    setTimesheetLock(true);
    keptOnceAnswered().then(() => ways.goTo('/timesheets'), console.error);
  }
}

/** The central handling of every failed call (specification, section 8; G022–G036). Marks it as handled. */
export function handleFailure(failure: CallFailure, reporting: Reporting = {}): void {
  if (failure.kind === 'aborted') {
    failure.handled = true;
    return;
  }
  if (failure.kind === 'no answer') {
    failure.handled = true;
    setOnline(false);
    return;
  }
  // A question is no failure: it is put to the user, and nothing is to be said of it in the console.
  if (failure.confirmation || failure.code === 'second_factor_needed') return;
  console.error(`Call refused: ${failure.status} ${failure.code}`.trim());
  const quiet = reporting.quiet || reporting.inPlace?.includes(failure.status);
  // Where signing in itself is refused there is nowhere else to go: who asked for it shows why.
  if (quiet && (failure.status !== 401 || reporting.inPlace?.includes(401))) return;
  failure.handled = true;
  notify.clear();
  if (failure.status >= 500) {
    globalError.set(true);
    return;
  }
  notify.warn(failure.message || text(general[failure.status] ?? 'core:failure.general'));
  if (failure.status === 401) followRedirect(failure.redirect);
}
