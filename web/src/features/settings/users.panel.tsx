import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { userCalls } from '@praktis/contract/settings/users.calls';
import { useState } from 'react';
import { useFormats } from '../../kit/formats.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { ask } from '../../kit/questions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { Moment } from '../../ui/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, Filter, RowOf } from '../../ui/list/list-types.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { NewUserDialog, refreshedByUsers, UserDialog } from './user.dialogs.tsx';

type Row = RowOf<typeof userCalls.list>;

/** Whether the mailed invitation still opens the account; one that is over is sent again. */
function Invitation({ until }: { until: string | null }) {
  const { t } = useTexts('settings');
  const formats = useFormats();
  const open = until !== null && Date.parse(until) > Date.now();
  return (
    <span className="dimmed small">
      {open ? t('users.invited_until', { moment: formats.moment(until) }) : t('users.invitation_over')}
    </span>
  );
}

function useColumns(onOpen: (row: Row) => void): Column<Row>[] {
  const { t } = useTexts('settings');
  const title = (name: string) => sentence(t(`fields:${name}`));
  return [
    {
      ...{ name: 'name', title: title('name'), sort: true, hover: (row: Row) => row.name },
      show: (row) =>
        row.can_edit ? (
          <button type="button" className="linkish" onClick={() => onOpen(row)}>
            {row.name}
          </button>
        ) : (
          row.name
        ),
    },
    { name: 'email', title: title('email'), sort: true, show: (row) => row.email, hover: (row) => row.email },
    {
      name: 'role_name',
      title: title('role_id'),
      sort: true,
      show: (row) => row.role_name,
      hover: (row) => row.role_name,
    },
    { name: 'employee_code', title: t('users.employee_code'), show: (row) => row.employee_code, hidden: true },
    {
      ...{ name: 'category', title: title('category') },
      show: (row) => t(`settings:value.category.${row.category.replace(' ', '_')}`),
    },
    {
      ...{ name: 'verified', title: t('users.verified') },
      show: (row) => <StatusBadge of="user" value={row.verified ? 'verified' : 'not verified'} />,
    },
    {
      ...{ name: 'invitation', title: t('users.invitation') },
      show: (row) => !row.verified && <Invitation until={row.invited_until} />,
    },
    {
      ...{ name: 'status', title: title('status'), sort: true },
      show: (row) => <StatusBadge of="user" value={row.status} />,
    },
    {
      ...{ name: 'second_factor', title: title('second_factor') },
      show: (row) => t(row.second_factor ? 'users.second_factor_on' : 'users.second_factor_off'),
    },
    { name: 'last_seen_at', title: t('users.last_seen'), sort: true, show: (row) => <Moment of={row.last_seen_at} /> },
  ];
}

function useFilters(): Filter[] {
  const { t } = useTexts('settings');
  const roles = useCall(roleCalls.all, {}, { inPlace: true });
  return [
    {
      ...{ kind: 'select', name: 'status', label: sentence(t('fields:status')), initial: 'active', everything: 'all' },
      options: ['active', 'inactive', 'all'].map((value) => ({ value, label: t(`settings:status.${value}`) })),
    },
    {
      ...{ kind: 'select', name: 'role_id', label: sentence(t('fields:role_id')) },
      options: (roles.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}

/** The acts on an account beside changing it. */
function useActs() {
  const { t } = useTexts('settings');
  const remove = useSend(userCalls.remove, ...refreshedByUsers);
  const resend = useSend(userCalls.resendVerification, ...refreshedByUsers);
  const reset = useSend(userCalls.resetSecondFactor, ...refreshedByUsers);
  const close = async ({ id, name }: Row) => {
    const sure = await ask({
      ...{ title: t('users.close_title', { name }), text: t('users.close_text') },
      ...{ yes: t('users.close'), danger: true },
    });
    if (sure && (await remove.attempt({ id }))) notify.success({ message: t('users.closed', { name }) });
  };
  const sendAgain = async ({ id, email }: Row) => {
    if (await resend.attempt({ id })) notify.success({ message: t('users.resent', { email }) });
  };
  const resetFactor = async ({ id, name }: Row) => {
    const sure = await ask({
      ...{ title: t('users.reset_factor_title', { name }), text: t('users.reset_factor_text', { name }) },
      ...{ yes: t('users.reset_factor'), danger: true },
    });
    if (sure && (await reset.attempt({ id }))) notify.success({ message: t('users.reset_factor_done', { name }) });
  };
  return { close, sendAgain, resetFactor };
}

/** Who has an account, in which role, and since when he has not been seen. */
export function UsersPanel() {
  const { t } = useTexts('settings');
  const mayEdit = useMay('user.edit');
  const [open, setOpen] = useState<{ row?: Row } | null>(null);
  const { close, sendAgain, resetFactor } = useActs();
  return (
    <>
      <ListScreen
        embedded
        name="users"
        title={t('users.title')}
        call={userCalls.list}
        columns={useColumns((row) => setOpen({ row }))}
        filters={useFilters()}
        menu={t('users.many')}
        searchHint={t('users.search')}
        rowName={(row) => row.name}
        rowActions={(row) => [
          row.can_edit && { title: t('core:edit'), run: () => setOpen({ row }) },
          row.can_resend && {
            title: t('users.resend'),
            run: () => {
              sendAgain(row).catch(() => undefined);
            },
          },
          row.can_reset_second_factor && {
            title: t('users.reset_factor'),
            run: () => {
              resetFactor(row).catch(() => undefined);
            },
          },
          row.can_delete && {
            ...{ title: t('users.close'), danger: true, apart: true },
            run: () => {
              close(row).catch(() => undefined);
            },
          },
        ]}
        main={mayEdit && { title: t('users.new'), run: () => setOpen({}) }}
      />
      {open &&
        (open.row ? (
          <UserDialog id={open.row.id} onClose={() => setOpen(null)} />
        ) : (
          <NewUserDialog onClose={() => setOpen(null)} />
        ))}
    </>
  );
}
