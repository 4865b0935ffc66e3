import type { SetupListKey, setupLists } from '@praktis/contract/settings/setup-lists';
import { type Elsewhere, later, modules, shown } from './elsewhere.ts';

/** What the own fields of set-up lists change; the compiler names one that is left out. */
export const listFields: { [K in SetupListKey]: { [F in keyof (typeof setupLists)[K]['extra']]: Elsewhere } } = {
  industryType: {},
  practiceArea: {},
  sourceOfWork: {},
  taxonomy: {},
  procedure: {},
  costCategory: {},
  practiceGroup: {},
  receiptType: {},
  otherReceiptType: {},
  refundExpenseType: {},
  reimburseExpenseType: {},
  employeePosition: {
    category: shown(
      'The category that the employee form proposes with the position.',
      `${modules}/employees/employees.routes.test.ts`,
      'offer positions, groups and practice areas that are not archived, in the user’s language (ROL-08)',
    ),
    ledes_class: later('What LEDES files call a timekeeper of the position.', 'LED-01, LEDES files of bills'),
  },
  expenseType: {
    treatment: shown(
      'Whether a cost is passed on as paid, grossed up, or as a service of the firm with VAT.',
      'server/test/figures/bills.figures.test.ts',
      'EXP-05: 500,000 at cost and 500,000 taxable beside fees 10,000,000: base 10,500,000, VAT 1,155,000, WHT 210,000',
    ),
    vat_creditable: shown(
      'Whether the firm deducts the VAT of such a cost and charges the client without it.',
      `${modules}/expenses/expenses.routes.test.ts`,
      'leave out VAT that the firm deducts, which makes the line taxable (EXP-02)',
    ),
  },
  workcode: {
    billable: shown(
      'Whether time of the activity is billable, not billable, or must say so itself.',
      `${modules}/timesheets/timesheet-guards.test.ts`,
      'asks for the flag when the activity asks (TIM-11)',
    ),
    utbms: later('The code of the activity in LEDES files.', 'LED-01, LEDES files of bills'),
  },
  differenceType: {
    kind: later(
      'Whether the account takes underpayments or excess payments of settled advances.',
      'EXP-07, reconciling of advances',
    ),
  },
};
