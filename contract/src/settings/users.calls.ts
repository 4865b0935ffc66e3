import { z } from 'zod';
import { call } from '../kit/call.ts';
import {
  byId,
  done,
  email,
  id,
  keyword,
  lookupQuery,
  option,
  optionPage,
  pageOf,
  pageQuery,
  version,
} from '../kit/shapes.ts';

const language = z.enum(['en', 'id']);
const status = z.enum(['active', 'inactive']);
const mentee_ids = z.array(id).max(500, { error: 'too_many' });
/** The people he works for, whose time and expenses he records where his role reaches to them (ROL-01). */
const assigned_ids = z.array(id).max(500, { error: 'too_many' });

/** A user as lists show one; `can_…` say what the caller may do with it. */
export const userRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  employee_id: z.string(),
  employee_code: z.string(),
  category: z.enum(['partner', 'fee earner', 'support staff']),
  role_id: z.string(),
  role: z.string(),
  role_name: z.string(),
  status,
  verified: z.boolean(),
  /** Until when the mailed invitation opens the account; null once it is confirmed, and when no invitation is open. */
  invited_until: z.string().nullable(),
  language,
  last_seen_at: z.string().nullable(),
  /** Whether the sign-in asks for more than a password. */
  second_factor: z.boolean(),
  version,
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  can_resend: z.boolean(),
  can_reset_second_factor: z.boolean(),
});

const at = (name: string) => `setting/user/${name}`;
const lookup = { method: 'POST', kind: 'read', access: 'user.view', reply: optionPage } as const;
const write = { method: 'POST', access: 'user.edit', reply: done } as const;

export const userCalls = {
  list: call('settings', {
    method: 'POST',
    path: 'setting/user',
    kind: 'read',
    access: 'user.view',
    query: pageQuery(['name', 'email', 'role_name', 'status', 'last_seen_at']),
    body: z.object({
      keyword,
      status: z.enum(['active', 'inactive', 'all']).default('active'),
      role_id: id.optional(),
    }),
    reply: pageOf(userRow),
    summary: 'Lists the users of the firm.',
  }),
  searchRole: call('settings', {
    ...lookup,
    path: at('search-role'),
    body: lookupQuery,
    summary: 'Finds the roles that the caller may give.',
  }),
  searchEmployee: call('settings', {
    ...lookup,
    path: at('search-employee'),
    body: lookupQuery,
    summary: 'Finds employees who have no account yet; `detail` is the e-mail address of who has one, else his code.',
  }),
  searchMentees: call('settings', {
    ...lookup,
    path: at('search-mentees'),
    body: lookupQuery.extend({ employee_id: id.optional(), for: z.enum(['mentor', 'assistant']).default('mentor') }),
    summary:
      'Finds employees who can be mentees of somebody, or people an assistant works for; `detail` names their mentor.',
  }),
  detail: call('settings', {
    method: 'POST',
    path: at('detail'),
    kind: 'read',
    access: 'user.view',
    body: byId,
    reply: userRow.extend({ mentees: z.array(option), assigned: z.array(option) }),
    summary: 'One user, with the mentees of the employee and the people he works for.',
  }),
  create: call('settings', {
    ...write,
    path: at('create'),
    body: z.object({
      employee_id: id,
      email,
      role_id: id,
      /** The firm's own where none is chosen. */
      language: language.nullish(),
      mentee_ids: mentee_ids.optional(),
      assigned_ids: assigned_ids.optional(),
    }),
    summary: 'Gives an employee an account and mails the key to choose a password with.',
  }),
  update: call('settings', {
    ...write,
    path: at('update'),
    body: z.object({
      ...{ id, version, email, role_id: id, language, status },
      ...{ mentee_ids: mentee_ids.optional(), assigned_ids: assigned_ids.optional() },
    }),
    summary: 'Changes a user; a new address must be confirmed anew, a new role acts at the next call.',
  }),
  remove: call('settings', {
    ...write,
    path: at('delete'),
    body: byId,
    summary: 'Closes an account: no sign-in any more, all sessions end at once.',
  }),
  resendVerification: call('settings', {
    ...write,
    path: at('resend-verification'),
    body: byId,
    summary: 'Mails the verification of an unconfirmed account again.',
  }),
  resetSecondFactor: call('settings', {
    ...write,
    path: at('reset-second-factor'),
    body: byId,
    summary: 'Takes the second factor off an account whose owner lost it; all sessions end, the password stays.',
  }),
};
