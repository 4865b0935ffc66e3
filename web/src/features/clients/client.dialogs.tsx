import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { z } from 'zod';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { ask } from '../../kit/questions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { MergeDialog } from './client-merge.dialog.tsx';
import { type ClientDetail, refreshedByClients } from './client-types.ts';

export type OpenDialog = 'activate' | 'delete' | 'merge';

interface DialogProps {
  client: ClientDetail;
  onClose: () => void;
}

const reason = z.object({
  reason: z.string().trim().min(1, { error: 'required' }).max(2000, { error: 'too_long' }),
});

/** Hits that activating with a reason decides as waived (CON-07). */
export function openHits(client: ClientDetail): number {
  return client.conflict?.open ?? 0;
}

/** Activates a client whose check is decided; asks first, since work and bills may begin then (CLI-01). */
export function useActivate() {
  const { t } = useTexts('clients');
  const activate = useSend(clientCalls.activate, ...refreshedByClients);
  return async ({ id, version, name, code }: ClientDetail) => {
    const sure = await ask({ title: t('activate.title', { name }), text: t('activate.text'), yes: t('activate.yes') });
    if (sure && (await activate.attempt({ id, version })))
      notify.success({ message: t('activate.done', { name, code }) });
  };
}

/** With open hits: activating says why, and decides them as waived with that reason. */
function ActivateDialog({ client, onClose }: DialogProps) {
  const { t } = useTexts('clients');
  const activate = useSend(clientCalls.activate, ...refreshedByClients);
  const { id, version, name, code } = client;
  return (
    <FormDialog
      title={t('activate.title', { name })}
      schema={reason}
      fields={[{ kind: 'area', name: 'reason', hint: t('activate.waive', { count: openHits(client) }) }]}
      save={(values) => activate.send({ id, version, reason: values.reason })}
      onSaved={() => notify.success({ message: t('activate.done', { name, code }) })}
      submit={t('activate.yes')}
      onClose={onClose}
    />
  );
}

/** Voids a client for good, with the reason (CLI-01). */
function DeleteDialog({ client, onClose }: DialogProps) {
  const { t } = useTexts('clients');
  const go = useGo();
  const remove = useSend(clientCalls.remove, ...refreshedByClients);
  const { id, version, name, code, status } = client;
  return (
    <FormDialog
      title={t('delete.title', { name: `${code} ${name}` })}
      schema={reason}
      fields={[{ kind: 'area', name: 'reason', hint: t(status === 'active' ? 'delete.hint' : 'delete.cancel_hint') }]}
      save={(values) => remove.send({ id, version, reason: values.reason })}
      onSaved={() => {
        notify.success({ message: t('delete.done', { name }) });
        go('/clients');
      }}
      submit={t('delete.yes')}
      danger
      onClose={onClose}
    />
  );
}

/** The open dialog of a client. */
export function ClientDialogs({ open, ...props }: DialogProps & { open: OpenDialog }) {
  if (open === 'merge') return <MergeDialog {...props} />;
  return open === 'activate' ? <ActivateDialog {...props} /> : <DeleteDialog {...props} />;
}
