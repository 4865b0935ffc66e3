import { draftsRemain, dropDrafts } from '../../kit/drafts.ts';
import { ownerOf } from '../../kit/offline/owner.ts';
import { useSession } from '../../kit/permissions.ts';
import { ask } from '../../kit/questions.ts';
import { signOut } from '../../kit/sign-in.ts';
import { sentence, useTexts } from '../../kit/texts.ts';

/** Signing out; asks first while drafts remain on the device, since they go with the session. */
export function useSignOut(): () => void {
  const { t } = useTexts();
  const session = useSession();
  const owner = session ? ownerOf(session) : '';
  const leave = async () => {
    if (draftsRemain(owner)) {
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
    dropDrafts(owner);
    await signOut();
    // A fresh page: nothing of the session stays in memory.
    location.assign('/');
  };
  return () => {
    leave().catch(console.error);
  };
}
