import type { BodyOf } from '@praktis/contract/kit/call';
import type { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { type ExportColumn, exportList, statusWord } from '../../kit/list-export.ts';
import { listOfMatters } from './matters.service.ts';

type Row = Awaited<ReturnType<typeof listOfMatters>>['rows'][number];

const columnsFor = (ctx: Ctx): readonly ExportColumn<Row>[] => [
  { name: 'number', value: (row) => row.number },
  { name: 'name', value: (row) => row.name },
  { name: 'client_name', value: (row) => row.client_name },
  { name: 'task', value: (row) => row.task },
  { name: 'practice_area', value: (row) => row.practice_area },
  { name: 'responsible_partner', value: (row) => row.responsible_partner },
  { name: 'status', value: (row) => statusWord(ctx, 'matter', row.status) },
  { name: 'conflict_result', value: (row) => statusWord(ctx, 'conflict_result', row.conflict_result) },
  { name: 'billing_type', value: (row) => ctx.kit.say(ctx.language, `sheets:billing_types.${row.billing_type}`) },
  { name: 'active_date', figure: 'day', value: (row) => row.active_date },
  { name: 'valid_until', figure: 'day', value: (row) => row.valid_until },
];

const ofRates: readonly ExportColumn<Row>[] = [
  { name: 'budget_fee', figure: 'money', value: (row) => row.budget_fee },
  { name: 'budget', figure: 'percent', value: (row) => row.fee_percent },
  { name: 'wip', figure: 'money', value: (row) => row.wip },
];
const ofBills: readonly ExportColumn<Row>[] = [
  { name: 'outstanding', figure: 'money', value: (row) => row.outstanding },
];

/** The list of matters as a spreadsheet: what the screen shows, all pages, with its totals; amounts by right (RAT-11, T-33). */
export function downloadMatters(ctx: Ctx, { body }: { body: BodyOf<typeof matterActCalls.download> }) {
  const { sort_by, sort_order, columns: shown, ...filter } = body;
  const page = (paging: { limit: number; offset: number }) =>
    listOfMatters(ctx, { query: { ...paging, sort_by, sort_order }, body: filter });
  return exportList(ctx, {
    list: 'matters',
    columns: [
      ...columnsFor(ctx),
      ...(may(ctx, 'rate.view') ? ofRates : []),
      ...(may(ctx, 'invoice.view') ? ofBills : []),
    ],
    shown,
    page,
    total: ({ wip, outstanding }) => ({ wip, outstanding }),
  });
}
