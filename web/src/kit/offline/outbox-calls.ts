import type { AnyCall } from '@praktis/contract/kit/call';
import { timerCalls } from '@praktis/contract/timesheets/timer.calls';
import { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import type { Waiting } from './device.ts';

/** The calls that may wait for a network. */
export const outboxCalls: Readonly<Record<Waiting['call'], AnyCall>> = {
  create: timesheetCalls.create,
  update: timesheetCalls.update,
  remove: timesheetCalls.remove,
  stop: timerCalls.stop,
};
