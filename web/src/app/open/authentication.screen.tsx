import { Loader, Title } from '@mantine/core';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import { useEffect, useState } from 'react';
import { acceptSession, openedHere } from '../../kit/accept-session.ts';
import { send } from '../../kit/api.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { signedInHere } from '../../kit/session.ts';
import { firstScreen, leaveForSignIn } from '../../kit/sign-in.ts';
import { useTexts } from '../../kit/texts.ts';
import { useTitle } from '../../ui/use-title.ts';
import { goOn } from './go-on.ts';

// A state can be used once; the effect of a screen may run twice.
const used = new Set<string>();

/**
 * Landing of the external sign-in page: exchanges what it gave back for a session. Who is sent here by a redirect of his
 * session is led to what it asks for first.
 */
export function AuthenticationScreen() {
  const { t } = useTexts('auth');
  const [url] = useUrlState();
  const go = useGo();
  const { key = '', state = '', code = '', first = '' } = url;
  const comesFirst = signedInHere() ? firstScreen(first) : '';
  const complete = key !== '' && code !== '' && openedHere(state);
  const [failed, setFailed] = useState(!complete && comesFirst === '');
  useTitle(t('authentication.title'));
  useEffect(() => {
    if (comesFirst !== '') go(comesFirst, {}, { replace: true });
  }, [comesFirst, go]);
  useEffect(() => {
    if (!complete || used.has(state)) return;
    used.add(state);
    send(authCalls.authorize, { body: { key, state, code }, scope: 'frame' })
      .then(acceptSession)
      .then(
        (target) => goOn(go, target),
        () => setFailed(true),
      );
  }, [complete, key, state, code, go]);
  return (
    <div className="card open-card" aria-busy={!failed}>
      <Title order={1}>{t(failed ? 'authentication.failed' : 'authentication.title')}</Title>
      {failed ? (
        <>
          <p className="dimmed">{t('authentication.failed_text')}</p>
          <button
            type="button"
            className="linkish"
            onClick={() => {
              leaveForSignIn().catch(() => undefined);
            }}
          >
            {t('authentication.again')}
          </button>
        </>
      ) : (
        <Loader size="sm" aria-hidden />
      )}
    </div>
  );
}
