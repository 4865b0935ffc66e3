import { Menu, UnstyledButton } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useGo } from '../../kit/navigation.ts';
import { useSession } from '../../kit/permissions.ts';
import { timesheetLock } from '../../kit/session.ts';
import { useStore } from '../../kit/store.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { type MenuEntry, menuEntries } from '../menu.ts';

function useEntries() {
  const { t } = useTexts();
  const grants = useSession()?.permissions;
  const locked = useStore(timesheetLock);
  const active = useMatches().at(-1)?.staticData.menu;
  const describe = (entry: MenuEntry) => ({
    ...entry,
    title: sentence(t(`core:menu.${entry.name}`)),
    active: entry.name === active,
    // Days without entries block all menus but Timesheet; the server decides, this only says so.
    blocked: locked && entry.name !== 'timesheet',
  });
  return { entries: menuEntries(grants).map(describe), t };
}

/** The top menu; what a person may not open is left out. */
export function MainMenu() {
  const { entries, t } = useEntries();
  return (
    <nav className="topnav" aria-label={t('core:menu.main')}>
      {entries.map((entry) =>
        entry.blocked ? (
          <span key={entry.name} aria-disabled title={t('core:notice.menus_blocked')}>
            {entry.title}
          </span>
        ) : (
          <Link
            key={entry.name}
            to={entry.to}
            search={{} as never}
            data-active={entry.active || undefined}
            aria-current={entry.active ? 'page' : undefined}
          >
            {entry.title}
          </Link>
        ),
      )}
    </nav>
  );
}

/** The same menu folded up, for narrow windows. */
export function PhoneMenu() {
  const { entries, t } = useEntries();
  const go = useGo();
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <UnstyledButton className="phone-menu bar-button" aria-label={t('core:menu.open')}>
          <IconMenu2 size={20} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item
            key={entry.name}
            disabled={entry.blocked}
            fw={entry.active ? 600 : undefined}
            onClick={() => go(entry.to)}
          >
            {entry.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
