export { readTimeSetup } from './judge-entry.service.ts';
export { upgradeTimesheetRates } from './rate-upgrade.service.ts';
export {
  type BillableEntry,
  billableEntries,
  entriesOnInvoice,
  lockEntries,
  unbilledTime,
} from './timesheet-billing.repo.ts';
export { giveEntriesBack, markEntriesBilled, reserveEntries } from './timesheet-billing.service.ts';
export { hoursOfPerson } from './timesheet-calendar.service.ts';
export { entriesOfPerson } from './timesheet-reads.service.ts';
export { countEarlier, holdAllDays } from './timesheets.repo.ts';
export { timesheetRoutes as timesheetsModule } from './timesheets.routes.ts';
export { recognisedBy, recordTime } from './timesheets.service.ts';
