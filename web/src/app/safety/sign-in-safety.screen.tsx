import { Skeleton } from '@mantine/core';
import { secondFactorCalls } from '@praktis/contract/auth/second-factor.calls';
import { useState } from 'react';
import { takeTarget } from '../../kit/accept-session.ts';
import { useGo } from '../../kit/navigation.ts';
import { useSession } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { goOn } from '../open/go-on.ts';
import { AuthenticatorPanel } from './authenticator.panel.tsx';
import { PasskeysPanel } from './passkeys.panel.tsx';
import { RecoveryCodesDialog, RecoveryPanel } from './recovery-codes.panel.tsx';
import { SessionsPanel } from './sessions.panel.tsx';
import './safety.css';

/** What one's own sign-in asks for beside the password, and where one is signed in. */
export function SignInSafetyScreen() {
  const { t } = useTexts('safety');
  const state = useCall(secondFactorCalls.state, {}, { inPlace: true, fresh: 0 });
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { data } = state;
  const isBare = data && !data.totp && data.passkeys.length === 0;
  const go = useGo();
  const session = useSession();
  // Whoever was led here because a second factor comes first is led on to what he asked for, once he has one.
  const [cameFirst, setCameFirst] = useState(false);
  if (data?.required && isBare && !cameFirst) setCameFirst(true);
  const keepCodes = () => {
    setCodes([]);
    if (cameFirst) goOn(go, takeTarget(session));
  };
  return (
    <div className="page" data-width="form">
      <PageHeader title={t('title')} />
      {data?.required && isBare && (
        <div className="form-note" role="status">
          {t('required')}
        </div>
      )}
      {data ? (
        <>
          <AuthenticatorPanel since={data.totp?.since} onCodes={setCodes} />
          <PasskeysPanel state={data} onCodes={setCodes} />
          {data.recovery && <RecoveryPanel recovery={data.recovery} onCodes={setCodes} />}
        </>
      ) : (
        <Skeleton h={300} />
      )}
      <SessionsPanel />
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={keepCodes} />}
    </div>
  );
}
