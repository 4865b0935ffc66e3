import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../kit/texts.ts';
import { Dialog } from './dialog.tsx';

interface PreviewDialogProps {
  title: string;
  /** On the button that does what is shown. */
  yes: string;
  disabled?: boolean;
  pending?: boolean;
  onYes: () => void;
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Shows what an act would change before it is done; one goes on, or back to what was asked. */
export function PreviewDialog({ title, yes, disabled, pending, onYes, onBack, onClose, children }: PreviewDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog onClose={onClose} title={title} size={1100} closeOnClickOutside={false}>
      <div className="preview-body">{children}</div>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onBack} data-autofocus>
          {t('core:back')}
        </Button>
        <Button disabled={disabled} loading={pending} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </Dialog>
  );
}
