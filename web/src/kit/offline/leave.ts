import { ask } from '../questions.ts';
import type { Translate } from '../texts.ts';
import { forgetOwner, waitingOf } from './outbox.ts';
import { timerKey } from './owner.ts';
import { sendWaiting } from './sender.ts';

/**
 * Before a person signs out: sends what waits of him; what cannot be sent is asked about, since it goes with the session.
 * False when he stays. Then nothing of him is left on the device.
 */
export async function leaveDevice(owner: string, t: Translate): Promise<boolean> {
  await sendWaiting(owner);
  const timer = localStorage.getItem(timerKey(owner)) === null ? 0 : 1;
  const count = (await waitingOf(owner)).length + timer;
  const question = {
    title: t('core:waiting.leave_title', { count }),
    text: t('core:waiting.leave_text'),
    yes: t('core:waiting.leave_yes'),
    danger: true,
  };
  if (count > 0 && !(await ask(question))) return false;
  await forgetOwner(owner);
  localStorage.removeItem(timerKey(owner));
  return true;
}
