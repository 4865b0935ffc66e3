import type { employeeCostCalls } from '@praktis/contract/employees/employee-costs.calls';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import type { Ctx } from '../../kit/context.ts';
import { type ExportColumn, exportList } from '../../kit/list-export.ts';
import { listCosts } from './employee-costs.service.ts';

type Row = ReplyOf<typeof employeeCostCalls.list>['rows'][number];

const columns: readonly ExportColumn<Row>[] = [
  { name: 'employee_name', value: (row) => row.employee_name },
  { name: 'employee_code', value: (row) => row.employee_code },
  { name: 'practice_group', value: (row) => row.practice_group },
  { name: 'category', value: (row) => row.category },
  { name: 'monthly_amount', figure: 'money', value: (row) => row.monthly_amount },
  { name: 'start_date', value: (row) => row.start_date },
  { name: 'end_date', value: (row) => row.end_date },
  { name: 'note', value: (row) => row.note },
];

/** The list of costs as a spreadsheet: what the screen shows, all pages, with its totals (RAT-10, REP-01). */
export function downloadCosts(ctx: Ctx, { body }: { body: BodyOf<typeof employeeCostCalls.download> }) {
  const { sort_by, sort_order, columns: shown, ...filter } = body;
  const page = (paging: { limit: number; offset: number }) =>
    listCosts(ctx, { query: { ...paging, sort_by, sort_order, ...filter }, body: undefined });
  return exportList(ctx, {
    ...{ list: 'employee_costs', columns, shown, page },
    total: ({ monthly_amount }) => ({ monthly_amount }),
  });
}
