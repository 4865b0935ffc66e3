import './ui/theme/mantine-base.ts';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import './ui/form/form.css';
import './ui/list/list.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Application } from './app/application.tsx';
import { router } from './app/router.tsx';
import { setKeptAnswers } from './kit/api.ts';
import { setWays } from './kit/failure-handling.ts';
import { listenForKeys } from './kit/hotkeys.ts';
import { afterFirstScreen } from './kit/later.ts';
import { mayBeKept } from './kit/offline/kept-paths.ts';
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
  const toAuthentication = (redirect: string) => {
    leaveForAuthentication(redirect, goTo).catch(console.error);
  };
  setWays({ toSignIn: () => leaveForSignIn(), toAuthentication, goTo });
  setKeptAnswers(async (call, input) => {
    if (!mayBeKept(call)) return undefined;
    return (await import('./kit/offline/kept-answers.ts')).answerWithout(call, input);
  });
  afterFirstScreen()
    .then(() => import('./kit/app-update.ts'))
    .then(({ watchBuild }) => watchBuild())
    .catch(() => undefined);
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
