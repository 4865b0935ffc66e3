import type { BodyOf } from '@praktis/contract/kit/call';
import { activityShown } from '@praktis/contract/settings/utbms';
import type { timesheetCalls } from '@praktis/contract/timesheets/timesheets.calls';
import { isZero, subtract, sum } from '@praktis/rules/money';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { type ExportColumn, exportList, statusWord } from '../../kit/list-export.ts';
import { list } from './timesheet-reads.service.ts';

type Row = Awaited<ReturnType<typeof list>>['rows'][number];

/** A flag in the reader's language; what is hidden says nothing. */
function yesOrNo(ctx: Ctx, flag: boolean | null): string {
  return flag === null ? '' : ctx.kit.say(ctx.language, flag ? 'sheets:yes' : 'sheets:no');
}

const columnsFor = (ctx: Ctx): readonly ExportColumn<Row>[] => [
  { name: 'date', figure: 'day', value: (row) => row.date },
  { name: 'fee_earner', value: (row) => row.employee_name },
  {
    name: 'matter',
    value: (row) =>
      row.hidden ? ctx.kit.say(ctx.language, 'fields:confidential') : `${row.matter_number} ${row.matter_name}`,
  },
  { name: 'client', value: (row) => row.client_name },
  { name: 'activity', value: activityShown },
  { name: 'description', value: (row) => row.description },
  { name: 'time', value: (row) => (row.start_time ? `${row.start_time}-${row.end_time}` : '') },
  { name: 'hour', figure: 'hours', value: (row) => row.hour },
  { name: 'actual_unit', figure: 'hours', value: (row) => row.actual_unit },
  { name: 'billable', value: (row) => yesOrNo(ctx, row.billable) },
  { name: 'billing_group', value: (row) => row.billing_group },
  { name: 'status', value: (row) => statusWord(ctx, 'timesheet', row.status) },
  { name: 'invoice', value: (row) => row.invoice_number },
  { name: 'write_off_date', figure: 'day', value: (row) => row.write_off_date },
  { name: 'written_off_by', value: (row) => row.written_off_by_name },
  { name: 'write_off_reason', value: (row) => row.write_off_reason },
];

/** Left out whole for those who may not see rates (RAT-11). */
const money: readonly ExportColumn<Row>[] = [
  { name: 'rate', figure: 'money', value: (row) => row.rate },
  { name: 'value', figure: 'money', value: (row) => row.value },
];

/** The list of time entries as a spreadsheet: what the screen shows, all pages, with its totals (T-02, T-33). */
export function downloadTimesheets(ctx: Ctx, { body }: { body: BodyOf<typeof timesheetCalls.download> }) {
  const { sort_by, sort_order, columns: shown, ...filter } = body;
  const page = (paging: { limit: number; offset: number }) =>
    list(ctx, { query: { ...paging, sort_by, sort_order }, body: filter });
  return exportList(ctx, {
    list: 'timesheets',
    columns: may(ctx, 'rate.view') ? [...columnsFor(ctx), ...money] : columnsFor(ctx),
    shown,
    page,
    total: ({ hours, value }) => ({ hour: hours, value }),
    unpriced,
  });
}

/** The hours whose value is not shown, so that the column of hours adds up (REP-01). */
function unpriced({ hours, totals }: Awaited<ReturnType<typeof list>>) {
  const hour = subtract(hours, sum(totals.map((line) => line.hours)));
  return totals.length === 0 || !isZero(hour) ? { hour } : undefined;
}
