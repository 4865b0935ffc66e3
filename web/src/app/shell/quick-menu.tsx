import { Menu, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useGo } from '../../kit/navigation.ts';
import { useSession } from '../../kit/permissions.ts';
import { sentence, useTexts } from '../../kit/texts.ts';
import { quickActions } from '../menu.ts';

/** '+ New': the quick actions a person may do. */
export function QuickMenu() {
  const { t } = useTexts();
  const go = useGo();
  const actions = quickActions(useSession()?.permissions);
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className="new-button">
          <IconPlus size={15} aria-hidden />
          <span>{t('core:quick.new')}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item key={action.name} onClick={() => go(action.to, action.search)}>
            {sentence(t(`core:quick.${action.name}`))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
