import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useGo } from '../../kit/navigation.ts';
import { useSession } from '../../kit/permissions.ts';
import { languages, sentence, useTexts } from '../../kit/texts.ts';
import { chooseLanguage } from '../language.ts';
import { personalMenu } from '../menu.ts';
import { useSignOut } from './use-sign-out.ts';

const schemes: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toLocaleUpperCase();
}

function check(on: boolean) {
  return on ? <IconCheck size={14} aria-hidden /> : <span className="check-space" />;
}

/** The person: language, appearance, own password, settings, imports, signing out. */
export function UserMenu() {
  const { t, language } = useTexts();
  const session = useSession();
  const go = useGo();
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = session?.user.name ?? '';
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton className="person" aria-label={t('core:user_menu.title', { name })} title={name}>
          {initials(name)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {session && (
          <Menu.Label>
            {name}
            <br />
            {session.firm.name}
          </Menu.Label>
        )}
        {personalMenu(session?.permissions).map((action) => (
          <Menu.Item key={action.name} onClick={() => go(action.to)}>
            {sentence(t(`core:quick.${action.name}`))}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('core:user_menu.language')}</Menu.Label>
        {languages.map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            role="menuitemradio"
            aria-checked={one === language}
            leftSection={check(one === language)}
            onClick={() => {
              chooseLanguage(one).catch(() => undefined);
            }}
          >
            {t(`core:language.${one}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('core:user_menu.theme')}</Menu.Label>
        {schemes.map((scheme) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            leftSection={check(scheme === colorScheme)}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`core:user_menu.theme_${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={signOut}>{sentence(t('core:quick.sign_out'))}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
