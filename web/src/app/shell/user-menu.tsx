import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
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

function takeLanguage(language: string): void {
  const known = languages.find((one) => one === language);
  if (known) chooseLanguage(known).catch(() => undefined);
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
        <UnstyledButton className="person" title={name}>
          <span aria-hidden>{initials(name)}</span>
          <span className="visually-hidden">{t('core:user_menu.title', { name })}</span>
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
        <Menu.RadioGroup value={language} onChange={takeLanguage}>
          {languages.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one}>
              {t(`core:language.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Label>{t('core:user_menu.theme')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {schemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {t(`core:user_menu.theme_${scheme}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={signOut}>{sentence(t('core:quick.sign_out'))}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
