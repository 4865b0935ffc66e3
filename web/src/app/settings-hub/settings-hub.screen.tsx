import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { areaOf, settingsGroups } from '../../kit/paths.ts';
import { holds, useSession } from '../../kit/permissions.ts';
import { registeredScreens } from '../../kit/registered-screens.ts';
import { loadTexts, sentence, useTexts } from '../../kit/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ScreenLink } from '../../ui/screen-link.tsx';
import { Section } from '../../ui/section.tsx';
import { wordsOf } from '../words-of.ts';
import './settings-hub.css';

const settingsPanels = () => registeredScreens().filter((path) => path.settings);

/** All settings a person may open, by group; built from the registered screens. */
export function SettingsHubScreen() {
  const { t } = useTexts();
  const panels = settingsPanels();
  const grants = useSession()?.permissions;
  const [typed, setTyped] = useState('');
  const [, setReady] = useState(false);
  useEffect(() => {
    const ready = () => setReady(true);
    loadTexts(...new Set(settingsPanels().map(areaOf))).then(ready, ready);
  }, []);
  const shown = panels
    .filter((path) => holds(grants, path.permission))
    .map((path) => ({ path, title: sentence(t(path.settings?.label ?? path.title)), whole: t(path.title) }))
    .filter(({ title, whole, path }) =>
      [title, whole, ...wordsOf(path, t)].join(' ').toLowerCase().includes(typed.trim().toLowerCase()),
    );
  const groups = settingsGroups
    .map((group) => ({
      group,
      entries: shown
        .filter(({ path }) => path.settings?.group === group)
        .sort((a, b) => (a.path.settings?.order ?? 0) - (b.path.settings?.order ?? 0)),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className="page">
      <PageHeader
        title={t('core:settings.title')}
        actions={
          <TextInput
            type="search"
            aria-label={t('core:settings.search')}
            placeholder={t('core:settings.search')}
            leftSection={<IconSearch size={15} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        }
      />
      {groups.length === 0 && (
        <EmptyState title={t(typed.trim() === '' ? 'core:settings.none' : 'core:list.nothing_found')} />
      )}
      <div className="settings-groups">
        {groups.map(({ group, entries }) => (
          <Section key={group} title={t(`core:settings.group.${group}`)}>
            <ul className="settings-links">
              {entries.map(({ path, title }) => (
                <li key={path.name}>
                  <ScreenLink to={path.path.replace(/\/\{-\$\w+\}/g, '')}>{title}</ScreenLink>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </div>
  );
}
