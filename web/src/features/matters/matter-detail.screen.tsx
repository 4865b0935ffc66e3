import { matterCalls } from '@praktis/contract/matters/matters.calls';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { ask } from '../../kit/questions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { AuditTrail } from '../../ui/audit/audit-trail.tsx';
import { ConflictPanel } from '../../ui/conflict/conflict.panel.tsx';
import { ConflictBanner } from '../../ui/conflict/conflict-banner.tsx';
import { DetailScreen, type DetailTab } from '../../ui/detail-screen.tsx';
import { useFilesTab } from '../../ui/documents/files-tab.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMatterActs } from './matter-acts.tsx';
import { MatterCosts } from './matter-costs.panel.tsx';
import { MatterInformation } from './matter-information.panel.tsx';
import { MatterTeam } from './matter-team.panel.tsx';
import { type MatterDetail, matterTitle, peopleOf, refreshedByMatters } from './matter-types.ts';
import { MatterBills, MatterTime } from './matter-work.panels.tsx';
import { RateUpgradeDialog } from './rate-upgrade.dialog.tsx';
import { ActiveDateDialog, TeamDialog } from './team.dialogs.tsx';

type Tab = DetailTab<MatterDetail>;

/** Trails of one's own records alone are none for those who open no matters. */
function useSeesTrail(): boolean {
  const wide = [useMay('audit.view', 'all'), useMay('audit.view', 'group'), useMay('audit.view', 'team')];
  const own = [useMay('audit.view', 'own'), useMay('matter.create')];
  return wide.some(Boolean) || own.every(Boolean);
}

function useTabs(matter: MatterDetail | undefined, onTeam: () => void): readonly Tab[] {
  const { t } = useTexts('matters', 'conflict');
  const sees = {
    time: useMay('timesheet.view'),
    costs: useMay('expense.view'),
    bills: useMay('invoice.view'),
    trail: useSeesTrail(),
  };
  const files = useFilesTab<MatterDetail>((one) => ({ matter_id: one.id }));
  const open = matter?.conflict?.open ?? 0;
  const content = matter?.numbers_only !== true;
  return [
    { name: 'information', title: t('detail.information'), show: (one) => <MatterInformation matter={one} /> },
    {
      name: 'team',
      title: t('form.team'),
      hidden: !content,
      show: (one) => <MatterTeam matter={one} onModify={onTeam} />,
    },
    {
      name: 'conflict',
      title: open > 0 ? t('conflict:tab_open', { count: open }) : t('conflict:tab'),
      hidden: matter?.conflict === undefined,
      show: (one) => one.conflict && <ConflictPanel record={one.conflict} of={{ entity: 'matter', id: one.id }} />,
    },
    { ...files, hidden: !content || files.hidden === true },
    { name: 'time', title: t('work.time'), hidden: !content || !sees.time, show: (one) => <MatterTime matter={one} /> },
    {
      name: 'costs',
      title: t('work.costs'),
      hidden: !content || !sees.costs,
      show: (one) => <MatterCosts matter={one} />,
    },
    {
      name: 'bills',
      title: t('work.bills'),
      hidden: !content || !sees.bills,
      show: (one) => <MatterBills matter={one} />,
    },
    {
      name: 'history',
      title: t('core:history.title'),
      hidden: !content || !sees.trail,
      show: (one) => <AuditTrail call={matterCalls.auditTrail} id={one.id} names={peopleOf(one)} />,
    },
  ];
}

/** Adds every active associate after a question that says how they join (MAT-04). */
function useAssociates() {
  const { t } = useTexts('matters');
  const register = useSend(matterCalls.registerAllAssociates, ...refreshedByMatters);
  return async ({ id, version, number }: MatterDetail) => {
    const question = { title: t('associates.title', { number }), text: t('associates.text'), yes: t('associates.yes') };
    if (!(await ask(question))) return;
    const reply = await register.attempt({ id, version });
    if (reply) notify.success({ message: t('associates.done', { count: reply.added }) });
  };
}

function Marks({ matter }: { matter: MatterDetail }) {
  const { t } = useTexts('matters');
  return (
    <>
      <StatusBadge of="matter" value={matter.status} />
      {matter.timesheet_status !== 'open' && <StatusBadge of="matter_timesheet" value={matter.timesheet_status} />}
      {matter.confidential && <span className="state confidential-mark">{sentence(t('fields:confidential'))}</span>}
    </>
  );
}

/** One matter: what it is, who works on it, its conflict check, its work and money, its trail. */
export function MatterDetailScreen() {
  const { t } = useTexts('matters');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const go = useGo();
  const detail = useCall(matterCalls.detail, { query: { id } }, { inPlace: true });
  const [dialog, setDialog] = useState<'team' | 'active date' | 'rates' | null>(null);
  const acts = useMatterActs(() => go('/matters'));
  const registerAll = useAssociates();
  const mayTrace = useSeesTrail();
  const mayRate = [useMay('matter.edit'), useMay('timesheet.write_off'), useMay('rate.view')].every(Boolean);
  const tabs = useTabs(detail.data, () => setDialog('team'));
  const close = () => setDialog(null);
  return (
    <>
      <DetailScreen
        of={detail}
        title={matterTitle}
        status={(matter) => <Marks matter={matter} />}
        crumbs={[{ title: t('list.title'), to: '/matters' }]}
        backTo="/matters"
        main={acts.activate}
        editTo={(matter) => (matter.can_edit || matter.can_edit_billing ? `/matters/modify/${id}` : undefined)}
        actions={(matter) => [
          matter.can_edit && { title: t('team.modify'), run: () => setDialog('team') },
          matter.can_edit && { title: t('associates.yes'), run: () => void registerAll(matter) },
          matter.can_edit &&
            matter.active_date !== null && { title: t('active_date.submit'), run: () => setDialog('active date') },
          mayRate &&
            matter.can_edit &&
            matter.status !== 'draft' && { title: t('upgrade.act'), run: () => setDialog('rates') },
          mayTrace && !matter.numbers_only && { title: t('trail.title'), to: `/matters/audittrail/${id}` },
          ...acts.others(matter),
        ]}
        tabs={tabs}
      >
        {(matter) => <ConflictBanner of={matter} />}
      </DetailScreen>
      {acts.dialog}
      {dialog === 'team' && detail.data && <TeamDialog matter={detail.data} onClose={close} />}
      {dialog === 'rates' && detail.data && <RateUpgradeDialog matter={detail.data} onClose={close} />}
      {dialog === 'active date' && detail.data && <ActiveDateDialog matter={detail.data} onClose={close} />}
    </>
  );
}
