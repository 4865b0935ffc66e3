import { authCalls } from '@praktis/contract/auth/auth.calls';
import { type ReactNode, Suspense, useEffect } from 'react';
import { roleChanged } from '../../kit/api.ts';
import { followRedirect } from '../../kit/failure-handling.ts';
import { keepForms } from '../../kit/kept-forms.ts';
import { notify } from '../../kit/notices.tsx';
import { useSession } from '../../kit/permissions.ts';
import { isOurs, onSessionElsewhere } from '../../kit/session.ts';
import { loadDisplaySettings } from '../../kit/sign-in.ts';
import { useStore } from '../../kit/store.ts';
import { text, useTexts } from '../../kit/texts.ts';
import { askAgain } from '../../kit/use-call.ts';
import { PermittedOutlet } from './permitted-outlet.tsx';
import { ShellKeys } from './shell-keys.tsx';
import './shell.css';
import { TopBar } from './top-bar.tsx';

let settingsAsked = false;

/** The firm's settings may have changed since the record was written; asked once per visit of the page. */
function useFreshSettings(): void {
  useEffect(() => {
    if (settingsAsked) return;
    settingsAsked = true;
    loadDisplaySettings().catch(() => {
      settingsAsked = false;
    });
  }, []);
}

function useRoleNotice(): void {
  const changed = useSession()?.user.role_changed ?? false;
  const told = useStore(roleChanged);
  useEffect(() => {
    // A screen that is no longer allowed goes away: what was typed there is kept for when it is allowed again.
    if (told > 0) keepForms(false);
    // Asking who is signed in brings the new rights, and tells the server that the change was seen: an answer that is on
    // its way is waited for, since only one says it.
    if (told > 0) askAgain(authCalls.session).catch(() => undefined);
  }, [told]);
  useEffect(() => {
    if (changed) notify.info({ message: text('core:notice.role_updated') });
  }, [changed]);
}

/**
 * A window whose session another one has ended shows nothing of it any longer; it leaves as with the next call it would. One
 * beside which somebody has signed in goes on for him alone whom it shows.
 */
function useSessionElsewhere(): void {
  useEffect(() => {
    const begun = () => import('../../kit/accept-session.ts').then((kit) => kit.goOnAsShown());
    // One that began before this window listened.
    if (!isOurs()) begun().catch(() => location.replace(location.pathname));
    return onSessionElsewhere((signedIn) => {
      if (signedIn) begun().catch(() => location.replace(location.pathname));
      else followRedirect('login');
    });
  }, []);
}

/** Frame of every signed-in screen: top bar, keys, content. */
export function Shell({ children }: { children?: ReactNode }) {
  const { t } = useTexts();
  useFreshSettings();
  useRoleNotice();
  useSessionElsewhere();
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('core:skip')}
      </a>
      <TopBar />
      <ShellKeys />
      <main id="content" tabIndex={-1}>
        <Suspense fallback={null}>{children ?? <PermittedOutlet />}</Suspense>
      </main>
    </div>
  );
}
