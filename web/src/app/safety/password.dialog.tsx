import { z } from 'zod';
import { useTexts } from '../../kit/texts.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Field } from '../../ui/form/form-types.ts';

const body = z.object({
  current_password: z.string().min(1, { error: 'required' }).max(200, { error: 'too_long' }),
});

interface PasswordDialogProps<T> {
  title: string;
  /** What happens once the password is right. */
  text: string;
  submit: string;
  danger?: boolean;
  send: (body: { current_password: string }) => Promise<T>;
  onDone: (reply: T) => void;
  onClose: () => void;
}

/** Asks for the own password again, before the sign-in changes. */
export function PasswordDialog<T>({ text, send, onDone, ...dialog }: PasswordDialogProps<T>) {
  const { t } = useTexts('auth');
  const fields: readonly Field[] = [
    { name: 'current_password', kind: 'password', label: t('auth:password.current'), hint: text },
  ];
  return <FormDialog {...dialog} schema={body} fields={fields} save={send} onSaved={onDone} />;
}
