import { z } from 'zod';
import { conflictResult, recordWithCheck } from '../clients/conflict.schemas.ts';
import { call } from '../kit/call.ts';
import { day } from '../kit/days.ts';
import {
  auditPage,
  auditQuery,
  done,
  id,
  optionalText,
  pageQuery,
  pageWithTotals,
  text,
  version,
} from '../kit/shapes.ts';
import { requirableOfMatter } from '../settings/required-fields.ts';
import { manyAnswer, rateUpgradeAnswer } from './matter-acts.schemas.ts';
import {
  billingTypes,
  createMatter,
  matterFilters,
  matterStatuses,
  memberRoles,
  timesheetStatuses,
  updateMatter,
} from './matters.schemas.ts';
import { matterDetail, matterRow, matterTotals } from './matters-replies.schemas.ts';

const moved = z.object({ id, status: z.enum(matterStatuses), version });
/** Reason and date of the dialogs "pending" and "close". */
const dated = z.object({ id, version, reason: text(500), date: day });
/** The calls take JSON, or the same JSON as part `data` of a multipart form; a matter carries no file here. */
const form = { files: {} };

export const matterSortColumns = [
  'number',
  'name',
  'client_name',
  'practice_area',
  'responsible_partner',
  'status',
  'billing_type',
  'currency',
  'active_date',
  'valid_until',
  'wip',
  'outstanding',
  'budget_fee',
  'fee_used',
] as const;

export const matterCalls = {
  list: call('matters', {
    method: 'POST',
    path: 'matter',
    kind: 'read',
    access: 'matter.view',
    summary: 'Lists matters, with WIP and outstanding for those who may see them, and totals per currency.',
    query: pageQuery(matterSortColumns),
    body: matterFilters,
    reply: pageWithTotals(matterRow, matterTotals),
  }),
  detail: call('matters', {
    method: 'GET',
    path: 'matter/detail',
    access: 'matter.view',
    summary: 'One matter with team, parties, conflict check and budget used; reading a confidential one is logged.',
    query: recordWithCheck,
    reply: matterDetail,
  }),
  config: call('matters', {
    method: 'GET',
    path: 'matter/config',
    access: 'matter.view',
    summary: 'Choices and defaults of the matter screens, and what the caller may do there.',
    reply: z.object({
      statuses: z.array(z.enum(matterStatuses)),
      billing_types: z.array(z.enum(billingTypes)),
      timesheet_statuses: z.array(z.enum(timesheetStatuses)),
      member_roles: z.array(z.enum(memberRoles)),
      functional_currency: z.string(),
      today: z.string(),
      four_eyes_activation: z.boolean(),
      budget_warning: z.object({ fee: z.string(), disbursement: z.string(), hours: z.string() }),
      /** What this firm wants filled on every matter. */
      required_fields: z.array(z.enum(requirableOfMatter)),
      can_create: z.boolean(),
      can_approve: z.boolean(),
    }),
  }),
  create: call('matters', {
    method: 'POST',
    path: 'matter/create',
    access: 'matter.create',
    summary: 'Opens a matter as draft, gives it its number and checks its parties for conflicts (MAT-01, CON-01).',
    ...form,
    body: createMatter,
    reply: z.object({ id, number: z.string(), conflict_result: conflictResult }),
  }),
  update: call('matters', {
    method: 'POST',
    path: 'matter/update',
    access: 'matter.edit_billing',
    summary:
      'Changes a matter: the whole form, or by `part` team, active date, timesheet rates or billing data; or many matters, and their undo (G087, MAT-03, MAT-04, ROL-01).',
    ...form,
    body: updateMatter,
    /** Of many matters: `many`, and the standing of the first. */
    reply: z.object({
      id,
      version,
      conflict_result: conflictResult,
      upgrade: rateUpgradeAnswer.optional(),
      many: manyAnswer.optional(),
    }),
  }),
  activate: call('matters', {
    method: 'POST',
    path: 'matter/active',
    access: 'matter.edit',
    summary: 'Approves a draft, brings a pending or closed matter back into work, or restores a deleted one (MAT-01).',
    body: z.object({ id, version, active_date: day.nullish(), reason: optionalText(500) }),
    reply: moved,
  }),
  pending: call('matters', {
    method: 'POST',
    path: 'matter/pending',
    access: 'matter.edit',
    summary: 'Pauses an active matter, with reason and date.',
    body: dated,
    reply: moved,
  }),
  close: call('matters', {
    method: 'POST',
    path: 'matter/archive',
    access: 'matter.edit',
    summary: 'Closes a matter, with reason and date; may ask `unbilled_left` and `bills_outstanding` (MAT-01).',
    body: dated,
    reply: moved,
  }),
  remove: call('matters', {
    method: 'POST',
    path: 'matter/delete',
    access: 'matter.delete',
    summary:
      'Deletes a matter without records; `permanent` with the number typed removes a deleted one for good (G086).',
    body: z.object({ id, version, permanent: z.boolean().default(false), number: optionalText(40) }),
    reply: done,
  }),
  auditTrail: call('matters', {
    method: 'GET',
    path: 'matter/audit-trail',
    access: 'audit.view',
    summary: 'Audit trail of a matter and its team, parties, time and money; amounts only for those who may see rates.',
    query: auditQuery,
    reply: auditPage,
  }),
  registerAllAssociates: call('matters', {
    method: 'POST',
    path: 'matter/register-all-associate',
    access: 'matter.edit',
    summary: 'Adds every active associate who is not yet on the team, at the default rate and 0 % (MAT-04).',
    body: z.object({ id, version }),
    reply: z.object({ id, version, added: z.number() }),
  }),
};
