import { createHash } from 'node:crypto';
import type { passkeyCalls } from '@praktis/contract/auth/second-factor.calls';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { publicOrigin } from '../../kit/config.ts';
import { soleProvider } from '../../kit/config-oidc.ts';
import type { OpenCtx } from '../../kit/context.ts';
import { inFirm } from '../../kit/db.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { findAccount, holdAccount } from './accounts.repo.ts';
import * as repo from './passkeys.repo.ts';
import * as rules from './passkeys.rules.ts';
import { challengeIsOurs, newChallenge, ownPlace, refused } from './passkeys.service.ts';
import type { Of } from './second-factor.repo.ts';
import { openSession } from './sign-in.service.ts';
import { firmKeyOf } from './states.repo.ts';

export type PasskeyAnswer = BodyOf<typeof passkeyCalls.signIn>['answer'];

/** What a browser signs in with: it finds the passkey by itself, and unlocks it. */
export async function signInOptions(ctx: OpenCtx): Promise<ReplyOf<typeof passkeyCalls.options>> {
  const { rp_id } = ownPlace(ctx.kit);
  const { challenge, timeout } = await newChallenge(ctx, null);
  const made = await generateAuthenticationOptions({ rpID: rp_id, challenge, timeout, userVerification: 'required' });
  return { options: { challenge: made.challenge, rpId: rp_id, timeout, userVerification: 'required' } };
}

/** The same for a page, or undefined where this installation's address can have no passkeys. */
export async function passkeyOffer(ctx: OpenCtx) {
  const place = rules.placeOfPasskeys(publicOrigin(ctx.kit.config));
  return 'why' in place ? undefined : (await signInOptions(ctx)).options;
}

/** Signs in by a passkey: it was had and unlocked, which is both factors. */
export async function signInByPasskey(
  ctx: OpenCtx,
  { body }: { body: BodyOf<typeof passkeyCalls.signIn> },
): Promise<ReplyOf<typeof passkeyCalls.signIn>> {
  const who = await provePasskey(ctx, body.answer);
  return openSession(ctx, { ...who, firm_key: await firmKeyOf(ctx.db, who.firm_id) });
}

/**
 * The account whose passkey gave this answer. Closed accounts and leavers are refused like unknown passkeys; an address
 * that is not confirmed, and a firm that signs in through its provider alone, as with a password.
 */
export async function provePasskey(ctx: OpenCtx, answer: PasskeyAnswer): Promise<Of> {
  const place = ownPlace(ctx.kit);
  const { clientDataJSON, authenticatorData, userHandle } = answer.response;
  await challengeIsOurs(place, clientDataJSON, (hash) => repo.takeChallenge(ctx.db, hash, null, ctx.now));
  if (!isSignedFor(place.rp_id, authenticatorData)) throw new RuleBroken('passkey_foreign');
  const of = rules.accountOfHandle(userHandle);
  if (!of) throw new RuleBroken('passkey_unknown');
  const scope = { ...of, call: ctx.call, request_id: ctx.request_id };
  return inFirm(ctx.db, scope, async (db) => {
    await holdAccount(db, of.firm_id, of.user_id);
    const account = await findAccount(db, of.firm_id, of.user_id);
    const kept = account && (await repo.holdCredential(db, of, answer.id));
    if (!kept) throw new RuleBroken('passkey_unknown');
    const counter = await counterIn(answer, kept, place);
    rules.counterGoesOn(Number(kept.counter), counter);
    if (!account.verified_at) throw new RuleBroken('not_verified');
    const sole = soleProvider(ctx.kit.config, await firmKeyOf(db, of.firm_id));
    if (sole) throw new RuleBroken('oidc_only', { name: sole.name });
    await repo.noteUse(db, of.firm_id, kept.id, { counter, last_used_at: ctx.now.toISOString() });
    return of;
  });
}

/** Checks the signature, and that the passkey was unlocked; answers how often it was used as it says itself. */
async function counterIn(
  answer: PasskeyAnswer,
  kept: { public_key: Buffer },
  place: { rp_id: string; origin: string },
): Promise<number> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: () => true,
    expectedOrigin: place.origin,
    expectedRPID: place.rp_id,
    // The count is judged afterwards, where a copy can be told from a wrong signature.
    credential: { id: answer.id, publicKey: Uint8Array.from(kept.public_key), counter: 0 },
    requireUserVerification: true,
  }).catch(refused);
  if (!verified) throw new RuleBroken('passkey_refused');
  return authenticationInfo.newCounter;
}

/** What an authenticator signs begins with the hash of the name it signed for. */
function isSignedFor(rp_id: string, authenticatorData: string): boolean {
  const hash = createHash('sha256').update(rp_id).digest();
  return Buffer.from(authenticatorData, 'base64url').subarray(0, 32).equals(hash);
}
