import { z } from 'zod';
import { call } from '../kit/call.ts';
import { version } from '../kit/shapes.ts';
import { reportNames } from '../reports/report-columns.ts';

const report = z.enum(reportNames);
const column = z.object({ name: z.string().max(60, { error: 'too_long' }), shown: z.boolean() });
/** The columns of a report in the firm's order. */
const choice = z.object({ report, columns: z.array(column), version });

/** Which columns of each report the firm shows, and in which order (REP-01). */
export const showHideReportCalls = {
  list: call('settings', {
    method: 'GET',
    path: 'setting/show-hide-report',
    access: 'settings.lists',
    summary: 'The columns of every report as the firm shows them.',
    reply: z.object({ rows: z.array(choice) }),
  }),
  detail: call('settings', {
    method: 'POST',
    kind: 'read',
    path: 'setting/show-hide-report/detail',
    access: 'settings.lists',
    summary: 'The columns of one report as the firm shows them (G042).',
    body: z.object({ report }),
    reply: choice,
  }),
  update: call('settings', {
    method: 'POST',
    path: 'setting/show-hide-report/update',
    access: 'settings.lists',
    summary: 'Saves which columns of a report are shown and their order; columns that are not named follow, shown.',
    body: z.object({ report, columns: z.array(column).min(1, { error: 'required' }).max(100), version }),
    reply: choice,
  }),
};
