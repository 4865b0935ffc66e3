import { authCalls } from './auth/auth.calls.ts';
import { passkeyCalls, secondFactorCalls } from './auth/second-factor.calls.ts';
import { invoiceCalls } from './billing/billing.calls.ts';
import { invoiceLookupCalls } from './billing/billing-lookups.calls.ts';
import { depositCalls } from './billing/deposit.calls.ts';
import { calendarCalls } from './calendar/calendar.calls.ts';
import { clientBulkCalls } from './clients/client-bulk.calls.ts';
import { clientLookups } from './clients/client-lookups.calls.ts';
import { clientMergeCalls } from './clients/client-merge.calls.ts';
import { clientCalls, conflictCalls } from './clients/clients.calls.ts';
import { collectionCalls } from './collections/collections.calls.ts';
import { dashboardCalls } from './dashboards/dashboards.calls.ts';
import { feeEarnerCalls } from './dashboards/fee-earner.calls.ts';
import { lockedFeeEarnerCalls } from './dashboards/locked-fee-earner.calls.ts';
import { notificationCalls } from './dashboards/notification.calls.ts';
import { documentCalls } from './documents/documents.calls.ts';
import { clientFileCalls, matterFileCalls } from './documents/file-doors.calls.ts';
import { employeeAboutCalls } from './employees/employee-about.calls.ts';
import { employeeCostCalls } from './employees/employee-costs.calls.ts';
import { employeeGoalCalls } from './employees/employee-goals.calls.ts';
import { employeeMatterCalls } from './employees/employee-matters.calls.ts';
import { employeeRateCalls } from './employees/employee-rates.calls.ts';
import { employeeCalls } from './employees/employees.calls.ts';
import { employeeLookupCalls } from './employees/employees-lookups.calls.ts';
import { expenseCalls, expenseLookupCalls } from './expenses/expenses.calls.ts';
import { importCalls } from './imports/imports.calls.ts';
import type { AnyCall } from './kit/call.ts';
import { matterActCalls } from './matters/matter-acts.calls.ts';
import { matterFormLookups } from './matters/matter-form-lookups.calls.ts';
import { matterCalls } from './matters/matters.calls.ts';
import { matterLookupCalls } from './matters/matters-lookups.calls.ts';
import { bankCalls } from './settings/bank-information.calls.ts';
import { currencyCalls } from './settings/currency.calls.ts';
import { displayCalls } from './settings/display.calls.ts';
import { exchangeRateCalls } from './settings/exchange-rate.calls.ts';
import { firmProfileCalls } from './settings/firm-profile.calls.ts';
import { holidayCalls } from './settings/holiday.calls.ts';
import { ipAddressCalls } from './settings/ip-address.calls.ts';
import { licenseCalls } from './settings/license.calls.ts';
import { mailCalls } from './settings/mail.calls.ts';
import { roleCalls } from './settings/roles.calls.ts';
import { callsOf } from './settings/setup-list.ts';
import { setupLists } from './settings/setup-lists.ts';
import { showHideReportCalls } from './settings/show-hide-report.calls.ts';
import { invoiceNoteCalls, settingTrail, singletonCalls } from './settings/singleton.calls.ts';
import { pphCalls, ppnCalls } from './settings/tax-code.calls.ts';
import { userCalls } from './settings/users.calls.ts';
import { missingDaysCalls } from './timesheets/missing-days.calls.ts';
import { timerCalls } from './timesheets/timer.calls.ts';
import { timesheetBulkCalls } from './timesheets/timesheet-bulk.calls.ts';
import { timesheetCalendarCalls } from './timesheets/timesheet-calendar.calls.ts';
import { timesheetTemplateCalls } from './timesheets/timesheet-templates.calls.ts';
import { timesheetWeekCalls } from './timesheets/timesheet-week.calls.ts';
import { timesheetCalls } from './timesheets/timesheets.calls.ts';
import { timesheetLookupCalls } from './timesheets/timesheets-lookups.calls.ts';

const groups: Record<string, AnyCall | undefined>[] = [
  authCalls,
  secondFactorCalls,
  passkeyCalls,
  displayCalls,
  userCalls,
  roleCalls,
  licenseCalls,
  ipAddressCalls,
  mailCalls,
  firmProfileCalls,
  invoiceNoteCalls,
  { settingTrail },
  holidayCalls,
  showHideReportCalls,
  currencyCalls,
  exchangeRateCalls,
  ppnCalls,
  pphCalls,
  bankCalls,
  employeeCalls,
  employeeRateCalls,
  employeeLookupCalls,
  employeeAboutCalls,
  employeeGoalCalls,
  employeeMatterCalls,
  employeeCostCalls,
  ...Object.values(singletonCalls),
  clientCalls,
  conflictCalls,
  clientLookups,
  documentCalls,
  matterFileCalls,
  clientFileCalls,
  clientBulkCalls,
  clientMergeCalls,
  invoiceCalls,
  invoiceLookupCalls,
  depositCalls,
  collectionCalls,
  dashboardCalls,
  lockedFeeEarnerCalls,
  feeEarnerCalls,
  notificationCalls,
  calendarCalls,
  matterCalls,
  matterActCalls,
  matterLookupCalls,
  matterFormLookups,
  timesheetCalls,
  timesheetBulkCalls,
  timesheetTemplateCalls,
  timesheetCalendarCalls,
  timesheetWeekCalls,
  timerCalls,
  timesheetLookupCalls,
  missingDaysCalls,
  expenseCalls,
  expenseLookupCalls,
  importCalls,
  ...Object.values(setupLists).map((list) => callsOf(list)),
];

/** Every call of the product. Documentation, tests and counts are made from this list. */
export const allCalls: readonly AnyCall[] = groups
  .flatMap((group) => Object.values(group))
  .filter((one) => one !== undefined);
