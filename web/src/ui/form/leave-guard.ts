import { useBlocker } from '@tanstack/react-router';
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

/** Asks before a form with unsaved changes is left. */
export function useLeaveGuard(holdsBack: () => boolean): void {
  const { t } = useTexts();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!leaves(current, next) || !holdsBack()) return false;
      return !(await askToLeave(t));
    },
    enableBeforeUnload: holdsBack,
  });
}
