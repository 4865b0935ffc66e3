import { feeEarnerCalls } from '@praktis/contract/dashboards/fee-earner.calls';
import { lockedFeeEarnerCalls } from '@praktis/contract/dashboards/locked-fee-earner.calls';
import { matterActCalls } from '@praktis/contract/matters/matter-acts.calls';
import { missingDaysCalls } from '@praktis/contract/timesheets/missing-days.calls';
import { timerCalls as timers } from '@praktis/contract/timesheets/timer.calls';
import { timesheetBulkCalls as bulk } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import { timesheetCalendarCalls } from '@praktis/contract/timesheets/timesheet-calendar.calls';
import { timesheetTemplateCalls as templates } from '@praktis/contract/timesheets/timesheet-templates.calls';
import { timesheetWeekCalls as weeks } from '@praktis/contract/timesheets/timesheet-week.calls';
import { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import { timesheetLookupCalls as lookups } from '@praktis/contract/timesheets/timesheets-lookups.calls';
import type { FastifyInstance } from 'fastify';
import { bind, bindFile } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { optionsOf } from '../../kit/lookups.ts';
import { moveToMatter, updateRate } from './bulk-move.service.ts';
import { undoBulk } from './bulk-undo.service.ts';
import { memberRates } from './entry-rate.service.ts';
import { lockedFeeEarners, unlock } from './lock-out.service.ts';
import { ownMissingDays, remind, reminders } from './missing-days.service.ts';
import { checkUpgrade } from './rate-upgrade.service.ts';
import * as timer from './timer.service.ts';
import { deleteTimesheets, updateStatus, writeOff } from './timesheet-bulk.service.ts';
import { timesheetDays } from './timesheet-calendar.service.ts';
import * as mass from './timesheet-mass.service.ts';
import * as reads from './timesheet-reads.service.ts';
import { downloadTimesheets } from './timesheet-sheet.service.ts';
import * as template from './timesheet-templates.service.ts';
import { readWeek } from './timesheet-week.service.ts';
import * as options from './timesheets.lookups.ts';
import { deleteTimesheet, updateTimesheet } from './timesheets.service.ts';

export function timesheetRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, calls.list, reads.list);
  bind(app, kit, weeks.week, readWeek);
  bind(app, kit, calls.config, reads.config);
  bind(app, kit, calls.detail, reads.detail);
  bind(app, kit, calls.create, mass.createTimesheet);
  bind(app, kit, calls.update, updateTimesheet);
  bind(app, kit, calls.remove, deleteTimesheet);
  bind(app, kit, calls.auditTrail, reads.trail);
  bind(app, kit, calls.bulkWriteOff, writeOff);
  bindFile(app, kit, calls.download, downloadTimesheets);
  bind(app, kit, calls.bulkUpdateStatus, updateStatus);
  bind(app, kit, calls.bulkDelete, deleteTimesheets);
  bind(app, kit, missingDaysCalls.own, ownMissingDays);
  bind(app, kit, timesheetCalendarCalls.days, timesheetDays);
  // They stand on the dashboard; what they tell and change is time that is missing.
  bind(app, kit, lockedFeeEarnerCalls.locked, lockedFeeEarners);
  bind(app, kit, feeEarnerCalls.unlock, unlock);
  bind(app, kit, feeEarnerCalls.reminders, reminders);
  bind(app, kit, feeEarnerCalls.remind, remind);
  bulkRoutes(app, kit);
  ownRoutes(app, kit);
  // The act stands on the matter; what it changes lies here.
  bind(app, kit, matterActCalls.checkUpgrade, checkUpgrade);
  bind(app, kit, lookups.searchMatter, (ctx, { query }) => optionsOf(ctx, options.matterOptions(ctx, query), query));
  bind(app, kit, lookups.searchClient, (ctx, { query }) => optionsOf(ctx, options.clientOptions(ctx, query), query));
  bind(app, kit, lookups.searchEmployee, (ctx, { query }) =>
    optionsOf(ctx, options.employeeOptions(ctx, query), query),
  );
  bind(app, kit, lookups.searchWorkcode, (ctx, { query }) =>
    optionsOf(ctx, options.workcodeOptions(ctx, query), query),
  );
  bind(app, kit, lookups.searchInvoiceGroup, (ctx, { query }) =>
    optionsOf(ctx, options.groupOptions(ctx, query), query),
  );
  bind(app, kit, lookups.searchEmployeeRateByMatter, memberRates);
}

/** Saves of several entries and acts on chosen ones. */
function bulkRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, bulk.massUpdate, mass.massUpdate);
  bind(app, kit, bulk.similarityCheck, mass.checkSimilarity);
  bind(app, kit, bulk.createSimilarity, mass.createSimilar);
  bind(app, kit, bulk.updateSimilarity, mass.updateSimilar);
  bind(app, kit, bulk.massUpdateSimilarity, mass.massUpdateSimilar);
  bind(app, kit, bulk.updateMatter, moveToMatter);
  bind(app, kit, bulk.updateRate, updateRate);
  bind(app, kit, bulk.undo, undoBulk);
  bind(app, kit, bulk.searchMatter, (ctx, { body }) => optionsOf(ctx, options.sharedMatterOptions(ctx, body), body));
}

/** What a person has for himself: his timer, his templates. */
function ownRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, timers.timer, timer.timer);
  bind(app, kit, timers.start, timer.startTimer);
  bind(app, kit, timers.update, timer.updateTimer);
  bind(app, kit, timers.stop, timer.stopTimer);
  bind(app, kit, timers.discard, timer.discardTimer);
  bind(app, kit, templates.list, template.listTemplates);
  bind(app, kit, templates.create, template.createTemplate);
  bind(app, kit, templates.update, template.updateTemplate);
  bind(app, kit, templates.remove, template.removeTemplate);
}
