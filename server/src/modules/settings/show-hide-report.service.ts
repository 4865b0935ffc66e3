import { type ReportName, reportColumns, reportNames } from '@praktis/contract/reports/report-columns';
import type { showHideReportCalls } from '@praktis/contract/settings/show-hide-report.calls';
import { z } from 'zod';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { readSetting, saveSetting } from '../../kit/settings.ts';
import { columnsFit, columnsInOrder } from './report-columns.rules.ts';

type Calls = typeof showHideReportCalls;

const fields = z.object({ columns: z.array(z.object({ name: z.string(), shown: z.boolean() })).default([]) });

/** Each report is kept apart, so that two people who arrange two reports do not stand in each other's way. */
const keptOf = (report: ReportName) => ({ key: `show-hide-report/${report}`, fields });

/** The columns of a report in the firm's order, with those it does not show: what every report is drawn by (REP-01). */
async function columnsOf(ctx: Pick<Ctx, 'db' | 'firm'>, report: ReportName) {
  const { columns, version } = await readSetting(ctx, keptOf(report));
  return { report, columns: columnsInOrder(columns, reportColumns[report]), version };
}

/** The functions behind the calls of show/hide report. */
export const showHideReportService = {
  async list(ctx: Ctx) {
    const rows = [];
    for (const report of reportNames) rows.push(await columnsOf(ctx, report));
    return { rows };
  },
  detail: (ctx: Ctx, { body }: InputOf<Calls['detail']>) => columnsOf(ctx, body.report),
  async update(ctx: Ctx, { body: { report, ...value } }: InputOf<Calls['update']>) {
    await saveSetting(ctx, keptOf(report), value, ({ columns }) => columnsFit(columns, reportColumns[report]));
    return columnsOf(ctx, report);
  },
};
