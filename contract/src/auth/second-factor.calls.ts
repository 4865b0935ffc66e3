import { z } from 'zod';
import { call } from '../kit/call.ts';
import { byId, done, id, text } from '../kit/shapes.ts';
import { signedIn } from './auth.calls.ts';

const current_password = z.string().min(1, { error: 'required' }).max(200, { error: 'too_long' });
/** Ten codes, told once; empty when the account had some already. */
const recovery_codes = z.array(z.string());
const encoded = z.string().min(1, { error: 'required' }).max(20_000, { error: 'too_long' });
const transports = z.array(z.string().max(20)).max(10);
const credentialType = z.literal('public-key');
const userVerification = z.literal('required');

/** What every answer of a passkey begins with, as browsers spell it (WebAuthn, in base64url). */
const answerOf = <R extends z.ZodType>(response: R) =>
  z.object({
    id: encoded,
    rawId: encoded,
    type: credentialType,
    response,
    clientExtensionResults: z.object({}).default({}),
  });

export const passkeyRegistration = answerOf(
  z.object({ clientDataJSON: encoded, attestationObject: encoded, transports: transports.optional() }),
);
export const passkeyAssertion = answerOf(
  z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    /** Names the account: passkeys of ours are found without an e-mail. */
    userHandle: encoded,
  }),
);

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: credentialType })),
  timeout: z.number().int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: credentialType })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
  attestation: z.literal('none'),
});

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification,
});

const own = { base: 'auth', method: 'POST', access: 'signed in' } as const;
const open = { base: 'auth', method: 'POST', access: 'open' } as const;

/** The second factor of the signed-in person: an authenticator app, and codes for the day it is lost. */
export const secondFactorCalls = {
  state: call('auth', {
    base: 'auth',
    method: 'GET',
    path: 'second-factor',
    access: 'signed in',
    summary: 'What the own sign-in asks for beside the password.',
    reply: z.object({
      totp: z.object({ since: z.string() }).nullable(),
      recovery: z.object({ left: z.number().int(), since: z.string() }).nullable(),
      passkeys: z.array(
        z.object({ id: z.string(), name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() }),
      ),
      /** The firm lets nobody in with a password alone. */
      required: z.boolean(),
      /** Whether this installation's address can have passkeys: not one by number, nor without HTTPS. */
      passkeys_here: z.enum(['yes', 'numeric', 'insecure']),
    }),
  }),
  startTotp: call('auth', {
    ...own,
    path: 'second-factor/totp/start',
    summary: 'A new secret for an authenticator app; a code confirms it within ten minutes.',
    body: z.object({ current_password }),
    tellsSecret: true,
    reply: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmTotp: call('auth', {
    ...own,
    path: 'second-factor/totp/confirm',
    summary: 'Turns the authenticator app on by a right code of it; the first factor brings recovery codes.',
    body: z.object({ code: text(40) }),
    tellsSecret: true,
    reply: z.object({ recovery_codes }),
  }),
  recoveryCodes: call('auth', {
    ...own,
    path: 'second-factor/recovery-codes',
    summary: 'Ten new recovery codes; the earlier ones no longer open anything.',
    body: z.object({ current_password }),
    tellsSecret: true,
    reply: z.object({ recovery_codes }),
  }),
  removeTotp: call('auth', {
    ...own,
    path: 'second-factor/remove',
    summary: 'Turns the authenticator app off; the owner is told by mail.',
    body: z.object({ current_password }),
    reply: z.object({ removed: z.boolean() }),
  }),
};

/** Passkeys: one of them alone signs in, since it is had and unlocked. */
export const passkeyCalls = {
  registrationOptions: call('auth', {
    ...own,
    path: 'passkey/registration/options',
    summary: 'What a browser needs to make a passkey; single use, ten minutes.',
    body: z.object({ current_password }),
    tellsSecret: true,
    reply: z.object({ options: creationOptions }),
  }),
  register: call('auth', {
    ...own,
    path: 'passkey/registration',
    summary: 'Keeps a passkey under a name; the first factor brings recovery codes.',
    body: z.object({ name: text(60), answer: passkeyRegistration }),
    tellsSecret: true,
    reply: z.object({ id: z.string(), recovery_codes }),
  }),
  rename: call('auth', {
    ...own,
    path: 'passkey/rename',
    summary: 'Renames a passkey.',
    body: z.object({ id, name: text(60) }),
    reply: done,
  }),
  remove: call('auth', {
    ...own,
    path: 'passkey/remove',
    summary: 'Removes a passkey: it no longer signs in.',
    body: byId.extend({ current_password }),
    reply: done,
  }),
  options: call('auth', {
    ...open,
    path: 'passkey/options',
    summary: 'What a browser signs in with by a passkey; single use, ten minutes.',
    reply: z.object({ options: requestOptions }),
  }),
  signIn: call('auth', {
    ...open,
    path: 'passkey/sign-in',
    summary: 'Signs in by a passkey, without a password; `meta` is the token.',
    body: z.object({ answer: passkeyAssertion }),
    reply: signedIn,
  }),
};
