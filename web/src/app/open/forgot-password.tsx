import { Title } from '@mantine/core';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import { useState } from 'react';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Field } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';

/** Asks for a key to set a new password; answers the same whether the address is known or not. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const { t } = useTexts('auth');
  const forgot = useSend(authCalls.forgotPassword);
  const [sent, setSent] = useState(false);
  const fields: readonly Field[] = [{ name: 'email', kind: 'email', label: t('sign_in.email') }];
  return (
    <div className="card open-card">
      <Title order={1}>{t('forgot.title')}</Title>
      <p className="dimmed" role="status">
        {t(sent ? 'forgot.sent' : 'forgot.text')}
      </p>
      {!sent && (
        <RecordForm
          schema={authCalls.forgotPassword.body}
          fields={fields}
          inDialog
          submit={t('forgot.submit')}
          save={(values) => forgot.send(values)}
          onSaved={() => setSent(true)}
        />
      )}
      <div className="open-links">
        <button type="button" className="linkish" onClick={onBack}>
          {t('forgot.back')}
        </button>
      </div>
    </div>
  );
}
