import { z } from 'zod';
import { call } from '../kit/call.ts';
import { givenInstant, instant, optionalClock, optionalDay } from '../kit/days.ts';
import { decimalOut } from '../kit/money.ts';
import { done, id, optionalId, optionalText, version } from '../kit/shapes.ts';

const startedAt = givenInstant.nullish();

/** What is worked on; all of it may be said later. */
const work = { matter_id: optionalId, workcode_id: optionalId, description: optionalText(4000) };

const span = { date: optionalDay, start_time: optionalClock, end_time: optionalClock };

/** Date, start and end are said together or not at all: nobody's end is passed over because its start is missing. */
function spanIsWhole(
  said: { [K in keyof typeof span]?: z.output<(typeof span)[K]> },
  context: z.core.$RefinementCtx,
): void {
  const missing = (Object.keys(span) as (keyof typeof span)[]).filter((field) => !said[field]);
  if (missing.length === Object.keys(span).length) return;
  for (const field of missing)
    context.addIssue({ code: 'custom', path: [field], message: 'required', input: undefined });
}

/** The timer that runs; the matter is left out when it is no longer open to the person. */
const running = z.object({
  id,
  version: z.number(),
  started_at: instant,
  matter_id: z.string().nullable(),
  matter_number: z.string(),
  matter_name: z.string(),
  workcode_id: z.string().nullable(),
  workcode_name: z.string(),
  description: z.string(),
});

export const timerCalls = {
  timer: call('timesheets', {
    method: 'GET',
    path: 'timesheet/timer',
    access: 'timesheet.record',
    reply: z.object({ running: running.nullable() }),
    summary: 'The running timer of the sender, or none (an addition).',
  }),
  start: call('timesheets', {
    method: 'POST',
    path: 'timesheet/timer/start',
    access: 'timesheet.record',
    /** `id` is made by who starts it; `started_at` is given by a device that had no network then. */
    body: z.object({ ...work, id, started_at: startedAt }),
    reply: done,
    summary: 'Starts the one timer of the sender; refused while another runs (an addition).',
  }),
  update: call('timesheets', {
    method: 'POST',
    path: 'timesheet/timer/update',
    access: 'timesheet.record',
    body: z.object({ ...work, id, version, date: optionalDay, start_time: optionalClock }),
    reply: done,
    summary: 'Says what the timer is for, or that it began at another time (an addition).',
  }),
  stop: call('timesheets', {
    method: 'POST',
    path: 'timesheet/timer/stop',
    access: 'timesheet.record',
    /** Without times: from its start until now. `next`: what the next timer is for, which starts at once. */
    body: z
      .object({
        ...{ ...work, matter_id: id, id, version, ...span },
        billable: z.boolean().nullish(),
        reason: optionalText(500),
        next: z.object({ ...work, id, started_at: startedAt }).nullish(),
      })
      .superRefine(spanIsWhole),
    reply: done.extend({ hour: decimalOut }),
    summary: 'Ends the timer and records its time as an entry, with all rules and questions of one (an addition).',
  }),
  discard: call('timesheets', {
    method: 'POST',
    path: 'timesheet/timer/discard',
    access: 'timesheet.record',
    body: z.object({ id, version }),
    reply: done,
    summary: 'Ends the timer without an entry (an addition).',
  }),
};
