import { Tabs } from '@mantine/core';
import { trailName } from '@praktis/contract/settings/trails';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { useTexts } from '../../kit/texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RolePage } from './role.page.tsx';
import { RolesPanel } from './roles.panel.tsx';
import { useHistoryTab } from './setting-history.tsx';
import { UsersPanel } from './users.panel.tsx';

const addresses = { user: '/settings/user', role: '/settings/user-role' } as const;
type Panel = keyof typeof addresses;

/** Users and roles: one screen under two addresses. */
function UsersAndRoles({ panel }: { panel: Panel }) {
  const { t } = useTexts('settings');
  const go = useGo();
  const [{ open = '', tab }, change] = useUrlState();
  const history = useHistoryTab(
    [t('users.title'), trailName.of('user')],
    [t('roles.title'), trailName.of('user-role')],
  );
  const shown = tab === 'history' && !history.hidden ? 'history' : panel;
  const show = (next: string | null) => (next === 'history' ? change({ tab: next }) : go(addresses[next as Panel]));
  if (panel === 'role' && open !== '') return <RolePage key={open} id={open} />;
  return (
    <div className="page">
      <PageHeader title={t('users.screen')} crumbs={[{ title: t('core:settings.title'), to: '/settings' }]} />
      <Tabs value={shown} activateTabWithKeyboard={false} onChange={show}>
        <Tabs.List mb="md">
          <Tabs.Tab value="user">{t('users.title')}</Tabs.Tab>
          <Tabs.Tab value="role">{t('roles.title')}</Tabs.Tab>
          {!history.hidden && <Tabs.Tab value="history">{history.title}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="user">{shown === 'user' && <UsersPanel />}</Tabs.Panel>
        <Tabs.Panel value="role">{shown === 'role' && <RolesPanel />}</Tabs.Panel>
        {!history.hidden && <Tabs.Panel value="history">{shown === 'history' && history.show(null)}</Tabs.Panel>}
      </Tabs>
    </div>
  );
}

/** Who has an account. */
export function UsersScreen() {
  return <UsersAndRoles panel="user" />;
}

/** What each role may do. */
export function RolesScreen() {
  return <UsersAndRoles panel="role" />;
}
