import { Loader, Title } from '@mantine/core';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { send } from '../../kit/api.ts';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Field } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { speakAsMailed } from '../language.ts';

type Verified = ReplyOf<typeof authCalls.verification>;
type Outcome = { kind: 'checking' } | { kind: 'failed' } | { kind: 'resent' } | { kind: 'verified'; answer: Verified };

const asked = new Map<string, Promise<Verified>>();

/** A key is asked about once, however often the screen is drawn. */
function verify(key: string): Promise<Verified> {
  const known = asked.get(key);
  if (known) return known;
  const question = send(authCalls.verification, { body: { key }, scope: 'frame', quiet: true }).then(async (answer) => {
    await speakAsMailed(answer.language).catch(() => undefined);
    return answer;
  });
  asked.set(key, question);
  return question;
}

const newPassword = z.object({
  password: z.string().min(12, { error: 'password_short' }).max(200, { error: 'too_long' }),
});

/** E-mail verification: confirmed, first password to set, or a key that is unknown or has expired (G020). */
export function VerificationScreen() {
  const { t } = useTexts('auth');
  const { key = '' } = useParams({ strict: false }) as { key?: string };
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'checking' });
  const setPassword = useSend(authCalls.verification);
  const resend = useSend(authCalls.resendVerification);
  useTitle(t('verification.title'));
  useEffect(() => {
    verify(key).then(
      (answer) => setOutcome({ kind: 'verified', answer }),
      () => setOutcome({ kind: 'failed' }),
    );
  }, [key]);
  const passwordField: readonly Field[] = [{ name: 'password', kind: 'password', label: t('setup.password') }];
  const emailField: readonly Field[] = [{ name: 'email', kind: 'email', label: t('sign_in.email') }];
  const needsPassword = outcome.kind === 'verified' && outcome.answer.needs_password;
  const email = outcome.kind === 'verified' ? outcome.answer.email : '';
  const title = {
    checking: 'verification.checking',
    failed: 'verification.failed',
    resent: 'verification.title',
    verified: needsPassword ? 'verification.set_title' : 'verification.done',
  }[outcome.kind];
  return (
    <div className="card open-card" aria-busy={outcome.kind === 'checking'}>
      <Title order={1}>{t(title)}</Title>
      {outcome.kind === 'checking' && <Loader size="sm" aria-hidden />}
      {outcome.kind === 'verified' && (
        <p className="dimmed">{t(needsPassword ? 'verification.set_text' : 'verification.done_text', { email })}</p>
      )}
      {needsPassword && (
        <RecordForm
          schema={newPassword}
          fields={passwordField}
          inDialog
          submit={t('verification.set_submit')}
          save={({ password }) => setPassword.send({ key, password })}
          onSaved={(answer) => setOutcome({ kind: 'verified', answer: { ...answer, needs_password: false } })}
        />
      )}
      {outcome.kind === 'failed' && (
        <>
          <p className="dimmed">{t('verification.failed_text')}</p>
          <RecordForm
            schema={authCalls.resendVerification.body}
            fields={emailField}
            inDialog
            submit={t('verification.resend')}
            save={(values) => resend.send(values)}
            onSaved={() => setOutcome({ kind: 'resent' })}
          />
        </>
      )}
      {outcome.kind === 'resent' && <p role="status">{t('verification.resent')}</p>}
      <div className="open-links">
        <ScreenLink to="/logins">{t('verification.sign_in')}</ScreenLink>
      </div>
    </div>
  );
}
