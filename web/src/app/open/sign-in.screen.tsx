import { Title } from '@mantine/core';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import type { BodyInput } from '@praktis/contract/kit/call';
import { useState } from 'react';
import { z } from 'zod';
import { acceptSession } from '../../kit/accept-session.ts';
import { send } from '../../kit/api.ts';
import { CallFailure } from '../../kit/call-failure.ts';
import { useGo } from '../../kit/navigation.ts';
import { externalSignIn } from '../../kit/sign-in.ts';
import { useTexts } from '../../kit/texts.ts';
import type { Field } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useFirstField } from '../../ui/form/use-first-field.ts';
import { useTitle } from '../../ui/use-title.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { goOn } from './go-on.ts';
import { PasskeyButton } from './passkey-button.tsx';

type Entered = BodyInput<typeof authCalls.signIn>;

/** A password that was right, and what helps beside it: `totp, passkey, recovery`. */
interface Proved {
  entered: Entered;
  kinds: string;
}

const codeBody = z.object({ code: z.string().trim().min(1, { error: 'required' }).max(40, { error: 'too_long' }) });

/** A refusal of the sign-in itself, such as of somebody who is locked out, is shown here and not by leading him back here. */
const enter = (body: Entered) => send(authCalls.signIn, { body, inPlace: [401] });

/** Why somebody is not let in whose password was right: his time is missing, and who can help (LCK-06). */
function LockedOut({ message, onBack }: { message: string; onBack: () => void }) {
  const { t } = useTexts('auth');
  return (
    <div className="card open-card" role="alert">
      <Title order={1}>{t('locked_out.title')}</Title>
      <p>{message}</p>
      <div className="open-links">
        <button type="button" className="linkish" onClick={onBack}>
          {t('forgot.back')}
        </button>
      </div>
    </div>
  );
}

/** The second step: a code beside the password that was right, or a passkey. */
function SecondStep({ entered, kinds, onBack }: Proved & { onBack: () => void }) {
  const { t } = useTexts('auth');
  const go = useGo();
  const frame = useFirstField<HTMLDivElement>();
  const fields: readonly Field[] = [{ name: 'code', kind: 'text', label: t('second_step.code') }];
  return (
    <div className="card open-card" ref={frame}>
      <Title order={1}>{t('second_step.title')}</Title>
      <p className="dimmed">{t(kinds.includes('totp') ? 'second_step.text' : 'second_step.text_passkey')}</p>
      <RecordForm
        schema={codeBody}
        fields={fields}
        inDialog
        submit={t('sign_in.submit')}
        save={async ({ code }) => acceptSession(await enter({ ...entered, code }))}
        onSaved={(target) => goOn(go, target)}
      />
      {kinds.includes('passkey') && <PasskeyButton onDone={(target) => goOn(go, target)} />}
      <div className="open-links">
        <button type="button" className="linkish" onClick={onBack}>
          {t('forgot.back')}
        </button>
      </div>
    </div>
  );
}

/** Our own sign-in: seen when one mark of a session is left, or when there is no external page (G005). */
export function SignInScreen() {
  const { t } = useTexts('auth');
  const go = useGo();
  const [forgotten, setForgotten] = useState(false);
  const [proved, setProved] = useState<Proved | null>(null);
  const [lockedOut, setLockedOut] = useState('');
  useTitle(t(proved ? 'second_step.title' : 'sign_in.title'));
  if (forgotten) return <ForgotPassword onBack={() => setForgotten(false)} />;
  if (lockedOut) return <LockedOut message={lockedOut} onBack={() => setLockedOut('')} />;
  if (proved) return <SecondStep {...proved} onBack={() => setProved(null)} />;
  const fields: readonly Field[] = [
    { name: 'email', kind: 'email', label: t('sign_in.email') },
    { name: 'password', kind: 'password', label: t('sign_in.password') },
    { name: 'firm', kind: 'text', label: t('sign_in.firm'), hint: t('sign_in.firm_hint') },
  ];
  /** Where to go on; undefined when the second step comes first. */
  const signIn = async (entered: Entered) => {
    try {
      return await acceptSession(await enter(entered));
    } catch (problem) {
      if (problem instanceof CallFailure && problem.status === 401) return setLockedOut(problem.message);
      if (!(problem instanceof CallFailure && problem.code === 'second_factor_needed')) throw problem;
      setProved({ entered, kinds: problem.params.kinds ?? '' });
    }
  };
  return (
    <div className="card open-card">
      <Title order={1}>{t('sign_in.title')}</Title>
      <RecordForm
        schema={authCalls.signIn.body.omit({ code: true })}
        fields={fields}
        inDialog
        submit={t('sign_in.submit')}
        save={signIn}
        onSaved={(target) => target && goOn(go, target)}
      />
      <PasskeyButton onDone={(target) => goOn(go, target)} />
      <div className="open-links">
        <button type="button" className="linkish" onClick={() => setForgotten(true)}>
          {t('sign_in.forgot')}
        </button>
        <button
          type="button"
          className="linkish"
          onClick={() => {
            externalSignIn().then((address) => address && location.assign(address), console.error);
          }}
        >
          {t('sign_in.other')}
        </button>
      </div>
    </div>
  );
}
