import { Title } from '@mantine/core';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import { useState } from 'react';
import { send } from '../../kit/api.ts';
import { useGo } from '../../kit/navigation.ts';
import { acceptSession, externalSignIn } from '../../kit/sign-in.ts';
import { useTexts } from '../../kit/texts.ts';
import type { Field } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { goOn } from './go-on.ts';

/** Our own sign-in: seen when one mark of a session is left, or when there is no external page (G005). */
export function SignInScreen() {
  const { t } = useTexts('auth');
  const go = useGo();
  const [forgotten, setForgotten] = useState(false);
  useTitle(t('sign_in.title'));
  if (forgotten) return <ForgotPassword onBack={() => setForgotten(false)} />;
  const fields: readonly Field[] = [
    { name: 'email', kind: 'email', label: t('sign_in.email') },
    { name: 'password', kind: 'password', label: t('sign_in.password') },
    { name: 'firm', kind: 'text', label: t('sign_in.firm'), hint: t('sign_in.firm_hint') },
  ];
  return (
    <div className="card open-card">
      <Title order={1}>{t('sign_in.title')}</Title>
      <RecordForm
        schema={authCalls.signIn.body}
        fields={fields}
        inDialog
        submit={t('sign_in.submit')}
        save={async (values) => acceptSession(await send(authCalls.signIn, { body: values }))}
        onSaved={(target) => goOn(go, target)}
      />
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
