import { draftsRemain, dropOwned } from '../../kit/drafts.ts';
import { ownerOf } from '../../kit/offline/owner.ts';
import { useSession } from '../../kit/permissions.ts';
import { ask } from '../../kit/questions.ts';
import { signOut } from '../../kit/sign-in.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { askToLeaveForms, releaseForms } from '../../ui/form/leave-guard.ts';

/**
 * Signing out; asks first while a form stands open with unsaved changes or drafts remain on the device, since they go with the
 * session. Who stays finds everything as it was.
 *
 * @param page where it leads to the first screen, and is loaded anew when Back brings it out of the browser's memory
 */
export function useSignOut(page: Pick<Location, 'assign' | 'reload'> = location): () => void {
  const { t } = useTexts();
  const session = useSession();
  const owner = session ? ownerOf(session) : '';
  const leave = async () => {
    const givenUp = await askToLeaveForms(t);
    if (givenUp === null) return;
    if (draftsRemain(owner, givenUp)) {
      const yes = await ask({
        title: t('core:user_menu.drafts_title'),
        text: t('core:user_menu.drafts_text'),
        yes: sentence(t('core:quick.sign_out')),
        danger: true,
      });
      if (!yes) return;
    }
    if (owner !== '') {
      // Without the part that keeps things on the device nothing was kept there either.
      const part = await import('../../kit/offline/leave.ts').catch(() => undefined);
      if (part && !(await part.leaveDevice(owner, t))) return;
    }
    releaseForms();
    dropOwned(owner);
    await signOut();
    // A fresh page: nothing of the session stays in memory, nor on the page that Back may bring out of it.
    addEventListener('pageshow', () => page.reload());
    page.assign('/');
  };
  return () => {
    leave().catch(console.error);
  };
}
