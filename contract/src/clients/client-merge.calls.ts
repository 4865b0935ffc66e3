import { z } from 'zod';
import { call } from '../kit/call.ts';
import { decimalOut } from '../kit/money.ts';
import { id, text, version } from '../kit/shapes.ts';
import { clientStatuses } from './clients.schemas.ts';

const side = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  status: z.enum(clientStatuses),
  version: z.number(),
  npwp: z.string(),
  nik: z.string(),
});

/** What becomes of two records of one client (an addition). */
export const mergePreview = z.object({
  stays: side,
  given_up: side,
  /** Kinds of records that move, with how many of them the caller sees. */
  moves: z.array(z.object({ entity: z.string(), count: z.number() })),
  /** Names of the one given up that the other one gets. */
  names: z.array(z.string()),
  /** Client money held for the clients as a whole, by currency and kind of account. */
  purses: z.array(
    z.object({
      currency: z.string(),
      bank_kind: z.enum(['trust', 'operating']),
      stays: decimalOut,
      given_up: decimalOut,
      together: decimalOut,
    }),
  ),
  /** Which tax number the client has afterwards: its own, that of the other, or both have one and they differ. */
  tax_number: z.enum(['none', 'same', 'own', 'taken', 'differs']),
  /** Code of the reason why the two cannot be merged; empty when they can. */
  why_not: z.string(),
  /** The list that would grow beyond its bound, with both numbers, when the reason is `merge_too_many`. */
  too_many: z
    .object({
      list: z.enum(['names', 'relations', 'people', 'counterparts', 'team']),
      rows: z.number(),
      max: z.number(),
    })
    .nullable(),
});

const pair = { id, given_up_id: id };

/** Merging of double clients: an addition to the catalogue of calls (decision 29). */
export const clientMergeCalls = {
  preview: call('clients', {
    method: 'POST',
    path: 'client/merge/preview',
    kind: 'read',
    access: 'client.delete',
    body: z.object(pair),
    reply: mergePreview,
    summary: 'What moves when a double client is merged into another (an addition).',
  }),
  merge: call('clients', {
    method: 'POST',
    path: 'client/merge',
    access: 'client.delete',
    body: z.object({ ...pair, version, given_up_version: version, reason: text(2000) }),
    reply: z.object({ id: z.string(), version: z.number() }),
    summary:
      'Merges a double client into another with everything it owns; it is deleted and leads there (an addition).',
  }),
};
