import { z } from 'zod';
import { call } from '../kit/call.ts';
import { day } from '../kit/days.ts';
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

export const holidayKinds = ['national', 'joint_leave'] as const;
const kind = z.enum(holidayKinds);
const year = z.coerce.number().int().min(1900).max(2199);

/** A day on which the firm does not work; `basis` names the decree. */
const fields = { date: day, kind, name: text(120), name_id: text(120), basis: optionalText(200) };
const row = z.object({ id, date: z.string(), kind, name: z.string(), name_id: z.string(), basis: z.string(), version });

/** The firm's calendar of national holidays and joint leave (LCK-03). One day stands once. */
export const holidayCalls = {
  config: call('settings', {
    method: 'GET',
    path: 'setting/holiday/config',
    access: 'settings.lists',
    summary: 'The years that the calendar has days of, and those whose national calendar can be loaded.',
    reply: z.object({ years: z.array(z.number().int()), national_years: z.array(z.number().int()) }),
  }),
  list: call('settings', {
    method: 'GET',
    path: 'setting/holiday',
    access: 'settings.lists',
    summary: 'National holidays and joint leave of the firm, in order of date.',
    query: pageQuery(['date', 'kind', 'name', 'name_id']).extend({
      keyword,
      year: year.optional(),
      kind: kind.optional(),
    }),
    reply: pageOf(row),
  }),
  detail: call('settings', {
    method: 'GET',
    path: 'setting/holiday/detail',
    access: 'settings.lists',
    summary: 'One day of the calendar.',
    query: byId,
    reply: row,
  }),
  create: call('settings', {
    method: 'POST',
    path: 'setting/holiday/create',
    access: 'settings.lists',
    summary: 'Adds a day on which the firm does not work; refused when one stands on its date.',
    body: z.object(fields),
    reply: done,
  }),
  update: call('settings', {
    method: 'POST',
    path: 'setting/holiday/update',
    access: 'settings.lists',
    summary: 'Changes a day of the calendar.',
    body: z.object({ id, ...fields, version }),
    reply: done,
  }),
  remove: call('settings', {
    method: 'POST',
    path: 'setting/holiday/delete',
    access: 'settings.lists',
    summary: 'Takes a day off the calendar: the firm works on it.',
    body: byId,
    reply: done,
  }),
  load: call('settings', {
    method: 'POST',
    path: 'setting/holiday/load',
    access: 'settings.lists',
    summary:
      'Adds the days of a year’s national calendar whose dates are still free, and leaves all others as they are.',
    body: z.object({ year }),
    reply: z.object({ year: z.number().int(), added: z.number().int(), left: z.number().int() }),
  }),
  auditTrail: call('settings', {
    method: 'GET',
    path: 'setting/holiday/audit-trail',
    access: 'settings.lists',
    summary: 'Audit trail of a day of the calendar.',
    query: auditQuery,
    reply: auditPage,
  }),
};
