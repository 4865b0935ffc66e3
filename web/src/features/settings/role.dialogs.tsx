import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { useState } from 'react';
import { send } from '../../kit/api.ts';
import { notify } from '../../kit/notices.tsx';
import { useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { valueKey } from './schema-choices.ts';

const menus = roleCalls.update.body.shape.timesheet_menu.options;

/** Paths whose answers change with a role. */
export const refreshedByRoles = ['setting/user-role', 'setting/user', 'session'] as const;

interface NewRoleProps {
  /** The role whose rights it starts with. */
  copyOf: { id: string; name: string } | undefined;
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** Adds a role: its name, and whose rights it starts with; the access menu opens next. */
export function NewRoleDialog({ copyOf, onCreated, onClose }: NewRoleProps) {
  const { t } = useTexts('settings');
  const all = useCall(roleCalls.all);
  const create = useSend(roleCalls.create, ...refreshedByRoles);
  if (!all.data) return null;
  return (
    <FormDialog
      title={t('item.new', { one: t('roles.one') })}
      schema={roleCalls.create.body.omit({ grants: true })}
      values={{ copy_of: copyOf?.id ?? '' }}
      fields={[
        { kind: 'text', name: 'name' },
        {
          ...{ kind: 'select', name: 'copy_of', label: t('roles.copy_of'), hint: t('roles.copy_of_hint') },
          options: all.data.rows.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      save={(values) => create.send(values)}
      onSaved={({ id }) => {
        notify.success({ message: t('item.saved') });
        onCreated(id);
      }}
      submit={t('roles.create')}
      onClose={onClose}
    />
  );
}

interface RenameProps {
  role: { id: string; name: string; timesheet_menu: 'both' | 'non_billable'; version: number };
  onClose: () => void;
}

/** Gives a role another name, and says what time its holders may record (TIM-11). */
export function RenameRoleDialog({ role: shown, onClose }: RenameProps) {
  const { t } = useTexts('settings');
  const [role, setRole] = useState(shown);
  const update = useSend(roleCalls.update, ...refreshedByRoles);
  const { id, version, name, timesheet_menu } = role;
  const reload = () => {
    send(roleCalls.updateForm, { query: { id } }).then(setRole, () => undefined);
  };
  return (
    <FormDialog
      key={version}
      title={t('item.modify', { name })}
      schema={roleCalls.update.body.omit({ id: true, version: true })}
      values={{ name, timesheet_menu }}
      fields={[
        { kind: 'text', name: 'name' },
        {
          ...{ kind: 'select', name: 'timesheet_menu', required: true, hint: t('roles.menu_hint') },
          options: menus.map((value) => ({ value, label: t(valueKey('timesheet_menu', value)) })),
        },
      ]}
      save={(values) => update.send({ ...values, id, version })}
      onSaved={() => notify.success({ message: t('item.saved') })}
      onReload={reload}
      submit={t('save')}
      onClose={onClose}
    />
  );
}
