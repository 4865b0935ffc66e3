import { Button } from '@mantine/core';
import { passkeyCalls, type secondFactorCalls } from '@praktis/contract/auth/second-factor.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { notify } from '../../kit/notices.tsx';
import { passkeysPossible } from '../../kit/passkeys.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { Moment } from '../../ui/cells.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { PasswordDialog } from './password.dialog.tsx';

type State = ReplyOf<typeof secondFactorCalls.state>;
type Passkey = State['passkeys'][number];
type Options = ReplyOf<typeof passkeyCalls.registrationOptions>['options'];
type Asking = { act: 'add' } | { act: 'name'; options: Options } | { act: 'rename' | 'remove'; passkey: Passkey };

const nameBody = passkeyCalls.rename.body.pick({ name: true });

function PasskeysTable({ rows, onAsk }: { rows: readonly Passkey[]; onAsk: (asking: Asking) => void }) {
  const { t } = useTexts('safety');
  return (
    <div className="table-frame">
      <table className="grid">
        <thead className="grid-head">
          <tr>
            <th>{sentence(t('passkeys.name'))}</th>
            <th>{t('passkeys.made')}</th>
            <th>{t('passkeys.used')}</th>
            <th>
              <span className="visually-hidden">{t('passkeys.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((passkey) => (
            <tr key={passkey.id}>
              <td>{passkey.name}</td>
              <td>
                <Moment of={passkey.created_at} />
              </td>
              <td>{passkey.last_used_at ? <Moment of={passkey.last_used_at} /> : t('passkeys.never')}</td>
              <td>
                <div className="row-acts">
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('passkeys.rename_named', { name: passkey.name })}
                    onClick={() => onAsk({ act: 'rename', passkey })}
                  >
                    {t('passkeys.rename')}
                  </Button>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('passkeys.remove_named', { name: passkey.name })}
                    onClick={() => onAsk({ act: 'remove', passkey })}
                  >
                    {t('passkeys.remove')}
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Names a new passkey and has the browser make it. */
function NewPasskeyDialog({ options, onDone, onClose }: { options: Options; onDone: OnCodes; onClose: () => void }) {
  const { t } = useTexts('safety');
  const register = useSend(passkeyCalls.register, 'second-factor');
  const make = async ({ name }: { name: string }) => {
    const made = await startRegistration({ optionsJSON: options }).catch(() => undefined);
    if (!made) {
      notify.warn(t('passkeys.not_made'));
      return undefined;
    }
    const { id, rawId, type, response } = made;
    return register.send({ name, answer: { id, rawId, type, response } });
  };
  return (
    <FormDialog
      title={t('passkeys.add')}
      schema={nameBody}
      fields={[{ name: 'name', kind: 'text', label: t('passkeys.name'), hint: t('passkeys.name_hint') }]}
      save={make}
      staysOpen={(reply) => reply === undefined}
      onSaved={(reply) => {
        if (!reply) return;
        notify.success({ message: t('passkeys.added') });
        onDone(reply.recovery_codes);
      }}
      submit={t('passkeys.make')}
      onClose={onClose}
    />
  );
}

type OnCodes = (codes: readonly string[]) => void;

/** The passkeys of the signed-in person; where there can be none, the reason. */
export function PasskeysPanel({ state, onCodes }: { state: State; onCodes: OnCodes }) {
  const { t } = useTexts('safety');
  const [asking, setAsking] = useState<Asking | null>(null);
  const begin = useSend(passkeyCalls.registrationOptions);
  const rename = useSend(passkeyCalls.rename, 'second-factor');
  const remove = useSend(passkeyCalls.remove, 'second-factor');
  const close = () => setAsking(null);
  const why = state.passkeys_here !== 'yes' ? state.passkeys_here : passkeysPossible() ? null : 'browser';
  return (
    <Section title={t('passkeys.title')} hint={t('passkeys.hint')}>
      {state.passkeys.length > 0 && <PasskeysTable rows={state.passkeys} onAsk={setAsking} />}
      {why ? (
        <p className="dimmed">{t(`passkeys.${why}`)}</p>
      ) : (
        <div className="panel-acts">
          <Button variant="default" onClick={() => setAsking({ act: 'add' })}>
            {t('passkeys.add')}
          </Button>
        </div>
      )}
      {asking?.act === 'add' && (
        <PasswordDialog
          title={t('passkeys.add')}
          text={t('passkeys.add_text')}
          submit={t('continue')}
          send={begin.send}
          onDone={({ options }) => setAsking({ act: 'name', options })}
          onClose={() => setAsking((now) => (now?.act === 'add' ? null : now))}
        />
      )}
      {asking?.act === 'name' && <NewPasskeyDialog options={asking.options} onDone={onCodes} onClose={close} />}
      {asking?.act === 'rename' && (
        <FormDialog
          title={t('passkeys.rename_named', { name: asking.passkey.name })}
          schema={nameBody}
          values={{ name: asking.passkey.name }}
          fields={[{ name: 'name', kind: 'text', label: t('passkeys.name') }]}
          save={({ name }) => rename.send({ id: asking.passkey.id, name })}
          submit={t('passkeys.rename')}
          onClose={close}
        />
      )}
      {asking?.act === 'remove' && (
        <PasswordDialog
          title={t('passkeys.remove_named', { name: asking.passkey.name })}
          text={t('passkeys.remove_text')}
          submit={t('passkeys.remove')}
          danger
          send={(body) => remove.send({ id: asking.passkey.id, ...body })}
          onDone={() => notify.success({ message: t('passkeys.removed') })}
          onClose={close}
        />
      )}
    </Section>
  );
}
