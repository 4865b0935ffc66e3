import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ask } from '../../kit/questions.ts';
import { type Translate, useTexts } from '../../kit/texts.ts';

/** Asks whether unsaved changes may be lost. */
export function askToLeave(t: Translate): Promise<boolean> {
  return ask({
    title: t('core:leave.title'),
    text: t('core:leave.text'),
    yes: t('core:leave.yes'),
    no: t('core:leave.no'),
  });
}

/** Parts of the address that say which panel, record, view or week (and whose) of a screen is open. */
const opened = ['tab', 'open', 'view', 'week', 'of'] as const;

interface Place {
  pathname: string;
  search: object;
}

/** Whether the form goes away: another screen, or another panel of this one. Other changes of the search part stay. */
function leaves(current: Place, next: Place): boolean {
  const [from, to] = [current.search, next.search] as Record<string, unknown>[];
  return current.pathname !== next.pathname || opened.some((name) => from?.[name] !== to?.[name]);
}

interface GuardedForm {
  /** Whether changes nobody has saved hold back who leaves. */
  holdsBack: () => boolean;
  /** Under which the form's draft is kept on this device; '' of one that keeps none. */
  draft: string;
}

const openForms = new Set<GuardedForm>();
let released = false;

/**
 * Asks, once for all open forms, whether their unsaved changes may be lost, as before the session ends: afterwards they could
 * no longer be saved. Null when the user stays; else the drafts that he gave up with them.
 */
export async function askToLeaveForms(t: Translate): Promise<readonly string[] | null> {
  const held = [...openForms].filter((form) => form.holdsBack());
  if (held.length > 0 && !(await askToLeave(t))) return null;
  return held.map((form) => form.draft);
}

/** No form of this page holds anybody back any more: he has been asked, and a fresh page follows. */
export function releaseForms(): void {
  released = true;
}

/** Asks before a form with unsaved changes is left. `draft`: under which its draft is kept. */
export function useLeaveGuard(holdsBack: () => boolean, draft = ''): void {
  const { t } = useTexts();
  const current = useRef({ holdsBack, draft });
  useEffect(() => {
    current.current = { holdsBack, draft };
  });
  useEffect(() => {
    const form = {
      holdsBack: () => current.current.holdsBack(),
      get draft() {
        return current.current.draft;
      },
    };
    openForms.add(form);
    return () => {
      openForms.delete(form);
    };
  }, []);
  const holds = () => !released && holdsBack();
  useBlocker({
    shouldBlockFn: async ({ current: from, next }) => {
      if (!leaves(from, next) || !holds()) return false;
      return !(await askToLeave(t));
    },
    enableBeforeUnload: holds,
  });
}
