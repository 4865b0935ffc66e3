import type { passkeyCalls } from '@praktis/contract/auth/second-factor.calls';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { publicOrigin } from '../../kit/config.ts';
import type { Ctx, Kit } from '../../kit/context.ts';
import { NotFound, RuleBroken } from '../../kit/errors.ts';
import { newId, newSecret, secretHash } from '../../kit/ids.ts';
import { holdAccount } from './accounts.repo.ts';
import { proveOwnPassword } from './own-password.service.ts';
import * as repo from './passkeys.repo.ts';
import * as rules from './passkeys.rules.ts';
import type { Of } from './second-factor.repo.ts';
import { factorAdded, factorRemoved, ownerOf } from './second-factor.service.ts';
import { mailSafety } from './second-factor-mails.service.ts';

/** How long a browser may take to sign a challenge. */
const challengeLife = 10 * 60_000;

/** Where passkeys are bound to: the configured address of this installation, never the host a request names. */
export function ownPlace(kit: Kit): { rp_id: string; origin: string } {
  const place = rules.placeOfPasskeys(publicOrigin(kit.config));
  rules.passkeysAreHere(place);
  return place;
}

/** A fresh challenge, kept as a hash; `of` is who registers a passkey by it, null of somebody who signs in. */
export async function newChallenge({ kit, now }: { kit: Kit; now: Date }, of: Of | null) {
  const challenge = newSecret();
  const expires_at = new Date(now.getTime() + challengeLife).toISOString();
  const { firm_id, user_id } = of ?? { firm_id: null, user_id: null };
  await repo.insertChallenge(kit.db, { key_hash: secretHash(challenge), expires_at, firm_id, user_id });
  return { challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')), timeout: challengeLife };
}

/** What a browser needs to make a passkey for the caller. */
export async function registrationOptions(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof passkeyCalls.registrationOptions> },
): Promise<ReplyOf<typeof passkeyCalls.registrationOptions>> {
  const { email, person } = await proveOwnPassword(ctx, body.current_password);
  const of = ownerOf(ctx);
  const { rp_id } = ownPlace(ctx.kit);
  const made = await generateRegistrationOptions({
    ...{ rpName: 'Praktis', rpID: rp_id, userID: rules.handleOf(of), userName: email, userDisplayName: person },
    ...(await newChallenge(ctx, of)),
    excludeCredentials: (await repo.credentialsOf(ctx.db, of)).map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return {
    options: {
      ...{ rp: { id: rp_id, name: 'Praktis' }, user: made.user, challenge: made.challenge, attestation: 'none' },
      ...{ pubKeyCredParams: made.pubKeyCredParams, timeout: challengeLife },
      excludeCredentials: (made.excludeCredentials ?? []).map(({ id }) => ({ id, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  };
}

/** Keeps a passkey that the caller's browser made. */
export async function registerPasskey(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof passkeyCalls.register> },
): Promise<ReplyOf<typeof passkeyCalls.register>> {
  const of = ownerOf(ctx);
  await holdAccount(ctx.db, of.firm_id, of.user_id);
  const place = ownPlace(ctx.kit);
  await challengeIsOurs(place, body.answer.response.clientDataJSON, (hash) =>
    repo.takeChallenge(ctx.db, hash, of, ctx.now),
  );
  const { registrationInfo } = await verifyRegistrationResponse({
    response: body.answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: () => true,
    expectedOrigin: place.origin,
    expectedRPID: place.rp_id,
    requireUserVerification: true,
  }).catch(refused);
  if (!registrationInfo) throw new RuleBroken('passkey_refused');
  const { id: credential_id, publicKey, counter } = registrationInfo.credential;
  const id = newId();
  await repo.insertPasskey(ctx.db, {
    ...{ ...of, id, name: body.name, credential_id, public_key: Buffer.from(publicKey), counter },
    ...{ transports: body.answer.response.transports ?? [], created_at: ctx.now.toISOString() },
  });
  await mailSafety(ctx, of, 'passkey_added', { name: body.name });
  return { id, recovery_codes: await factorAdded(ctx) };
}

/**
 * Takes the challenge a browser signed, once, and checks that it signed for this installation's own address:
 * `passkey_foreign` of another one, `passkey_over` of a challenge that is used, too old or never was.
 */
export async function challengeIsOurs(
  place: { origin: string },
  clientData: string,
  take: (hash: Buffer) => Promise<boolean>,
): Promise<void> {
  const signed = rules.signedFor(clientData);
  if (!signed) throw new RuleBroken('passkey_refused');
  if (!(await take(secretHash(signed.challenge)))) throw new RuleBroken('passkey_over');
  if (signed.origin !== place.origin) throw new RuleBroken('passkey_foreign');
}

/** Whatever the library finds wrong with an answer is one refusal; what is ours to say was said before. */
export function refused(): never {
  throw new RuleBroken('passkey_refused');
}

/** Renames a passkey of the caller. */
export async function renameOwnPasskey(ctx: Ctx, { body }: { body: BodyOf<typeof passkeyCalls.rename> }) {
  if (!(await repo.renamePasskey(ctx.db, ownerOf(ctx), body.id, body.name))) throw new NotFound();
  return { id: body.id };
}

/** Removes a passkey of the caller, who proves his password again. */
export async function removePasskey(ctx: Ctx, { body }: { body: BodyOf<typeof passkeyCalls.remove> }) {
  await proveOwnPassword(ctx, body.current_password);
  const of = ownerOf(ctx);
  await holdAccount(ctx.db, of.firm_id, of.user_id);
  if (!(await repo.deletePasskey(ctx.db, of, body.id))) throw new NotFound();
  await factorRemoved(ctx);
  return { id: body.id };
}
