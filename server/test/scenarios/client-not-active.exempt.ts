import { allCalls } from '@praktis/contract/all-calls';
import type { AnyCall } from '@praktis/contract/kit/call';
import { z } from 'zod';

/** Calls that write and name a client or a matter, and yet give it no work and no money: why each may. */
export const exempt: Readonly<Record<string, string>> = {
  'document/create': 'a file is kept of a client before it is active: its identity, the letter of its consent',
  'client/file/create': 'as document/create',
  'matter/file/create': 'as document/create',
  'document/copy-move': 'as document/create',
  'matter/file/copy-move': 'as document/create',
  'timesheet/template/create': 'a template of the sender alone: what is recorded from it is judged then',
  'timesheet/template/update': 'as timesheet/template/create',
  'timesheet/timer/start': 'a timer is no time before it stops',
  'timesheet/timer/update': 'as timesheet/timer/start',
  'calendar/appointment/create': 'a note of a day in the calendars of people: nothing is done for the client by it',
  'calendar/appointment/update': 'as calendar/appointment/create',
  'payment/create': 'settles a bill, which only an active client is given',
  'payment/update': 'as payment/create',
};

/** The calls that write and whose body names a client or a matter, however deep. */
export function callsThatName(): AnyCall[] {
  return allCalls.filter((call: AnyCall) => {
    if (call.kind !== 'write' || call.answer !== 'json' || !call.body) return false;
    const shape = JSON.stringify(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }));
    return shape.includes('"client_id"') || shape.includes('"matter_id"');
  });
}
