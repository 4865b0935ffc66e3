import { clientCalls } from '@praktis/contract/clients/clients.calls';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { demanding } from '../../ui/form/form-demand.ts';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { clientSections, needsTaxNumber } from './client-form-sections.tsx';
import { blankClient, clientBody, clientValues, typedClient } from './client-form-values.ts';
import { type ClientDetail, refreshedByClients } from './client-types.ts';

interface Saved extends Pick<ClientDetail, 'id' | 'code' | 'conflict_result'> {
  name: string;
}

/** Tells what the conflict check found, and goes where work goes on. */
function useSaved() {
  const { t } = useTexts('clients');
  const go = useGo();
  const tell = ({ name, code, conflict_result }: Saved) =>
    notify.success({ title: t('saved.title', { name, code }), message: t(`saved.${conflict_result}`) });
  const goOn = (saved: Saved) => {
    tell(saved);
    go(`/clients/detail/${saved.id}`, saved.conflict_result === 'open' ? { tab: 'conflict' } : undefined);
  };
  return { tell, goOn };
}

/** The form, with what this firm wants filled on every client marked so. */
function useSections(taxOnly: boolean, hasPhoto: boolean) {
  const { t } = useTexts('clients');
  const wanted = useCall(clientCalls.config, {}).data?.required_fields;
  return useMemo(
    () => demanding(clientSections({ t, taxOnly, hasPhoto }), wanted, { npwp: needsTaxNumber }),
    [t, taxOnly, hasPhoto, wanted],
  );
}

/** Enters a client; the conflict check runs with it. */
export function ClientCreateScreen() {
  const { t } = useTexts('clients');
  const go = useGo();
  const { tell, goOn } = useSaved();
  const create = useSend(clientCalls.create, ...refreshedByClients);
  const sections = useSections(false, false);
  return (
    <div className="page" data-width="form">
      <PageHeader title={t('create.title')} crumbs={[{ title: t('list.title'), to: '/clients' }]} />
      <RecordForm
        schema={typedClient}
        sections={sections}
        values={blankClient}
        draft="client"
        save={async (values, files) => ({ ...(await create.send(clientBody(values), files)), name: values.name })}
        onSaved={(saved, after) => (after === 'done' ? goOn(saved) : tell(saved))}
        submit={t('create.submit')}
        saveAndNew
        onCancel={() => go('/clients')}
      />
    </div>
  );
}

function ClientForm({ client, reload }: { client: ClientDetail; reload: () => void }) {
  const { t } = useTexts('clients');
  const go = useGo();
  const { goOn } = useSaved();
  const update = useSend(clientCalls.update, ...refreshedByClients);
  const { id, version, has_photo, can_edit_identity } = client;
  const sections = useSections(!can_edit_identity, has_photo);
  return (
    <RecordForm
      schema={typedClient}
      sections={sections}
      values={clientValues(client)}
      save={async (values, files) => ({
        ...(await update.send({ ...clientBody(values), id, version }, files)),
        name: values.name,
      })}
      onSaved={goOn}
      onReload={reload}
      submit={t('modify.submit')}
      onCancel={() => go(`/clients/detail/${id}`)}
    />
  );
}

/** Changes a client; what the conflict check compares runs it again. */
export function ClientModifyScreen() {
  const { t } = useTexts('clients');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const detail = useCall(clientCalls.detail, { query: { id } }, { inPlace: true, fresh: 0 });
  return (
    <ModifyScreen
      of={detail}
      allowed={(client) => client.can_edit}
      title={(client) => t('modify.heading', { name: client.name })}
      crumbs={(client) => [
        { title: t('list.title'), to: '/clients' },
        { title: client.code, to: `/clients/detail/${id}` },
      ]}
    >
      {(client, reload) => <ClientForm client={client} reload={reload} />}
    </ModifyScreen>
  );
}
