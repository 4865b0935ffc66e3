import type { Permission } from '../kit/permissions.ts';

/** A column of a report; its words are those of the field, or `columns:<name>` where no form has one. */
export interface ReportColumn {
  readonly name: string;
  /** Left out for whoever lacks it, whatever the firm shows (RAT-11). */
  readonly needs?: Permission;
}

/** A column that says something of rates, or of values made with them. */
const priced = (name: string): ReportColumn => ({ name, needs: 'rate.view' });
const plain = (...names: string[]): ReportColumn[] => names.map((name) => ({ name }));

/** The columns of every report in the order in which they are delivered (REP-03): those of its list. */
export const reportColumns = {
  client: [
    ...plain('code', 'name', 'status', 'since', 'industry_type', 'origin', 'originating_partner', 'npwp', 'contact'),
    ...[...plain('active_matter_count'), priced('wip'), ...plain('outstanding')],
  ],
  matter: [
    ...plain('number', 'task', 'client', 'type', 'status', 'active_date', 'pending_date', 'close_date'),
    ...plain('billing_type', 'currency', 'team'),
    ...[priced('budget_fee'), priced('budget_fee_used')],
    ...plain('budget_disbursement', 'budget_disbursement_used', 'budget_hours', 'budget_hours_used'),
    ...[priced('wip'), ...plain('unbilled_costs', 'billed', 'collected', 'outstanding')],
  ],
  timesheet: [
    ...plain(
      'date',
      'fee_earner',
      'client',
      'matter',
      'activity',
      'description',
      'start',
      'end',
      'actual_unit',
      'hour',
    ),
    ...[priced('rate'), priced('value'), ...plain('billable', 'status', 'invoice_number')],
  ],
  'fee-earner': [
    ...plain('fee_earner', 'position', 'hours'),
    ...[priced('standard_value'), priced('worked_value'), priced('billed_value'), priced('collected_value')],
    ...plain('billing_realization', 'collection_realization', 'overall_realization'),
  ],
  expense: plain(
    ...[
      'date',
      'reference',
      'payable_to',
      'type',
      'matter',
      'amount',
      'vat',
      'charged',
      'less_cash_advance',
      'payable',
    ],
    ...['status', 'billed_status'],
  ),
  payment: plain(
    ...['date', 'number', 'client', 'bills', 'received', 'cash_applied', 'withholding', 'vat_collected'],
    ...['bank_charge', 'difference', 'excess', 'exchange_difference'],
  ),
  invoice: plain(
    ...[
      'date',
      'number',
      'status',
      'client',
      'matter',
      'type',
      'legal_fees',
      'discount',
      'net_legal_fees',
      'disbursements',
      'vat',
    ],
    ...['wht', 'billed', 'deposits', 'payable', 'settled', 'outstanding', 'due_date'],
  ),
  'work-efficiency': [
    ...plain('fee_earner', 'matter', 'actual_hours', 'charged_hours', 'non_billable_hours'),
    ...[priced('write_down'), ...plain('efficiency'), priced('effective_rate'), ...plain('realization')],
    priced('margin'),
  ],
  deposit: plain(
    ...['client', 'matter', 'currency', 'opening', 'received', 'transferred', 'applied', 'refunded', 'closing'],
  ),
} as const satisfies Record<string, readonly ReportColumn[]>;

export type ReportName = keyof typeof reportColumns;
export const reportNames = Object.keys(reportColumns) as [ReportName, ...ReportName[]];
