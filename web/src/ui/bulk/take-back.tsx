import { Button, Menu } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useFormats } from '../../kit/formats.ts';
import { useStore } from '../../kit/store.ts';
import { useTexts } from '../../kit/texts.ts';
import { undoables } from '../../kit/undoables.ts';

/** Takes back what was done to many records, when the notice that offered it has gone: the newest first. */
export function TakeBack() {
  const { t } = useTexts();
  const { moment } = useFormats();
  const done = useStore(undoables);
  if (done.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconArrowBackUp size={15} aria-hidden />}>
          {t('core:take_back')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {done.map(({ id, message, at, run }) => (
          <Menu.Item key={id} onClick={run} rightSection={<span className="small dimmed">{moment(at)}</span>}>
            {message}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
