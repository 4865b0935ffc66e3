import { Button } from '@mantine/core';
import { passkeyCalls } from '@praktis/contract/auth/second-factor.calls';
import { useState } from 'react';
import { acceptSession } from '../../kit/accept-session.ts';
import { send } from '../../kit/api.ts';
import { CallFailure } from '../../kit/call-failure.ts';
import { notify } from '../../kit/notices.tsx';
import { asAnswer, passkeysPossible } from '../../kit/passkeys.ts';
import { useTexts } from '../../kit/texts.ts';

/** Has the browser find and unlock a passkey; answers where to go on. */
async function signInByPasskey(): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await send(passkeyCalls.options);
  const answer = asAnswer(await startAuthentication({ optionsJSON: options }));
  return acceptSession(await send(passkeyCalls.signIn, { body: { answer } }));
}

/** Signs in without e-mail and password; not shown where this browser or address can have no passkeys. */
export function PasskeyButton({ onDone }: { onDone: (target: string) => void }) {
  const { t } = useTexts('auth');
  const [pending, setPending] = useState(false);
  if (!passkeysPossible()) return null;
  const signIn = () => {
    setPending(true);
    signInByPasskey()
      .then(onDone, (problem: unknown) => {
        // What the server refused has been said; what the browser says is that nobody chose or unlocked one.
        if (!(problem instanceof CallFailure)) notify.warn(t('passkey.failed'));
      })
      .finally(() => setPending(false));
  };
  return (
    <Button variant="default" fullWidth mt="sm" loading={pending} onClick={signIn}>
      {t('passkey.sign_in')}
    </Button>
  );
}
