import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { useState } from 'react';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { useMay } from '../../kit/permissions.ts';
import { ask } from '../../kit/questions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { useSend } from '../../kit/use-send.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column, RowOf } from '../../ui/list/list-types.ts';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { NewRoleDialog, RenameRoleDialog, refreshedByRoles } from './role.dialogs.tsx';

type Row = RowOf<typeof roleCalls.list>;
type OpenDialog = { kind: 'new'; copyOf?: Row } | { kind: 'rename'; row: Row };

const roles = '/settings/user-role';

function useColumns(): Column<Row>[] {
  const { t } = useTexts('settings');
  return [
    {
      ...{ name: 'name', title: sentence(t('fields:name')), sort: true, hover: (row: Row) => row.name },
      show: (row) => (
        <ScreenLink to={roles} search={{ open: row.id }}>
          {row.name}
        </ScreenLink>
      ),
    },
    { name: 'code', title: sentence(t('fields:code')), sort: true, show: (row) => row.code, hidden: true },
    { name: 'delivered', title: t('roles.origin'), show: (row) => t(row.delivered ? 'roles.delivered' : 'roles.own') },
    { name: 'holders', title: t('roles.holders'), sort: true, end: true, show: (row) => row.holders },
  ];
}

/** The roles of the firm and how many hold them (ROL-01). */
export function RolesPanel() {
  const { t } = useTexts('settings');
  const go = useGo();
  const mayEdit = useMay('user.edit');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const remove = useSend(roleCalls.remove, ...refreshedByRoles);
  const destroy = async ({ id, name }: Row) => {
    const title = t('item.delete_title', { name });
    const sure = await ask({ title, text: t('roles.delete_text'), yes: t('core:delete'), danger: true });
    if (sure && (await remove.attempt({ id }))) notify.success({ message: t('item.deleted', { name }) });
  };
  const openMenu = (id: string) => go(roles, { open: id });
  return (
    <>
      <ListScreen
        embedded
        name="roles"
        title={t('roles.title')}
        call={roleCalls.list}
        columns={useColumns()}
        menu={t('roles.many')}
        searchHint={t('item.search')}
        rowName={(row) => row.name}
        rowActions={(row) => [
          { title: t(row.can_edit ? 'roles.change_menu' : 'roles.show_menu'), run: () => openMenu(row.id) },
          row.can_edit && { title: t('roles.rename'), run: () => setDialog({ kind: 'rename', row }) },
          mayEdit && { title: t('roles.copy'), run: () => setDialog({ kind: 'new', copyOf: row }) },
          mayEdit && {
            ...{ title: t(row.can_delete ? 'core:delete' : 'roles.delete_not') },
            ...{ danger: true, disabled: !row.can_delete, apart: true },
            run: () => {
              destroy(row).catch(() => undefined);
            },
          },
        ]}
        main={mayEdit && { title: t('item.new', { one: t('roles.one') }), run: () => setDialog({ kind: 'new' }) }}
      />
      {dialog?.kind === 'new' && (
        <NewRoleDialog copyOf={dialog.copyOf} onCreated={openMenu} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'rename' && <RenameRoleDialog role={dialog.row} onClose={() => setDialog(null)} />}
    </>
  );
}
