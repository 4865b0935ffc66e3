import type { clientBulkCalls } from '@praktis/contract/clients/client-bulk.calls';
import type { clientCalls } from '@praktis/contract/clients/clients.calls';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import { may } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { type ExportColumn, exportList, statusWord } from '../../kit/list-export.ts';
import { listClients } from './clients-read.service.ts';

type Row = ReplyOf<typeof clientCalls.list>['rows'][number];

const columnsFor = (ctx: Ctx): readonly ExportColumn<Row>[] => [
  { name: 'name', value: (row) => row.name },
  { name: 'code', value: (row) => row.code },
  { name: 'status', value: (row) => statusWord(ctx, 'client', row.status) },
  { name: 'conflict_result', value: (row) => statusWord(ctx, 'conflict_result', row.conflict_result) },
  { name: 'since', figure: 'day', value: (row) => row.since },
  { name: 'originating_partner', value: (row) => row.originating_partner },
  { name: 'industry_type', value: (row) => row.industry_type },
  { name: 'taxonomy', value: (row) => row.taxonomy },
  { name: 'origin', value: (row) => statusWord(ctx, 'origin', row.origin) },
  { name: 'active_matter_count', figure: 'count', value: (row) => row.active_matter_count },
];

/** Left out whole for those who see no bills; one amount a currency, exact. */
const owed: ExportColumn<Row> = {
  name: 'outstanding',
  value: (row) => (row.outstanding ?? []).map(({ currency, amount }) => `${currency} ${amount}`).join('; '),
};

/** The client list as a spreadsheet: what the screen shows, all pages, or chosen clients; with what is owed in all (REP-01). */
export function downloadClients(ctx: Ctx, { body }: { body: BodyOf<typeof clientBulkCalls.download> }) {
  const { sort_by, sort_order, columns: shown, ...filter } = body;
  const page = (paging: { limit: number; offset: number }) =>
    listClients(ctx, { query: { ...paging, sort_by, sort_order }, body: filter });
  return exportList(ctx, {
    list: 'clients',
    columns: may(ctx, 'invoice.view') ? [...columnsFor(ctx), owed] : columnsFor(ctx),
    shown,
    page,
    total: ({ amount }) => ({ outstanding: amount }),
  });
}
