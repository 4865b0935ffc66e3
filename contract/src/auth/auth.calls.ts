import { z } from 'zod';
import { call } from '../kit/call.ts';
import { email, optionalId, optionalText, text } from '../kit/shapes.ts';

const password = z.string().min(1, { error: 'required' }).max(200, { error: 'too_long' });
/** New passwords: 12 characters or more (G021); the list of leaked ones is the server's rule. */
const newPassword = z.string().min(12, { error: 'password_short' }).max(200, { error: 'too_long' });
const key = z.string().trim().min(1, { error: 'required' }).max(300, { error: 'too_long' });

/** What a sign-in answers: the token, and the firm key that goes into the Service header of every further call. */
export const signedIn = z.object({
  meta: z.string(),
  service: z.string(),
  language: z.enum(['en', 'id']),
  must_change_password: z.boolean(),
  /** The firm asks for a second factor and there is none yet: its set-up comes first. */
  must_add_factor: z.boolean(),
});

export const sessionInfo = z.object({
  user: z.object({
    id: z.string(),
    employee_id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    /** Of the employee: partners alone answer for matters (MAT-04). */
    category: z.string(),
    role_changed: z.boolean(),
  }),
  permissions: z.record(z.string(), z.array(z.string())),
  firm: z.object({ name: z.string(), code: z.string(), time_zone: z.string(), functional_currency: z.string() }),
  today: z.string(),
});

/** A session of the caller: since when, from where, with what; `current` is the one that asks. */
const ownSession = z.object({
  id: z.string(),
  current: z.boolean(),
  address: z.string(),
  agent: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
});

export const authCalls = {
  signIn: call('auth', {
    base: 'auth',
    method: 'POST',
    path: '',
    access: 'open',
    summary: 'Signs in with e-mail, password and, where a second factor is on, a code; `meta` is the token.',
    body: z.object({ email, password, firm: optionalText(60), code: optionalText(40) }),
    reply: signedIn,
  }),
  stateKey: call('auth', {
    base: 'auth',
    method: 'POST',
    path: 'state-key',
    access: 'open',
    summary: 'Opens a sign-in on the external page; single use, ten minutes.',
    body: z.object({ callback: text(500) }),
    reply: z.object({ key: z.string(), state: z.string(), url: z.string() }),
  }),
  authorize: call('auth', {
    base: 'auth',
    method: 'POST',
    path: 'authorize',
    access: 'open',
    summary: 'Exchanges what the external page gave back for a token.',
    body: z.object({ key, state: key, code: key }),
    reply: signedIn,
  }),
  logout: call('auth', {
    base: 'auth',
    method: 'GET',
    path: 'logout',
    kind: 'write',
    access: 'signed in',
    summary: 'Ends the session at once.',
    reply: z.object({ signed_out: z.boolean() }),
  }),
  verification: call('auth', {
    base: 'auth',
    method: 'POST',
    path: 'verification',
    access: 'open',
    summary: 'Confirms an e-mail address, or sets a password by the key sent to it.',
    body: z.object({ key, password: newPassword.optional() }),
    reply: z.object({ email: z.string(), language: z.enum(['en', 'id']), needs_password: z.boolean() }),
  }),
  resendVerification: call('auth', {
    base: 'auth',
    method: 'POST',
    path: 'verification/resend',
    access: 'open',
    summary: 'Sends the verification mail again; answers the same whether the address is known or not.',
    body: z.object({ email }),
    reply: z.object({ sent: z.boolean() }),
  }),
  forgotPassword: call('auth', {
    base: 'auth',
    method: 'POST',
    path: 'forgot-password',
    access: 'open',
    summary: 'Mails a key for a new password; answers the same whether the address is known or not.',
    body: z.object({ email }),
    reply: z.object({ sent: z.boolean() }),
  }),
  changePassword: call('auth', {
    base: 'auth',
    method: 'POST',
    path: 'change-password',
    access: 'signed in',
    summary: 'Changes the own password and ends all other sessions.',
    body: z.object({ current_password: password, new_password: newPassword }),
    reply: z.object({ changed: z.boolean() }),
  }),
  session: call('auth', {
    base: 'auth',
    method: 'GET',
    path: 'session',
    kind: 'write',
    access: 'signed in',
    summary: 'Who is signed in, with permissions, firm and today; says once that the role changed.',
    reply: sessionInfo,
  }),
  sessions: call('auth', {
    base: 'auth',
    method: 'GET',
    path: 'sessions',
    access: 'signed in',
    summary: 'Where one is signed in, the newest use first.',
    reply: z.object({ rows: z.array(ownSession) }),
  }),
  endSessions: call('auth', {
    base: 'auth',
    method: 'POST',
    path: 'sessions/end',
    access: 'signed in',
    summary: 'Ends one of the own sessions, or without an id all but the one that asks; at once.',
    body: z.object({ id: optionalId }),
    reply: z.object({ ended: z.number().int() }),
  }),
  setupState: call('auth', {
    base: 'auth',
    method: 'GET',
    path: 'setup',
    access: 'open',
    summary: 'Whether this installation still waits for its first firm.',
    reply: z.object({ needed: z.boolean() }),
  }),
  setup: call('auth', {
    base: 'auth',
    method: 'POST',
    path: 'setup',
    access: 'open',
    summary: 'Makes the first firm and its managing partner, with the one-time key printed at start.',
    body: z.object({
      key,
      firm_name: text(200),
      firm_code: text(12).regex(/^[A-Za-z0-9]+$/, { error: 'code_format' }),
      first_name: text(100),
      last_name: optionalText(100),
      email,
      password: newPassword,
      language: z.enum(['en', 'id']).default('en'),
    }),
    reply: signedIn,
  }),
};
