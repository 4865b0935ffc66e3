import { Kbd } from '@mantine/core';
import { hotkeyChanges, listedHotkeys } from '../../kit/hotkeys.ts';
import { useStore } from '../../kit/store.ts';
import { useTexts } from '../../kit/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';

function parts(keys: string, ctrl: string): string[] {
  return keys
    .split(' ')
    .flatMap((key) => key.split('+'))
    .map((key) => (key === 'mod' ? ctrl : key.length === 1 ? key.toUpperCase() : key));
}

/** The keys that act on the screen below. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  useStore(hotkeyChanges);
  return (
    <Dialog onClose={onClose} title={t('core:keys.title')} size="sm">
      <dl className="keys-sheet">
        {listedHotkeys().map((hotkey) => (
          <div key={hotkey.keys}>
            <dt>{hotkey.title}</dt>
            <dd>
              {parts(hotkey.keys, t('core:keys.ctrl')).map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
