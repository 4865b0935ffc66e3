import { Button } from '@mantine/core';
import { secondFactorCalls } from '@praktis/contract/auth/second-factor.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useState } from 'react';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { Moment } from '../../ui/cells.tsx';
import type { Field } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { useFirstField } from '../../ui/form/use-first-field.ts';
import { Section } from '../../ui/section.tsx';
import { PasswordDialog } from './password.dialog.tsx';
import { QrCode } from './qr-code.tsx';

type Started = ReplyOf<typeof secondFactorCalls.startTotp>;
type OnCodes = (codes: readonly string[]) => void;

/** The secret for the app, as a picture and as text, and the first code that turns it on. */
function Setup({ started, onDone }: { started: Started; onDone: OnCodes }) {
  const { t } = useTexts('safety');
  const confirm = useSend(secondFactorCalls.confirmTotp, 'second-factor');
  const frame = useFirstField<HTMLDivElement>();
  const fields: readonly Field[] = [{ name: 'code', kind: 'text', label: t('app.code'), hint: t('app.code_hint') }];
  return (
    <div className="app-setup" ref={frame}>
      <QrCode text={started.address} label={t('app.picture')} />
      <div>
        <p>{t('app.scan')}</p>
        <p className="dimmed small">{t('app.by_hand')}</p>
        <code className="secret">{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <RecordForm
          schema={secondFactorCalls.confirmTotp.body}
          fields={fields}
          inDialog
          submit={t('app.confirm')}
          save={(values) => confirm.send(values)}
          onSaved={({ recovery_codes }) => onDone(recovery_codes)}
        />
      </div>
    </div>
  );
}

/** The authenticator app: set up, changed for another one, turned off. */
export function AuthenticatorPanel({ since, onCodes }: { since: string | undefined; onCodes: OnCodes }) {
  const { t } = useTexts('safety');
  const [asking, setAsking] = useState<'start' | 'remove' | null>(null);
  const [started, setStarted] = useState<Started | null>(null);
  const start = useSend(secondFactorCalls.startTotp);
  const remove = useSend(secondFactorCalls.removeTotp, 'second-factor');
  const close = () => setAsking(null);
  return (
    <Section title={t('app.title')} hint={t('app.hint')}>
      {since && (
        <p>
          {t('app.on')} <Moment of={since} />
        </p>
      )}
      {started ? (
        <Setup
          started={started}
          onDone={(codes) => {
            setStarted(null);
            onCodes(codes);
            notify.success({ message: t('app.done') });
          }}
        />
      ) : (
        <div className="panel-acts">
          <Button variant="default" onClick={() => setAsking('start')}>
            {t(since ? 'app.change' : 'app.set_up')}
          </Button>
          {since && (
            <Button variant="default" onClick={() => setAsking('remove')}>
              {t('app.remove')}
            </Button>
          )}
        </div>
      )}
      {asking === 'start' && (
        <PasswordDialog
          title={t(since ? 'app.change' : 'app.set_up')}
          text={t('app.start_text')}
          submit={t('continue')}
          send={start.send}
          onDone={setStarted}
          onClose={close}
        />
      )}
      {asking === 'remove' && (
        <PasswordDialog
          title={t('app.remove')}
          text={t('app.remove_text')}
          submit={t('app.remove')}
          danger
          send={remove.send}
          onDone={() => notify.success({ message: t('app.removed') })}
          onClose={close}
        />
      )}
    </Section>
  );
}
