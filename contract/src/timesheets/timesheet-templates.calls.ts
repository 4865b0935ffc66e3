import { z } from 'zod';
import { call } from '../kit/call.ts';
import { byId, done, id, optionalId, optionalText, text, version } from '../kit/shapes.ts';

/** A template fills a new entry; a text is put into its description. */
export const templateKinds = ['entry', 'text'] as const;

/** What a template keeps; everything but the name may be left open. `duration` as it is typed: '1.5', '1:30', '90m' (TIM-03). */
export const timesheetTemplate = z
  .object({
    kind: z.enum(templateKinds),
    name: text(80),
    matter_id: optionalId,
    workcode_id: optionalId,
    description: optionalText(4000),
    duration: optionalText(20),
    billable: z.boolean().nullish(),
  })
  .refine(({ kind, description }) => kind === 'entry' || description !== '', {
    path: ['description'],
    error: 'required',
  });

/** With the names of what it points to; a matter that is no longer open to its owner is left out. */
const templateRow = z.object({
  id: z.string(),
  version: z.number(),
  kind: z.enum(templateKinds),
  name: z.string(),
  matter_id: z.string().nullable(),
  matter_number: z.string(),
  matter_name: z.string(),
  workcode_id: z.string().nullable(),
  workcode_name: z.string(),
  description: z.string(),
  duration: z.string(),
  billable: z.boolean().nullable(),
});
export type TimesheetTemplate = z.output<typeof templateRow>;

/** Templates of frequent entries and text snippets: each person's own (additions). */
export const timesheetTemplateCalls = {
  list: call('timesheets', {
    method: 'GET',
    path: 'timesheet/template',
    access: 'timesheet.record',
    reply: z.object({ rows: z.array(templateRow) }),
    summary: "The sender's own templates and texts, by name (an addition).",
  }),
  create: call('timesheets', {
    method: 'POST',
    path: 'timesheet/template/create',
    access: 'timesheet.record',
    body: timesheetTemplate,
    reply: done,
    summary: 'Keeps a template or a text for the sender (an addition).',
  }),
  update: call('timesheets', {
    method: 'POST',
    path: 'timesheet/template/update',
    access: 'timesheet.record',
    body: timesheetTemplate.safeExtend({ id, version }),
    reply: done,
    summary: "Changes one of the sender's templates (an addition).",
  }),
  remove: call('timesheets', {
    method: 'POST',
    path: 'timesheet/template/delete',
    access: 'timesheet.record',
    body: byId.extend({ version }),
    reply: done,
    summary: "Deletes one of the sender's templates (an addition).",
  }),
};
