export { type BillableEntry, billableEntries, entriesOnInvoice, unbilledTime } from './timesheet-billing.repo.ts';
export { giveEntriesBack, markEntriesBilled, reserveEntries } from './timesheet-billing.service.ts';
