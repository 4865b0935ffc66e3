import './ui/theme/mantine-base.ts';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import './ui/form/form.css';
import './ui/list/list.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './app/application.tsx';
import { router } from './app/router.tsx';
import { setWays } from './kit/failure-handling.ts';
import { listenForKeys } from './kit/hotkeys.ts';
import { watchNetwork } from './kit/online.ts';
import { followNetwork } from './kit/query-client.ts';
import { displaySettings } from './kit/session-record.ts';
import { leaveForAuthentication, leaveForSignIn } from './kit/sign-in.ts';
import { startTexts } from './kit/texts.ts';

async function start(): Promise<void> {
  const room = document.getElementById('root');
  if (!room) return;
  await startTexts(displaySettings.get().language);
  const goTo = (path: string, search: Record<string, string> = {}) => {
    router.navigate({ to: path, search: search as never }).catch(() => undefined);
  };
  const toAuthentication = (redirect: string) => leaveForAuthentication(redirect, goTo);
  setWays({ toSignIn: () => leaveForSignIn(), toAuthentication, goTo });
  watchNetwork();
  followNetwork();
  listenForKeys();
  createRoot(room).render(
    <StrictMode>
      <Application />
    </StrictMode>,
  );
}

start().catch(console.error);
