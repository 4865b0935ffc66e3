import { randomBytes } from 'node:crypto';
import type { secondFactorCalls } from '@praktis/contract/auth/second-factor.calls';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import { singletons } from '@praktis/contract/settings/singletons';
import { publicOrigin } from '../../kit/config.ts';
import type { Ctx, Kit } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { secretHash } from '../../kit/ids.ts';
import { readSetting } from '../../kit/settings.ts';
import { holdAccount } from './accounts.repo.ts';
import { proveOwnPassword } from './own-password.service.ts';
import { deletePasskeys, passkeysOf } from './passkeys.repo.ts';
import { placeOfPasskeys } from './passkeys.rules.ts';
import * as repo from './second-factor.repo.ts';
import * as rules from './second-factor.rules.ts';
import { mailSafety } from './second-factor-mails.service.ts';
import type { Shown } from './states.repo.ts';
import { totpFits } from './totp.service.ts';

/** Whose factors, in the transaction that judges or changes them. */
interface Judged {
  kit: Kit;
  db: Db;
  now: Date;
}

export const ownerOf = (ctx: Ctx): repo.Of => ({ firm_id: ctx.firm.id, user_id: ctx.user.user_id });

/** What the own sign-in asks for beside the password. */
export async function secondFactorState(ctx: Ctx): Promise<ReplyOf<typeof secondFactorCalls.state>> {
  const of = ownerOf(ctx);
  const [totp, recovery] = [await repo.findTotp(ctx.db, of), await repo.findRecovery(ctx.db, of)];
  const place = placeOfPasskeys(publicOrigin(ctx.kit.config));
  return {
    totp: totp ? { since: totp.created_at } : null,
    recovery: recovery ? { left: recovery.codes_left, since: recovery.created_at } : null,
    passkeys: await passkeysOf(ctx.db, of),
    required: await isRequired(ctx.db, of.firm_id),
    passkeys_here: 'why' in place ? place.why : 'yes',
  };
}

/** Whether a firm lets nobody in with a password alone. */
async function isRequired(db: Db, firm_id: string): Promise<boolean> {
  const { second_factor } = await readSetting({ db, firm: { id: firm_id } }, singletons.passwordExpired);
  return second_factor === 'required';
}

/**
 * Judges what somebody whose password was right gave beside it, in the transaction that lets him in; his account is held.
 * An account without a second factor asks for nothing more. A code is used up only when that transaction commits.
 */
export async function shownWith(ctx: Judged, of: repo.Of, typed: string): Promise<Shown> {
  const factors = await repo.factorsOf(ctx.db, of);
  if (!rules.hasFactor(factors)) return 'password';
  const code = rules.plainCode(typed);
  if (code === '') throw new RuleBroken('second_factor_needed', { kinds: rules.kindsThatHelp(factors) });
  const fits = rules.isAppCode(code)
    ? factors.totp && (await totpFits(ctx, of, code))
    : await recoveryCodeFits(ctx, of, code);
  if (!fits) throw new RuleBroken('code_wrong', {}, 'code');
  return 'password and code';
}

/** Whether an account has a second factor; it is held, so that this stays true until the transaction ends. */
export async function hasSecondFactor(db: Db, of: repo.Of): Promise<boolean> {
  return rules.hasFactor(await repo.factorsOf(db, of));
}

/** Takes a recovery code, once; its owner is told by mail. */
async function recoveryCodeFits(ctx: Judged, of: repo.Of, code: string): Promise<boolean> {
  const left = await repo.takeRecovery(ctx.db, of, recoveryHash(of, code));
  if (left === undefined) return false;
  await mailSafety(ctx, of, 'recovery_used', { left });
  return true;
}

/** A hash of its own for every account: one table of guesses does not serve for all. */
const recoveryHash = (of: repo.Of, code: string) => secretHash(`${of.user_id}.${code}`);

/** Ten new recovery codes in place of all earlier ones; told once, kept as hashes. */
async function newRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const of = ownerOf(ctx);
  const codes = Array.from({ length: rules.recoveryCodeCount }, () => rules.recoveryCodeOf(randomBytes(12)));
  const hashes = codes.map((code) => recoveryHash(of, rules.plainCode(code)));
  await repo.replaceRecovery(ctx.db, of, hashes, ctx.now);
  return codes;
}

/** A factor was added: sessions that waited for one go on; the first factor brings recovery codes. */
export async function factorAdded(ctx: Ctx): Promise<string[]> {
  const of = ownerOf(ctx);
  await repo.freeSession(ctx.db, of, ctx.user.session_id);
  return (await repo.findRecovery(ctx.db, of)) ? [] : newRecoveryCodes(ctx);
}

/** A factor is gone: the last one takes the recovery codes along, and stays where the firm asks for one. */
export async function factorRemoved(ctx: Ctx): Promise<void> {
  const of = ownerOf(ctx);
  const left = await repo.factorsOf(ctx.db, of);
  rules.lastFactorStays(left, await isRequired(ctx.db, of.firm_id));
  if (!rules.hasFactor(left)) await repo.deleteRecovery(ctx.db, of);
  await mailSafety(ctx, of, rules.hasFactor(left) ? 'factor_removed' : 'factor_off');
}

/** Recovery codes anew, for somebody who has a factor and proves his password again. */
export async function renewRecoveryCodes(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof secondFactorCalls.recoveryCodes> },
): Promise<ReplyOf<typeof secondFactorCalls.recoveryCodes>> {
  await proveOwnPassword(ctx, body.current_password);
  const of = ownerOf(ctx);
  await holdAccount(ctx.db, of.firm_id, of.user_id);
  if (!rules.hasFactor(await repo.factorsOf(ctx.db, of))) throw new RuleBroken('second_factor_off');
  return { recovery_codes: await newRecoveryCodes(ctx) };
}

/** Takes every factor off an account of the caller's firm whose owner lost them, and tells him; the password stays. */
export async function resetSecondFactor(ctx: Ctx, user_id: string): Promise<void> {
  const of = { firm_id: ctx.firm.id, user_id };
  if (!rules.hasFactor(await repo.factorsOf(ctx.db, of))) throw new RuleBroken('second_factor_off');
  await repo.deleteTotp(ctx.db, of);
  await repo.deleteDraft(ctx.db, of);
  await deletePasskeys(ctx.db, of);
  await repo.deleteRecovery(ctx.db, of);
  await mailSafety(ctx, of, 'factor_reset', { by: ctx.user.name });
}
