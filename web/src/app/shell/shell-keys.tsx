import { lazy, Suspense } from 'react';
import { loadPart } from '../../kit/chunk-reload.ts';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { useGo } from '../../kit/navigation.ts';
import { useSession } from '../../kit/permissions.ts';
import { useStore } from '../../kit/store.ts';
import { useTexts } from '../../kit/texts.ts';
import { menuEntries } from '../menu.ts';
import { closePalette, keysOpen, openPalette, paletteOpen, paletteReady } from './palette-state.ts';
import { PaletteWaiting } from './palette-waiting.tsx';

const Palette = lazy(() => loadPart(() => import('./palette.tsx')).then((m) => ({ default: m.Palette })));
const KeysSheet = lazy(() => loadPart(() => import('./keys-sheet.tsx')).then((m) => ({ default: m.KeysSheet })));

/** Keys that act everywhere, and the two windows they open. */
export function ShellKeys() {
  const { t } = useTexts();
  const go = useGo();
  const palette = useStore(paletteOpen);
  const ready = useStore(paletteReady);
  const sheet = useStore(keysOpen);
  const grants = useSession()?.permissions;
  useHotkeys([
    { keys: 'mod+k', title: t('core:keys.palette'), run: openPalette, everywhere: true },
    { keys: '?', title: t('core:keys.list'), run: () => keysOpen.set(true) },
    ...menuEntries(grants).map((entry) => ({
      keys: `g ${entry.key}`,
      title: t('core:keys.go', { name: t(`core:menu.${entry.name}`) }),
      run: () => go(entry.to),
    })),
  ]);
  return (
    <>
      {palette && !ready && <PaletteWaiting />}
      <Suspense fallback={null}>
        {palette && <Palette onClose={closePalette} />}
        {sheet && <KeysSheet onClose={() => keysOpen.set(false)} />}
      </Suspense>
    </>
  );
}
