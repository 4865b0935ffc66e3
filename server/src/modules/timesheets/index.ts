export { readTimeSetup } from './judge-entry.service.ts';
export {
  type BillableEntry,
  billableEntries,
  entriesOnInvoice,
  lockEntries,
  unbilledTime,
} from './timesheet-billing.repo.ts';
export { giveEntriesBack, markEntriesBilled, reserveEntries } from './timesheet-billing.service.ts';
export { countFingerprints } from './timesheets.repo.ts';
export { timesheetRoutes as timesheetsModule } from './timesheets.routes.ts';
export { recordTime } from './timesheets.service.ts';
