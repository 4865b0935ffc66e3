import { createNotificationsStore, notifications, notificationsStore } from '@mantine/notifications';
import { progressPercent } from '@praktis/rules/display';
import type { ReactNode } from 'react';
import { Progress } from './progress-notice.tsx';
import { text } from './texts.ts';
import { keepUndoable } from './undoables.ts';

/** Life of a toast in milliseconds (specification, section 9). */
export const toastLife = 3000;

/** The second notice area: the state of the network, ruled by the network alone (G034). */
export const networkNotices = createNotificationsStore();
const networkNoticeId = 'network-status';
const restoredNoticeId = 'network-restored';

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

/** Says what was done with a button that takes it back, once; the lists offer it afterwards too. */
function showUndo({ message, yes, run, ...notice }: UndoNotice): void {
  const id = `undo-${Date.now()}`;
  const kept = keepUndoable(id, message, () => {
    notifications.hide(id);
    run();
  });
  const button = (
    <button type="button" className="linkish" onClick={kept.run}>
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
  for (const id of [networkNoticeId, restoredNoticeId]) notifications.hide(id, networkNotices);
  notifications.show(
    {
      id: restoredNoticeId,
      title: text('core:network.restored.title'),
      message: text('core:network.restored.text'),
      color: 'var(--tone-good)',
      autoClose: toastLife,
      role: 'status',
    },
    networkNotices,
  );
}

const buildNoticeId = 'new-build';

/** Offers a newer build of the application; stays until it is taken or closed, whatever else is told meanwhile. */
export function showNewBuild(take: () => void): void {
  const button = (
    <button type="button" className="linkish" onClick={take}>
      {text('core:new_build.take')}
    </button>
  );
  const message = (
    <>
      {text('core:new_build.text')} {button}
    </>
  );
  notifications.hide(buildNoticeId, networkNotices);
  notifications.show(
    { id: buildNoticeId, message, color: 'var(--tone-info)', autoClose: false, role: 'status' },
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
