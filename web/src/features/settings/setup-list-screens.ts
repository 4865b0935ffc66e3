import type { SetupListKey, setupLists } from '@praktis/contract/settings/setup-lists';
import type { SettingsGroup } from '../../kit/paths.ts';
import type { DefinedField } from './defined-fields.ts';

/** Where a set-up list is found and how its own fields are filled in. */
export interface SetupListEntry<N extends string = string> {
  /** Its texts, `settings:lists.<name>.title`, `.one` and `.many`; also the name of its screen. */
  readonly name: string;
  /** Address of its screen; without one the list is a panel of another screen (G094). */
  readonly path?: `/settings/${string}`;
  readonly group: SettingsGroup;
  readonly order: number;
  /** Key of its words on the settings screen, where its group says the rest (G103–G106). */
  readonly label?: string;
  /** Its fields beside code, names and description. */
  readonly fields: Readonly<Record<N, DefinedField>>;
}

type OwnFields<K extends SetupListKey> = keyof (typeof setupLists)[K]['extra'] & string;

/** The screen of every set-up list: the compiler names one that is missing here, or a field of it. */
export const setupListScreens: { readonly [K in SetupListKey]: SetupListEntry<OwnFields<K>> } = {
  employeePosition: {
    ...{ name: 'employee_position', path: '/settings/employee/employee-position', group: 'employee', order: 20 },
    label: 'settings:label.position',
    fields: {
      category: { kind: 'choice', hint: 'settings:hint.category' },
      ledes_class: { kind: 'choice', hint: 'settings:hint.ledes_class' },
    },
  },
  practiceGroup: {
    ...{ name: 'practice_group', path: '/settings/employee/practice-group', group: 'employee', order: 30 },
    label: 'settings:label.group',
    fields: {},
  },
  costCategory: {
    ...{ name: 'cost_category', path: '/settings/employee/cost-category', group: 'employee', order: 40 },
    fields: {},
  },
  industryType: {
    ...{ name: 'industry_type', path: '/settings/client/industry-type', group: 'client', order: 20 },
    fields: {},
  },
  practiceArea: {
    ...{ name: 'practice_area', path: '/settings/matter/practice-area', group: 'matter', order: 20 },
    label: 'settings:label.type',
    fields: {},
  },
  sourceOfWork: {
    ...{ name: 'source_of_work', path: '/settings/matter/source-of-work', group: 'matter', order: 30 },
    fields: {},
  },
  taxonomy: {
    ...{ name: 'taxonomy', path: '/settings/matter/taxonomy', group: 'matter', order: 40 },
    fields: {},
  },
  procedure: {
    ...{ name: 'procedure', path: '/settings/matter/procedure', group: 'matter', order: 50 },
    fields: {},
  },
  workcode: {
    ...{ name: 'workcode', path: '/settings/timesheet/workcode', group: 'timesheet', order: 30 },
    fields: {
      billable: { kind: 'choice', hint: 'settings:hint.billable' },
      utbms: { kind: 'utbms', hint: 'settings:hint.utbms' },
    },
  },
  expenseType: {
    ...{ name: 'expense_type', group: 'expense', order: 10 },
    fields: { treatment: { kind: 'choice', hint: 'settings:hint.treatment' }, vat_creditable: { kind: 'switch' } },
  },
  differenceType: {
    ...{
      name: 'difference_type',
      path: '/settings/account-for-reconciliation-difference',
      group: 'expense',
      order: 20,
    },
    fields: { kind: { kind: 'choice', hint: 'settings:hint.difference_kind' } },
  },
  refundExpenseType: { name: 'refund_expense_type', group: 'expense', order: 10, fields: {} },
  reimburseExpenseType: { name: 'reimburse_expense_type', group: 'expense', order: 10, fields: {} },
  receiptType: { name: 'receipt_type', group: 'billing', order: 10, fields: {} },
  otherReceiptType: { name: 'other_receipt_type', group: 'billing', order: 10, fields: {} },
};
