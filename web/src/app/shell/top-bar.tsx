import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { loadPart } from '../../kit/chunk-reload.ts';
import { afterFirstScreen } from '../../kit/later.ts';
import { useMay } from '../../kit/permissions.ts';
import { useTexts } from '../../kit/texts.ts';
import { type BarItem, barItems } from '../bar-items.ts';
import { MainMenu, PhoneMenu } from './main-menu.tsx';
import { openPalette } from './palette-state.ts';
import { QuickMenu } from './quick-menu.tsx';
import { UserMenu } from './user-menu.tsx';

const items = barItems.map((item) => ({
  item,
  Part: lazy(async () => {
    await afterFirstScreen();
    return { default: await loadPart(item.load) };
  }),
}));

function Slot({ item, Part }: { item: BarItem; Part: ReturnType<typeof lazy> }) {
  const may = useMay(item.permission);
  return may ? (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  ) : null;
}

/** Name, menu, search, what runs, '+ New', person. */
export function TopBar() {
  const { t } = useTexts();
  return (
    <header className="topbar">
      <PhoneMenu />
      <span className="brand">Praktis</span>
      <MainMenu />
      <div className="topbar-tools">
        <UnstyledButton className="palette-button" onClick={openPalette}>
          <IconSearch size={15} aria-hidden />
          <span>{t('core:palette.open')}</span>
          <Kbd size="xs" aria-hidden>
            {t('core:keys.ctrl')} K
          </Kbd>
        </UnstyledButton>
        {items.map(({ item, Part }) => (
          <Slot key={item.name} item={item} Part={Part} />
        ))}
        <QuickMenu />
        <UserMenu />
      </div>
    </header>
  );
}
