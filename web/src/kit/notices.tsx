import { createNotificationsStore, notifications, notificationsStore } from '@mantine/notifications';
import { progressPercent } from '@praktis/rules/display';
import type { ReactNode } from 'react';
import { Progress } from './progress-notice.tsx';
import { text } from './texts.ts';

/** Life of a toast in milliseconds (specification, section 9). */
export const toastLife = 3000;

/** The second notice area: the state of the network, ruled by the network alone (G034). */
export const networkNotices = createNotificationsStore();
const networkNoticeId = 'network-status';

interface Notice {
  title?: string;
  message: ReactNode;
}

function show(tone: 'good' | 'warn' | 'bad' | 'info', notice: Notice): void {
  notifications.show({ ...notice, color: `var(--tone-${tone})`, autoClose: toastLife, role: 'status' });
}

/** What was refused before is over once something has succeeded: beside its notice it would read as if this had failed. */
function dropWarnings(): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id, color } of [...shown, ...queue])
    if (id !== undefined && color === 'var(--tone-warn)') notifications.hide(id);
}

/** Life of a notice that offers to take something back, in milliseconds: time enough to read and to reach it. */
const undoLife = 20_000;

interface UndoNotice extends Notice {
  /** On the button. */
  yes: string;
  run: () => void;
}

/** Says what was done with a button that takes it back, once. */
function showUndo({ message, yes, run, ...notice }: UndoNotice): void {
  const id = `undo-${Date.now()}`;
  const take = () => {
    notifications.hide(id);
    run();
  };
  const button = (
    <button type="button" className="linkish" onClick={take}>
      {yes}
    </button>
  );
  const content = (
    <>
      {message} {button}
    </>
  );
  notifications.show({
    ...{ ...notice, id, message: content, color: 'var(--tone-good)' },
    ...{ autoClose: undoLife, role: 'status' },
  });
}

/**
 * Toasts of the default area. Nothing here touches the network notice. A failure clears all before its own (specification,
 * section 8), a success the warnings.
 */
export const notify = {
  success: (notice: Notice) => {
    dropWarnings();
    show('good', notice);
  },
  info: (notice: Notice) => show('info', notice),
  warn: (message: string) => show('warn', { message }),
  undo: showUndo,
  clear: () => {
    notifications.clean();
    notifications.cleanQueue();
  },
};

export function showConnectionLost(): void {
  notifications.show(
    {
      id: networkNoticeId,
      title: text('core:network.lost.title'),
      message: text('core:network.lost.text'),
      color: 'var(--tone-bad)',
      autoClose: false,
      withCloseButton: false,
      allowClose: false,
      role: 'alert',
    },
    networkNotices,
  );
}

export function showConnectionRestored(): void {
  notifications.hide(networkNoticeId, networkNotices);
  notifications.show(
    {
      title: text('core:network.restored.title'),
      message: text('core:network.restored.text'),
      color: 'var(--tone-good)',
      autoClose: toastLife,
      role: 'status',
    },
    networkNotices,
  );
}

function isShown(id: string): boolean {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue].some((notice) => notice.id === id);
}

/** Shows or updates the loading-report toast; it goes by itself once all is loaded. */
export function showLoading(id: string, loaded: number, total: number): void {
  const percent = progressPercent(loaded, total);
  const finished = total > 0 && loaded >= total;
  const notice = {
    id,
    message: <Progress text={text('core:report.loading', { loaded, total, percent })} percent={percent} />,
    loading: false,
    withCloseButton: false,
    autoClose: finished ? toastLife : (false as const),
    role: 'status' as const,
  };
  if (isShown(id)) notifications.update(notice);
  else notifications.show(notice);
}

export function hideLoading(id: string): void {
  notifications.hide(id);
}
