import { z } from 'zod';
import { call } from '../kit/call.ts';
import {
  auditPage,
  auditQuery,
  byId,
  done,
  id,
  keyword,
  optionalText,
  pageOf,
  pageQuery,
  text,
  version,
} from '../kit/shapes.ts';

/** What every set-up list has: a code, a name in both languages, a description. */
const commonFields = {
  code: text(20),
  name: text(120),
  name_id: text(120),
  description: optionalText(500),
};

export interface SetupList<F extends z.ZodRawShape = z.ZodRawShape> {
  /** Path below the practice base, e.g. `setting/industry-type`. */
  readonly path: string;
  /** Table of the same columns. */
  readonly table: string;
  /** Own fields beside code, names and description. */
  readonly extra: F;
  /** Own fields that hold a code of a published set: only those of it, or none, are taken. */
  readonly codes: { readonly [N in keyof F]?: readonly string[] };
  /** Whether the list has archive and reactive calls (G189). */
  readonly archive: boolean;
  /** Whether the list has an audit-trail call (G076). */
  readonly audit: boolean;
}

/** Defines a set-up list; calls, routes, screen and tests follow from it. */
export function setupList<F extends z.ZodRawShape>(list: {
  path: string;
  table: string;
  extra?: F;
  codes?: { readonly [N in keyof F]?: readonly string[] };
  archive?: boolean;
  audit?: boolean;
}): SetupList<F> {
  return { extra: {} as F, codes: {}, archive: false, audit: true, ...list };
}

/** The fields of a list's form. */
export function fieldsOf(list: SetupList) {
  return z.object({ ...commonFields, ...list.extra });
}

/** A row of a list as it is answered. */
export function rowOf(list: SetupList) {
  return fieldsOf(list).extend({ id, archived: z.boolean(), in_use: z.boolean(), version });
}

export const setupListQuery = pageQuery(['code', 'name', 'name_id']).extend({
  keyword,
  status: z.enum(['active', 'archived', 'all']).default('active'),
});

/** The calls of a list: five, two more with archive, one more with audit. limit: a table of calls, one entry each */
export function callsOf(list: SetupList) {
  const make = { access: 'settings.lists' as const };
  const at = (name: string) => `${list.path}/${name}`;
  const row = rowOf(list);
  return {
    list: call('settings', {
      method: 'GET',
      path: list.path,
      access: 'settings.lists',
      query: setupListQuery,
      reply: pageOf(row),
      summary: `Lists ${list.path}.`,
    }),
    detail: call('settings', {
      method: 'GET',
      path: at('detail'),
      access: 'settings.lists',
      query: byId,
      reply: row,
      summary: `One item of ${list.path}.`,
    }),
    create: call('settings', {
      ...make,
      method: 'POST',
      path: at('create'),
      body: fieldsOf(list),
      reply: done,
      summary: `Adds an item to ${list.path}.`,
    }),
    update: call('settings', {
      ...make,
      method: 'POST',
      path: at('update'),
      body: fieldsOf(list).extend({ id, version }),
      reply: done,
      summary: `Changes an item of ${list.path}.`,
    }),
    remove: call('settings', {
      ...make,
      method: 'POST',
      path: at('delete'),
      body: byId,
      reply: done,
      summary: `Deletes an item of ${list.path} that was never used (ROL-08).`,
    }),
    ...(list.archive
      ? {
          archive: call('settings', {
            ...make,
            method: 'POST',
            path: at('archive'),
            body: byId,
            reply: done,
            summary: `Archives an item of ${list.path}.`,
          }),
          reactivate: call('settings', {
            ...make,
            method: 'POST',
            path: at('reactive'),
            body: byId,
            reply: done,
            summary: `Offers an archived item of ${list.path} again.`,
          }),
        }
      : {}),
    ...(list.audit
      ? {
          auditTrail: call('settings', {
            method: 'GET',
            path: at('audit-trail'),
            access: 'settings.lists',
            query: auditQuery,
            reply: auditPage,
            summary: `Audit trail of an item of ${list.path}.`,
          }),
        }
      : {}),
  };
}
