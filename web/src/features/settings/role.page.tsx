import { Checkbox } from '@mantine/core';
import type { Scope } from '@praktis/contract/kit/permissions';
import { roleCalls } from '@praktis/contract/settings/roles.calls';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useGo } from '../../kit/navigation.ts';
import { notify } from '../../kit/notices.tsx';
import { type Translate, useTexts } from '../../kit/texts.ts';
import { useCall } from '../../kit/use-call.ts';
import { useSend } from '../../kit/use-send.ts';
import { DataList } from '../../ui/data-list.tsx';
import { ModifyScreen } from '../../ui/form/modify-screen.tsx';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { Section } from '../../ui/section.tsx';
import { grantsOf, holdsScope, linesByArea, type MenuGrants, type MenuLine, toggled } from './access-menu.ts';
import { refreshedByRoles } from './role.dialogs.tsx';
import './settings.css';

const list = '/settings/user-role';

/** What is permitted, in plain words. */
const wordsOf = (t: Translate, { permission }: MenuLine) => t(`settings:permission.${permission}`);
/** How far it reaches; a permission that reaches over the whole firm or not at all is simply allowed. */
const reachOf = (t: Translate, { choices }: MenuLine, scope: Scope) =>
  t(choices.length === 1 ? 'roles.allowed' : `settings:scope.${scope}`);

interface LineProps {
  line: MenuLine;
  granted: readonly Scope[];
  onChange: (granted: Scope[]) => void;
}

function Line({ line, granted, onChange }: LineProps) {
  const { t } = useTexts('settings');
  const wordsId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot put its legend beside the boxes
    <div className="access-line" role="group" aria-labelledby={wordsId}>
      <span id={wordsId}>{wordsOf(t, line)}</span>
      <div>
        {line.choices.map((scope) => {
          const implied = scope !== 'all' && granted.includes('all');
          const given = granted.includes(scope) || line.grantable.includes(scope);
          return (
            <Checkbox
              key={scope}
              className={line.choices.length > 1 ? `reach-${scope}` : undefined}
              label={reachOf(t, line, scope)}
              checked={holdsScope(granted, scope)}
              disabled={implied || !given}
              title={given ? undefined : t('roles.not_yours')}
              onChange={() => onChange(toggled(granted, scope))}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The boxes of an access menu, by area. */
function AccessBoxes({ menu }: { menu: readonly MenuLine[] }) {
  const { t } = useTexts('settings');
  const { field } = useController({ name: 'grants' });
  const grants = field.value as MenuGrants;
  return linesByArea(menu).map(({ area, lines }) => (
    <Section key={area} title={t(`settings:area.${area}`)} beside>
      {lines.map((line) => (
        <Line
          key={line.permission}
          line={line}
          granted={grants[line.permission] ?? []}
          onChange={(granted) => field.onChange({ ...grants, [line.permission]: granted })}
        />
      ))}
    </Section>
  ));
}

/** An access menu that can only be read. */
function AccessWords({ menu }: { menu: readonly MenuLine[] }) {
  const { t } = useTexts('settings');
  return linesByArea(menu).map(({ area, lines }) => (
    <Section key={area} title={t(`settings:area.${area}`)} beside>
      <DataList
        showEmpty
        items={lines.map((line) => [wordsOf(t, line), line.scopes.map((scope) => reachOf(t, line, scope)).join(', ')])}
      />
    </Section>
  ));
}

type Role = NonNullable<ReturnType<typeof useRole>['data']>;

function useRole(id: string) {
  return useCall(roleCalls.detail, { query: { id } }, { inPlace: true, fresh: 0 });
}

function RoleForm({ role, onReload }: { role: Role; onReload: () => void }) {
  const { t } = useTexts('settings');
  const go = useGo();
  const save = useSend(roleCalls.saveMenu, ...refreshedByRoles);
  const { id, version, menu } = role;
  return (
    <RecordForm
      schema={roleCalls.saveMenu.body.omit({ id: true, version: true })}
      values={{ grants: grantsOf(menu) }}
      save={(values) => save.send({ ...values, id, version })}
      onSaved={() => {
        notify.success({ message: t('roles.saved', { name: role.name }) });
        go(list);
      }}
      submit={t('roles.save')}
      onCancel={() => go(list)}
      onReload={onReload}
    >
      <AccessBoxes menu={menu} />
    </RecordForm>
  );
}

/** The access menu of a role: every permission with its reach, in plain words (ROL-01, G046). */
export function RolePage({ id }: { id: string }) {
  const { t } = useTexts('settings');
  return (
    <ModifyScreen
      of={useRole(id)}
      allowed={() => true}
      title={({ name }) => t('roles.menu_of', { name })}
      crumbs={() => [
        { title: t('core:settings.title'), to: '/settings' },
        { title: t('roles.title'), to: list },
      ]}
    >
      {(record, reload) =>
        record.can_edit ? (
          <RoleForm role={record} onReload={reload} />
        ) : (
          <div className="panel-stack">
            <p className="form-note">{t('roles.fixed')}</p>
            <AccessWords menu={record.menu} />
          </div>
        )
      }
    </ModifyScreen>
  );
}
