import type { invoiceCalls } from '@praktis/contract/billing/billing.calls';
import type { BodyOf } from '@praktis/contract/kit/call';
import type { Ctx } from '../../kit/context.ts';
import { type ExportColumn, exportList, statusWord } from '../../kit/list-export.ts';
import { listInvoices } from './invoice-reads.service.ts';

type Row = Awaited<ReturnType<typeof listInvoices>>['rows'][number];

const figures = [
  'total_legal_fees',
  'total_disbursement',
  'vat',
  'wht',
  'amount_billed',
  'amount_payable',
  'outstanding',
] as const;

const columnsFor = (ctx: Ctx): readonly ExportColumn<Row>[] => [
  { name: 'invoice_number', value: (row) => row.invoice_number },
  { name: 'date', figure: 'day', value: (row) => row.date },
  { name: 'client_name', value: (row) => row.client_name },
  { name: 'matter_number', value: (row) => `${row.matter_number} ${row.matter_name}` },
  { name: 'type', value: (row) => ctx.kit.say(ctx.language, `sheets:invoice_types.${row.type}`) },
  { name: 'status', value: (row) => statusWord(ctx, 'billing', row.status) },
  { name: 'outstanding_status', value: (row) => statusWord(ctx, 'outstanding', row.outstanding_status) },
  { name: 'due_date', figure: 'day', value: (row) => row.due_date },
  ...figures.map((name): ExportColumn<Row> => ({ name, figure: 'money', value: (row) => row[name] })),
];

/** The list of invoices as a spreadsheet: what the screen shows, all pages, with its totals. */
export function downloadInvoices(ctx: Ctx, { body }: { body: BodyOf<typeof invoiceCalls.download> }) {
  const { sort_by, sort_order, columns: shown, ...filter } = body;
  const list = (paging: { limit: number; offset: number }) =>
    listInvoices(ctx, { query: { ...paging, sort_by, sort_order }, body: filter });
  return exportList(ctx, {
    list: 'invoices',
    columns: columnsFor(ctx),
    shown,
    page: list,
    total: (line) => line,
  });
}
