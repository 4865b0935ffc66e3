import { z } from 'zod';
import { call } from '../kit/call.ts';
import { done, id, lookupQuery, optionPage } from '../kit/shapes.ts';
import * as bulk from './timesheet-bulk.schemas.ts';
import { changedTimesheet, comparedTimesheet, newTimesheet } from './timesheets.schemas.ts';

const one = z.object({ timesheet: newTimesheet });

/** Saves of several entries at once, the similarity check with the saves that follow it, and acts on chosen entries. */
export const timesheetBulkCalls = {
  massUpdate: call('timesheets', {
    method: 'POST',
    path: 'timesheet/mass-update',
    access: 'timesheet.record',
    body: z.object({ rows: bulk.changedTimesheets, save_good: bulk.saveGood }),
    reply: bulk.massAnswer,
    summary: 'Changes several entries, each to its own values; all or none unless the good ones are wanted alone.',
  }),
  similarityCheck: call('timesheets', {
    method: 'POST',
    path: 'timesheet/similarity-check',
    kind: 'read',
    access: 'timesheet.record',
    body: z.object({
      timesheet: z.union([comparedTimesheet, z.array(comparedTimesheet).min(1).max(bulk.massLimit)]),
    }),
    reply: bulk.similarAnswer,
    summary:
      'Entries that look like those typed, with reason and score; several are compared with the rows before too.',
  }),
  createSimilarity: call('timesheets', {
    method: 'POST',
    path: 'timesheet/create-similarity',
    access: 'timesheet.record',
    body: one,
    reply: done,
    summary: 'Records time although a similar entry stands: creating with `similar_entry` confirmed.',
  }),
  updateSimilarity: call('timesheets', {
    method: 'POST',
    path: 'timesheet/update-similarity',
    access: 'timesheet.record',
    body: changedTimesheet,
    reply: done,
    summary: 'Changes an entry although a similar one stands: changing with `similar_entry` confirmed.',
  }),
  massUpdateSimilarity: call('timesheets', {
    method: 'POST',
    path: 'timesheet/mass-update-similarity',
    access: 'timesheet.record',
    body: z.object({ timesheet: bulk.changedTimesheets, save_good: bulk.saveGood }),
    reply: bulk.massAnswer,
    summary: 'Changes several entries with `similar_entry` confirmed.',
  }),
  updateMatter: call('timesheets', {
    method: 'POST',
    path: 'timesheet/bulk/update-matter',
    access: 'timesheet.record',
    body: bulk.bulkMatterBody,
    reply: bulk.bulkAnswer,
    summary: 'Moves entries to another matter; rate, flag and budget are judged anew there.',
  }),
  updateRate: call('timesheets', {
    method: 'POST',
    path: 'timesheet/bulk/update-rate',
    access: 'timesheet.write_off',
    also: 'rate.view',
    body: bulk.bulkRateBody,
    reply: bulk.bulkAnswer,
    summary: 'Resolves the rate of wip and non-billable entries anew, or sets the typed one; others are left.',
  }),
  undo: call('timesheets', {
    method: 'POST',
    path: 'timesheet/bulk/undo',
    access: 'timesheet.view',
    body: bulk.bulkUndoBody,
    reply: bulk.bulkAnswer,
    summary:
      'Takes a bulk act or a mass update of the sender back within a day, where nobody changed the entry since (an addition).',
  }),
  searchMatter: call('timesheets', {
    method: 'POST',
    path: 'timesheet/bulk/search-matter',
    kind: 'read',
    access: 'timesheet.record',
    body: lookupQuery.extend({ employee_ids: z.array(id).max(200).default([]) }),
    reply: optionPage,
    summary: 'Matters open for time on which all of the named people are.',
  }),
};
