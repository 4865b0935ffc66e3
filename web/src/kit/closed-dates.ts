import type { ReplyOf } from '@praktis/contract/kit/call';
import type { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';

type Window = Pick<ReplyOf<typeof timesheetCalls.config>, 'opened' | 'open_from' | 'open_to' | 'can_edit_closed'>;

/** Whether a date lies outside the window in which time is recorded today, and was not opened by a partner (LCK-02, LCK-07). */
function isClosed(config: Window, day: unknown): boolean {
  if (typeof day !== 'string' || day === '' || config.opened.includes(day)) return false;
  return day < config.open_from || day > config.open_to;
}

/** Whether time of one of these dates, as it stands or as it comes to stand, is changed by the user only with a reason (LCK-02). */
export const needsReason = (config: Window, ...days: unknown[]): boolean =>
  config.can_edit_closed && days.some((day) => isClosed(config, day));
