import { clientCalls, conflictCalls } from '@praktis/contract/clients/clients.calls';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { ConflictPanel } from '../../ui/conflict/conflict.panel.tsx';
import { ConflictBanner } from '../../ui/conflict/conflict-banner.tsx';
import { DetailScreen, type DetailTab } from '../../ui/detail-screen.tsx';
import { useFilesTab } from '../../ui/documents/files-tab.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { ClientDialogs, type OpenDialog, openHits, useActivate } from './client.dialogs.tsx';
import { ClientBadge } from './client-badge.tsx';
import { ClientInformation } from './client-information.panel.tsx';
import { ClientMatters } from './client-matters.panel.tsx';
import { ClientOutstanding } from './client-outstanding.panel.tsx';
import { type ClientDetail, refreshedByClients } from './client-types.ts';

/** Names of the client's team by their ids, for its trail. */
const teamOf = ({ team }: ClientDetail) => Object.fromEntries((team ?? []).map((one) => [one.employee_id, one.name]));

/** The conflict check of a client, with the way to run it again. */
function Conflict({ client }: { client: ClientDetail }) {
  const { t } = useTexts('clients', 'conflict');
  const check = useSend(conflictCalls.check, ...refreshedByClients);
  if (!client.conflict) return null;
  const run = async () => {
    const checked = await check.attempt({ id: client.id, version: client.version });
    if (checked) notify.success({ message: t(`saved.${checked.conflict_result}`) });
  };
  return (
    <ConflictPanel
      record={client.conflict}
      of={{ entity: 'client', id: client.id }}
      again={client.can_check ? { run: () => void run(), pending: check.pending } : undefined}
    />
  );
}

function useTabs(client: ClientDetail | undefined): readonly DetailTab<ClientDetail>[] {
  const { t } = useTexts('clients', 'conflict');
  const seesMatters = useMay('matter.view');
  const seesMoney = useMay('collection.view');
  const files = useFilesTab<ClientDetail>((one) => ({ client_id: one.id }));
  const open = client ? openHits(client) : 0;
  return [
    {
      name: 'information',
      title: t('detail.information'),
      show: (one) => <ClientInformation client={one} />,
    },
    {
      name: 'conflict',
      title: open > 0 ? t('conflict:tab_open', { count: open }) : t('conflict:tab'),
      hidden: client?.conflict === undefined,
      show: (one) => <Conflict client={one} />,
    },
    {
      name: 'matters',
      title: t('detail.matters'),
      hidden: !seesMatters,
      show: (one) => <ClientMatters client={one} />,
    },
    files,
    {
      name: 'outstanding',
      title: t('detail.outstanding'),
      hidden: !seesMoney,
      show: (one) => <ClientOutstanding id={one.id} />,
    },
    {
      name: 'history',
      title: t('core:history.title'),
      hidden: client?.can_see_trail === false,
      show: (one) => <AuditTrail call={clientCalls.auditTrail} id={one.id} names={teamOf(one)} />,
    },
  ];
}

/** Where the code of a client leads that was merged into another one. */
function MergedInto({ client: { merged_into } }: { client: ClientDetail }) {
  const { t } = useTexts('clients');
  if (!merged_into) return null;
  return (
    <div className="conflict-banner" role="status">
      <span>{t('merge.into')}</span>{' '}
      <ScreenLink to={`/clients/detail/${merged_into.id}`}>{`${merged_into.name} ${merged_into.code}`}</ScreenLink>
    </div>
  );
}

/** One client: who it is, its conflict check, its matters, what it owes, its trail. */
export function ClientDetailScreen() {
  const { t } = useTexts('clients');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const go = useGo();
  const detail = useCall(clientCalls.detail, { query: { id } }, { inPlace: true });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const mayOpen = useMay('matter.create');
  const activate = useActivate();
  const tabs = useTabs(detail.data);
  // Whether a reason is wanted turns on hits that may have been decided a moment ago.
  const onActivate = async (shown: ClientDetail) => {
    const client = (await detail.refetch()).data ?? shown;
    if (openHits(client) > 0) setDialog('activate');
    else await activate(client);
  };
  return (
    <>
      <DetailScreen
        of={detail}
        title={(client) => client.name}
        status={(client) => (
          <>
            <span className="dimmed small">{client.code}</span>
            <ClientBadge client={client} />
          </>
        )}
        crumbs={[{ title: t('list.title'), to: '/clients' }]}
        backTo="/clients"
        main={(client) => {
          if (client.can_activate)
            return { title: t('activate.yes'), run: () => void onActivate(client).catch(console.error) };
          return client.status === 'active' && mayOpen
            ? { title: t('list.new_matter'), run: () => go('/matters/create', { client: id }) }
            : false;
        }}
        editTo={(client) => (client.can_edit ? `/clients/modify/${id}` : undefined)}
        actions={(client) => [
          client.can_merge && { title: t('merge.open'), run: () => setDialog('merge') },
          client.can_delete && { title: t('delete.yes'), danger: true, apart: true, run: () => setDialog('delete') },
        ]}
        tabs={tabs}
      >
        {(client) => (
          <>
            <MergedInto client={client} />
            <ConflictBanner of={client} />
          </>
        )}
      </DetailScreen>
      {dialog && detail.data && <ClientDialogs open={dialog} client={detail.data} onClose={() => setDialog(null)} />}
    </>
  );
}
