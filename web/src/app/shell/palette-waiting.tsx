import type { KeyboardEvent } from 'react';
import { useStore } from '../../kit/store.ts';
import { useTexts } from '../../kit/texts.ts';
import { closePalette, keepEnter, paletteQuery } from './palette-state.ts';

/** Stands in for the palette while its code comes, so that what is typed meanwhile is kept. */
export function PaletteWaiting() {
  const { t } = useTexts();
  const query = useStore(paletteQuery);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closePalette();
    else if (event.key === 'Enter') keepEnter();
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };
  return (
    <div className="palette-waiting">
      <div role="dialog" aria-modal aria-label={t('core:palette.title')} aria-busy>
        <input
          // biome-ignore lint/a11y/noAutofocus: it is opened by who wants to type
          autoFocus
          type="text"
          aria-label={t('core:palette.open')}
          value={query}
          onChange={(event) => paletteQuery.set(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}
