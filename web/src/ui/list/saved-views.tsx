import { ActionIcon, Button, Menu, Modal, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { viewsKey } from '../../kit/drafts.ts';
import type { UrlState } from '../../kit/navigation.ts';
import { ownerOf } from '../../kit/offline/owner.ts';
import { useSession } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';

interface SavedView {
  name: string;
  url: UrlState;
}

function readViews(place: string): SavedView[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]') as SavedView[];
  } catch {
    return [];
  }
}

interface SavedViewsProps {
  list: string;
  url: UrlState;
  onOpen: (url: UrlState) => void;
}

interface OwnViewsProps extends Omit<SavedViewsProps, 'list'> {
  /** Where the device keeps them; undefined before it is known whose they are. */
  place: string | undefined;
}

function OwnViews({ place, url, onOpen }: OwnViewsProps) {
  const { t } = useTexts();
  const [views, setViews] = useState(() => (place ? readViews(place) : []));
  const [naming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const keep = (next: SavedView[]) => {
    if (place) localStorage.setItem(place, JSON.stringify(next));
    setViews(next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { page: _page, ...kept } = url;
    if (name.trim() !== '')
      keep([...views.filter((view) => view.name !== name.trim()), { name: name.trim(), url: kept }]);
    setNaming(false);
    setName('');
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('core:views.title')}
            title={t('core:views.title')}
            disabled={!place}
          >
            <IconBookmark size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item key={view.name} onClick={() => onOpen(view.url)}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setNaming(true)}>{t('core:views.save')}</Menu.Item>
          {views.map((view) => (
            <Menu.Item
              key={`drop ${view.name}`}
              c="var(--tone-bad)"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => keep(views.filter((one) => one !== view))}
            >
              {t('core:views.drop', { name: view.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={naming} onClose={() => setNaming(false)} title={t('core:views.save')} size="sm">
        <form onSubmit={save}>
          <TextInput
            data-autofocus
            label={t('core:views.name')}
            description={t('core:views.hint')}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" mt="md">
            {t('core:save')}
          </Button>
        </form>
      </Modal>
    </>
  );
}

/**
 * A person's own views of a list: filters and sorting under a name, kept on this device. They hold names of records, so
 * nobody else at this browser sees them, and they go with the sign-out.
 */
export function SavedViews({ list, ...rest }: SavedViewsProps) {
  const session = useSession();
  const place = session && viewsKey(ownerOf(session), list);
  return <OwnViews key={place} place={place} {...rest} />;
}
