import { z } from 'zod';
import { call } from '../kit/call.ts';
import { exportOf, id, optionalText, version } from '../kit/shapes.ts';
import { clientFilter, clientSorts } from './clients.schemas.ts';

const rows = z.array(z.object({ id, version })).min(1, { error: 'required' }).max(500, { error: 'too_many' });

/** `preview`: judges every row and saves nothing. `save_good`: saves the good rows although others are refused. */
const common = { rows, preview: z.boolean().default(false), save_good: z.boolean().default(false) };

const bulkReply = z.object({
  saved: z.number(),
  refused: z.number(),
  /** Names this change for its undo. */
  edit: z.string(),
  rows: z.array(
    z.object({
      id: z.string(),
      /** Afterwards; as it was sent where nothing was saved. */
      version: z.number(),
      code: z.string(),
      name: z.string(),
      /** What stands there now, and what would. */
      before: z.string(),
      after: z.string(),
      ok: z.boolean(),
      /** Code of what stands against it, and its words; '' when nothing does. */
      refusal: z.string(),
      message: z.string(),
    }),
  ),
});
export type ClientBulkReply = z.output<typeof bulkReply>;

export const clientBulkFields = ['industry_type_id', 'taxonomy_id', 'originating_partner_id'] as const;

/** Acts on many clients at once, and the list as a spreadsheet (additions). */
export const clientBulkCalls = {
  change: call('clients', {
    method: 'POST',
    path: 'client/bulk/update',
    access: 'client.edit',
    body: z.object({ ...common, field: z.enum(clientBulkFields), value: id }),
    reply: bulkReply,
    summary: 'Sets industry type, taxonomy or originating partner of many clients, after a preview (an addition).',
  }),
  undo: call('clients', {
    method: 'POST',
    path: 'client/bulk/undo',
    access: 'client.edit',
    body: z.object({ edit: id, rows, save_good: common.save_good }),
    reply: bulkReply,
    summary: 'Takes back what the caller set for many clients, on those that nobody changed since (an addition).',
  }),
  remove: call('clients', {
    method: 'POST',
    path: 'client/bulk/delete',
    access: 'client.delete',
    body: z.object({ ...common, reason: optionalText(2000) }),
    reply: bulkReply,
    summary: 'Voids many clients that were never used, after a preview (an addition).',
  }),
  download: call('clients', {
    method: 'POST',
    path: 'client/download',
    kind: 'read',
    access: 'client.view',
    body: exportOf(clientFilter, clientSorts),
    reply: z.unknown(),
    answer: 'file',
    summary: 'The client list as a spreadsheet, as it is filtered or of chosen clients (an addition).',
  }),
};
