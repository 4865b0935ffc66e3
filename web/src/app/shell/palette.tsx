import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconArrowRight, IconPlus, IconSearch } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useMemo, useState } from 'react';
import { useGo } from '../../kit/navigation.ts';
import { areaOf } from '../../kit/paths.ts';
import { holds, useSession } from '../../kit/permissions.ts';
import { useStore } from '../../kit/store.ts';
import { loadTexts, otherLanguageText, sentence, type Translate, useTexts } from '../../kit/texts.ts';
import { allPaths } from '../all-paths.ts';
import { personalMenu, quickActions } from '../menu.ts';
import { wordsOf } from '../words-of.ts';
import { paletteQuery, paletteReady, takeEnter } from './palette-state.ts';
import { useFoundRecords } from './use-found-records.ts';

const [store, palette] = createSpotlight();
// Screens that open by themselves: those whose path needs no record.
const reachable = allPaths.filter((path) => path.login && !path.path.includes('/$'));
const areas = [...new Set(reachable.map(areaOf))];
const plain: Translate = (key) => key;

/** Marks the first thing that is shown as the one that Enter takes; the arrows go on from there. */
function markFirst(): HTMLElement | null | undefined {
  const list = document.getElementById(store.getState().listId);
  const first = list?.querySelector<HTMLElement>('[data-action]');
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  first?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: first ? 0 : -1 }));
  return first;
}

/** From here on the palette's own input hears the keys; what was typed before stands in it. */
function takeKeys({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);
  paletteReady.set(true);
}

/** The texts of all screens in both languages, once they are there. */
function useBothLanguages(): Translate {
  const [other, setOther] = useState<{ t: Translate }>({ t: plain });
  useEffect(() => {
    const load = async () => {
      await loadTexts(...areas);
      const translations = await Promise.all(areas.map(async (area) => [area, await otherLanguageText(area)] as const));
      const byArea = new Map(translations);
      setOther({ t: (key) => byArea.get(key.split(':')[0] ?? '')?.(key) ?? key });
    };
    load().catch(() => undefined);
  }, []);
  return other.t;
}

/** Goes to any screen, finds any record, does any quick action, in both languages. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const inOther = useBothLanguages();
  const go = useGo();
  const grants = useSession()?.permissions;
  const query = useStore(paletteQuery);
  const ready = useStore(paletteReady);
  const found = useFoundRecords(query, grants);
  useEffect(() => palette.open(), []);

  const own = useMemo<SpotlightActionGroupData[]>(() => {
    const quick = [...quickActions(grants), ...personalMenu(grants)].map((action) => ({
      id: `quick-${action.name}`,
      label: sentence(t(`core:quick.${action.name}`)),
      keywords: [inOther(`core:quick.${action.name}`)],
      leftSection: <IconPlus size={18} stroke={1.5} aria-hidden />,
      onClick: () => go(action.to, action.search),
    }));
    const restore = {
      id: 'restore-access',
      label: t('timesheets:fee_earner.restore.find'),
      keywords: [inOther('timesheets:fee_earner.restore.find')],
      leftSection: <IconArrowRight size={18} stroke={1.5} aria-hidden />,
      onClick: () => go(holds(grants, 'dashboard.view') ? '/dashboards' : '/employees'),
    };
    const acted = new Set([...quickActions(grants), ...personalMenu(grants)].map((action) => action.to));
    const screens = reachable
      .filter((path) => holds(grants, path.permission) && (path.path === '/dashboards' || !acted.has(path.path)))
      .map((path) => ({
        id: `screen-${path.name}`,
        label: sentence(t(path.title)),
        keywords: [inOther(path.title), ...wordsOf(path, t), ...wordsOf(path, inOther)],
        leftSection: <IconArrowRight size={18} stroke={1.5} aria-hidden />,
        onClick: () => go(path.path.replace(/\/\{-\$\w+\}/g, '')),
      }));
    return [
      {
        group: t('core:palette.actions'),
        actions: [...quick, ...(holds(grants, 'fee_earner.unlock') ? [restore] : [])],
      },
      { group: t('core:palette.screens'), actions: screens },
    ];
  }, [grants, t, inOther, go]);

  const records: SpotlightActionGroupData[] = found.groups.map(({ finder, options }) => ({
    group: sentence(t(finder.title)),
    actions: options.map((option) => ({
      id: `${finder.name}-${option.id}`,
      label: option.name,
      description: option.detail,
      // The server has searched: what it found is shown, whatever the words.
      keywords: [query],
      onClick: () => go(finder.to(option)),
    })),
  }));
  // Enter takes the first, which is marked: also when what the server has found, or the words of a screen, come later.
  const shown = found.groups.flatMap(({ options }) => options.map((option) => option.id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another list is shown
  useEffect(() => {
    if (query.trim() === '' || !ready) return;
    const first = markFirst();
    // Pressed before there was a list: it takes the first once all that is looked for has been found.
    if (!found.searching && takeEnter()) first?.click();
  }, [query, shown, own, ready, found.searching]);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={paletteQuery.set}
      onSpotlightClose={onClose}
      actions={[...records, ...own]}
      attributes={{ content: { 'aria-label': t('core:palette.title') } }}
      tagsToIgnore={[]}
      overlayProps={{ blur: 0, backgroundOpacity: 0.55 }}
      transitionProps={{ duration: 80 }}
      highlightQuery
      scrollable
      maxHeight={460}
      limit={24}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: t('core:palette.placeholder'),
        'aria-label': t('core:palette.open'),
        onFocus: takeKeys,
      }}
      nothingFound={t(found.searching ? 'core:palette.searching' : 'core:palette.nothing')}
    />
  );
}
