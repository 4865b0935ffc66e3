import { z } from 'zod';
import { optionalText } from '../kit/shapes.ts';
import { setupList } from './setup-list.ts';
import { utbmsActivities } from './utbms.ts';

const category = z.enum(['partner', 'fee earner', 'support staff']);
/** What LEDES files call a timekeeper (LED-01). */
const ledes_class = z.enum(['PARTNR', 'ASSOC', 'PARALG', 'LEGAST', 'OTHR']).default('OTHR');
const treatment = z.enum(['at_cost', 'at_cost_grossed', 'taxable']);

/** Every set-up list of the product. One entry, one table in a migration, its texts: that is a list. */
export const setupLists = {
  industryType: setupList({ path: 'setting/industry-type', table: 'industry_type', archive: true }),
  practiceArea: setupList({ path: 'setting/practice-area', table: 'practice_area', archive: true }),
  sourceOfWork: setupList({ path: 'setting/source-of-work', table: 'source_of_work' }),
  /** What kind of legal work a matter is, and before whom it is conducted (G071). */
  taxonomy: setupList({ path: 'setting/taxonomy', table: 'taxonomy', archive: true }),
  procedure: setupList({ path: 'setting/procedure', table: 'procedure', archive: true }),
  employeePosition: setupList({
    path: 'setting/employee-position',
    table: 'employee_position',
    extra: { category, ledes_class },
  }),
  /** What a person costs the firm (RAT-10). */
  costCategory: setupList({ path: 'setting/cost-category', table: 'cost_category', archive: true }),
  practiceGroup: setupList({ path: 'setting/group', table: 'practice_group' }),
  expenseType: setupList({
    path: 'setting/expense-type',
    table: 'expense_type',
    extra: { treatment, vat_creditable: z.boolean().default(false) },
  }),
  workcode: setupList({
    path: 'setting/workcode',
    table: 'workcode',
    extra: { billable: z.enum(['yes', 'no', 'ask']), utbms: optionalText(10) },
    codes: { utbms: utbmsActivities.map(({ code }) => code) },
  }),
  receiptType: setupList({ path: 'setting/receipt-type', table: 'receipt_type', audit: false }),
  otherReceiptType: setupList({ path: 'setting/other-receipt-type', table: 'other_receipt_type', audit: false }),
  refundExpenseType: setupList({ path: 'setting/refund-expense-type', table: 'refund_expense_type', audit: false }),
  reimburseExpenseType: setupList({
    path: 'setting/reimburse-expense-type',
    table: 'reimburse_expense_type',
    audit: false,
  }),
  differenceType: setupList({
    path: 'setting/excess-under-reconcile-type',
    table: 'excess_under_reconcile_type',
    extra: { kind: z.enum(['underpayment', 'excess payment']) },
  }),
};

export type SetupListKey = keyof typeof setupLists;
