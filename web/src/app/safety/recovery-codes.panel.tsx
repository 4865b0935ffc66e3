import { Button } from '@mantine/core';
import { secondFactorCalls } from '@praktis/contract/auth/second-factor.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { useState } from 'react';
import { saveFile } from '../../kit/downloads.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { Moment } from '../../ui/cells.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { PasswordDialog } from './password.dialog.tsx';

type OnCodes = (codes: readonly string[]) => void;
type Recovery = NonNullable<ReplyOf<typeof secondFactorCalls.state>['recovery']>;

/** The codes, this once: to be copied, kept as a file or written down. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTexts('safety');
  const lines = codes.join('\n');
  const copy = () => {
    navigator.clipboard.writeText(lines).then(
      () => notify.success({ message: t('codes.copied') }),
      () => notify.warn(t('codes.not_copied')),
    );
  };
  const keep = () => {
    const words = `${t('codes.file_title')}\n${location.host}\n\n${lines}\n`;
    saveFile({ blob: new Blob([words], { type: 'text/plain' }), name: 'praktis-recovery-codes.txt' });
  };
  return (
    <Dialog onClose={onClose} title={t('codes.title')} closeOnClickOutside={false} closeOnEscape={false}>
      <p>{t('codes.text')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="panel-acts">
        {'clipboard' in navigator && (
          <Button variant="default" onClick={copy}>
            {t('codes.copy')}
          </Button>
        )}
        <Button variant="default" onClick={keep}>
          {t('codes.download')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('codes.kept')}
        </Button>
      </div>
    </Dialog>
  );
}

/** How many recovery codes are left, and new ones. */
export function RecoveryPanel({ recovery, onCodes }: { recovery: Recovery; onCodes: OnCodes }) {
  const { t } = useTexts('safety');
  const [asking, setAsking] = useState(false);
  const renew = useSend(secondFactorCalls.recoveryCodes, 'second-factor');
  return (
    <Section title={t('codes.title')} hint={t('codes.hint')}>
      <p>
        {t('codes.left', { count: recovery.left })} <Moment of={recovery.since} />
      </p>
      <div className="panel-acts">
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('codes.renew')}
        </Button>
      </div>
      {asking && (
        <PasswordDialog
          title={t('codes.renew')}
          text={t('codes.renew_text')}
          submit={t('codes.renew')}
          send={renew.send}
          onDone={({ recovery_codes }) => onCodes(recovery_codes)}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
