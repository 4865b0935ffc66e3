import { useBlocker } from '@tanstack/react-router';
import { ask } from '../../kit/questions.ts';
import { useTexts } from '../../kit/texts.ts';

/** Asks before a screen with unsaved changes is left; a change of the address's search part is not leaving. */
export function useLeaveGuard(holdsBack: () => boolean): void {
  const { t } = useTexts();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !holdsBack()) return false;
      const leave = await ask({
        title: t('core:leave.title'),
        text: t('core:leave.text'),
        yes: t('core:leave.yes'),
        no: t('core:leave.no'),
      });
      return !leave;
    },
    enableBeforeUnload: holdsBack,
  });
}
