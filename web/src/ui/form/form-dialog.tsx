import { useRef } from 'react';
import type { z } from 'zod';
import { useTexts } from '../../kit/texts.ts';
import { Dialog } from '../dialog.tsx';
import { askToLeave } from './leave-guard.ts';
import { RecordForm, type RecordFormProps } from './record-form.tsx';

interface FormDialogProps<S extends z.ZodType, T>
  extends Omit<RecordFormProps<S, T>, 'inDialog' | 'onCancel' | 'holdRef'> {
  /** Names the record: 'Close M-2026-0398'. */
  title: string;
  onClose: () => void;
  size?: 'md' | 'lg' | 'xl';
  /** Whether the dialog stays after this answer, to show what was refused. */
  staysOpen?: (reply: T) => boolean;
}

/** Typing begins in the first field, not on the dialog's cross. */
function markFirstField(frame: HTMLElement | null): void {
  frame?.querySelector('input:not(:disabled), textarea:not(:disabled)')?.setAttribute('data-autofocus', 'true');
}

/** A form in a dialog; it closes by itself after a save, and asks before unsaved changes go. */
export function FormDialog<S extends z.ZodType, T>({
  title,
  onClose,
  size = 'md',
  staysOpen,
  ...form
}: FormDialogProps<S, T>) {
  const { t } = useTexts();
  const holdsBack = useRef(() => false);
  const leave = async () => {
    if (!holdsBack.current() || (await askToLeave(t))) onClose();
  };
  const tryToLeave = () => {
    leave().catch(console.error);
  };
  return (
    <Dialog onClose={tryToLeave} title={title} size={size} closeOnClickOutside={false}>
      <div ref={markFirstField}>
        <RecordForm
          {...form}
          inDialog
          onCancel={tryToLeave}
          holdRef={holdsBack}
          onSaved={(reply, after) => {
            form.onSaved?.(reply, after);
            if (after === 'done' && !staysOpen?.(reply)) onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
