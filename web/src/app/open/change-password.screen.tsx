import { authCalls } from '@praktis/contract/auth/auth.calls';
import { z } from 'zod';
import { takeTarget } from '../../kit/accept-session.ts';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useSession } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import type { Field, FormSection } from '../../ui/form/form-types.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { goOn } from './go-on.ts';

const body = authCalls.changePassword.body
  .extend({ repeated: z.string().min(1, { error: 'required' }) })
  .refine((values) => values.new_password === values.repeated, { path: ['repeated'], error: 'passwords_differ' });

/** Changes the own password, upon which other sessions end. */
export function ChangePasswordScreen() {
  const { t } = useTexts('auth');
  const go = useGo();
  const session = useSession();
  const change = useSend(authCalls.changePassword);
  const fields: readonly Field[] = [
    { name: 'current_password', kind: 'password', label: t('password.current') },
    { name: 'new_password', kind: 'password', label: t('password.new'), hint: t('setup.password_hint') },
    { name: 'repeated', kind: 'password', label: t('password.repeat') },
  ];
  const sections: readonly FormSection[] = [
    { title: t('password.title'), hint: t('password.hint'), columns: 1, fields },
  ];
  return (
    <div className="page" data-width="form">
      <PageHeader title={t('password.title')} />
      <RecordForm
        schema={body}
        sections={sections}
        submit={t('password.submit')}
        onCancel={() => go('/dashboards')}
        save={({ current_password, new_password }) => change.send({ current_password, new_password })}
        onSaved={() => {
          notify.success({ message: t('password.changed') });
          goOn(go, takeTarget(session));
        }}
      />
    </div>
  );
}
