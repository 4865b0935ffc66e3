import { z } from 'zod';
import { call } from '../kit/call.ts';
import { auditPage, auditQuery, byId, done, id, optionalText, pageQuery, text, version } from '../kit/shapes.ts';
import { clientDetail } from './client-detail.schemas.ts';
import {
  changedClient,
  clientConfig,
  clientFilter,
  clientPage,
  clientSorts,
  newClient,
  savedClient,
} from './clients.schemas.ts';
import { decidedHit, hitDecision, recordWithCheck } from './conflict.schemas.ts';

const photo = { photo: { kind: 'photo' as const } };

/** Clients and the conflict check that opens every story. */
export const clientCalls = {
  list: call('clients', {
    method: 'POST',
    path: 'client',
    kind: 'read',
    access: 'client.view',
    query: pageQuery(clientSorts),
    body: clientFilter,
    reply: clientPage,
    summary: 'Lists clients with active matters and, with `invoice.view`, what they owe.',
  }),
  detail: call('clients', {
    method: 'GET',
    path: 'client/detail',
    access: 'client.view',
    query: recordWithCheck,
    reply: clientDetail,
    summary:
      'One client with its conflict record and what the caller may do with it; hits of an earlier check by `check_id`.',
  }),
  config: call('clients', {
    method: 'GET',
    path: 'client/config',
    access: 'client.view',
    reply: clientConfig,
    summary: 'Choices of the client form and list.',
  }),
  create: call('clients', {
    method: 'POST',
    path: 'client/create',
    access: 'client.create',
    body: newClient,
    files: photo,
    reply: savedClient,
    summary: 'Enters a client as prospective and checks it for conflicts (CON-01).',
  }),
  update: call('clients', {
    method: 'POST',
    path: 'client/update',
    access: 'client.edit',
    body: changedClient,
    files: photo,
    reply: savedClient,
    summary: 'Changes a client; a change of what is searched runs the conflict check again (CON-01).',
  }),
  activate: call('clients', {
    method: 'POST',
    path: 'client/active',
    access: 'client.activate',
    body: z.object({ id, version, reason: optionalText(2000) }),
    reply: savedClient,
    summary: 'Activates a client whose conflict check is clear; with a reason, waives what is open (CON-07).',
  }),
  remove: call('clients', {
    method: 'POST',
    path: 'client/delete',
    access: 'client.delete',
    body: z.object({ id, version, reason: text(2000) }),
    reply: done,
    summary: 'Voids a client for good; not one with matters or money documents (CLI-01).',
  }),
  photo: call('clients', {
    method: 'GET',
    path: 'client/photo',
    access: 'client.view',
    query: byId,
    reply: z.unknown(),
    answer: 'file',
    summary: 'The photo of a client (an addition).',
  }),
  auditTrail: call('clients', {
    method: 'GET',
    path: 'client/audit-trail',
    access: 'audit.view',
    query: auditQuery,
    reply: auditPage,
    summary: 'Audit trail of a client.',
  }),
};

/** Additions to the catalogue of calls: the conflict check is run and decided through these (CON-06, CON-07). */
export const conflictCalls = {
  check: call('clients', {
    method: 'POST',
    path: 'client/conflict/check',
    access: 'conflict.view',
    body: z.object({ id, version }),
    reply: savedClient,
    summary: 'Runs the conflict check of a client again (CON-01, an addition).',
  }),
  decide: call('clients', {
    method: 'POST',
    path: 'client/conflict/decide',
    access: 'conflict.clear',
    body: hitDecision,
    files: { letter: { kind: 'matter file' } },
    reply: decidedHit,
    summary: 'Decides one hit of a client or matter, with a consent letter where there is one (CON-07, an addition).',
  }),
  letter: call('clients', {
    method: 'POST',
    path: 'client/conflict/letter',
    access: 'conflict.view',
    body: z.object({ hit_id: id }),
    reply: z.unknown(),
    answer: 'file',
    summary: 'Downloads the consent letter of a hit (an addition).',
  }),
};
