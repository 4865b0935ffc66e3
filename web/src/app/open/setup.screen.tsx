import { Skeleton, Title } from '@mantine/core';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { acceptSession } from '../../kit/accept-session.ts';
import { send } from '../../kit/api.ts';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { type Language, languages, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import type { Field, FormValues } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { goOn } from './go-on.ts';

/** The firm speaks as the screen does, until somebody says otherwise in the field. */
function FollowLanguage({ language }: { language: Language }) {
  const { watch, resetField } = useFormContext<FormValues>();
  const chosen = useRef(false);
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (name === 'language' && type === 'change') chosen.current = true;
    });
    return unsubscribe;
  }, [watch]);
  useEffect(() => {
    if (!chosen.current) resetField('language', { defaultValue: language });
  }, [language, resetField]);
  return null;
}

/** First steps of an installation: the firm and its managing partner, with the one-time key. */
export function SetupScreen() {
  const { t, language } = useTexts('auth');
  const [url] = useUrlState();
  const go = useGo();
  const state = useCall(authCalls.setupState);
  useTitle(t('setup.title'));
  if (state.data === undefined) return <Skeleton className="open-card" h={420} />;
  if (!state.data.needed) {
    return (
      <div className="card open-card">
        <Title order={1}>{t('setup.done')}</Title>
        <p className="dimmed">{t('setup.done_text')}</p>
        <ScreenLink to="/logins">{t('verification.sign_in')}</ScreenLink>
      </div>
    );
  }
  const fields: readonly Field[] = [
    { name: 'key', kind: 'text', label: t('setup.key'), span: 2 },
    { name: 'firm_name', kind: 'text', label: t('setup.firm_name') },
    { name: 'firm_code', kind: 'text', label: t('setup.firm_code'), hint: t('setup.firm_code_hint') },
    { name: 'first_name', kind: 'text', label: t('setup.first_name') },
    { name: 'last_name', kind: 'text', label: t('setup.last_name') },
    { name: 'email', kind: 'email', label: t('setup.email') },
    { name: 'password', kind: 'password', label: t('setup.password'), hint: t('setup.password_hint') },
    {
      name: 'language',
      kind: 'select',
      label: t('setup.language'),
      options: languages.map((value) => ({ value, label: t(`core:language.${value}`) })),
    },
  ];
  return (
    <div className="card open-card" data-wide>
      <Title order={1}>{t('setup.title')}</Title>
      <p className="dimmed">{t('setup.intro')}</p>
      <RecordForm
        schema={authCalls.setup.body}
        fields={fields}
        columns={2}
        values={{ key: url.key ?? '', language }}
        inDialog
        submit={t('setup.submit')}
        save={async (values) => acceptSession(await send(authCalls.setup, { body: values }))}
        onSaved={(target) => goOn(go, target)}
      >
        <FollowLanguage language={language} />
      </RecordForm>
    </div>
  );
}
