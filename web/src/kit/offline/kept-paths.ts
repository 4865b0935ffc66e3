import type { AnyCall } from '@praktis/contract/kit/call';

/** Calls that are answered from the device while there is no network. */
const kept = [
  'session',
  'timesheet',
  'timesheet/config',
  'timesheet/timer',
  'timesheet/search-matter',
  'timesheet/search-workcode',
];

/** Whether a call may have an answer on this device; known before the database is opened. */
export const mayBeKept = (call: AnyCall) => kept.includes(call.path);
