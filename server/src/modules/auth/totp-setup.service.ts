import type { secondFactorCalls } from '@praktis/contract/auth/second-factor.calls';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import type { Ctx } from '../../kit/context.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { holdAccount } from './accounts.repo.ts';
import { proveOwnPassword } from './own-password.service.ts';
import * as repo from './second-factor.repo.ts';
import { plainCode } from './second-factor.rules.ts';
import { factorAdded, factorRemoved, ownerOf } from './second-factor.service.ts';
import { appWith, newSecretOf, openedSecret, stepWith } from './totp.service.ts';

/** How long a shown secret waits for its first code. */
const draftLife = 10 * 60_000;

/** A new secret for an app, shown and not yet asked for at sign-in. */
export async function startTotp(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof secondFactorCalls.startTotp> },
): Promise<ReplyOf<typeof secondFactorCalls.startTotp>> {
  const { email } = await proveOwnPassword(ctx, body.current_password);
  const of = ownerOf(ctx);
  const { secret, totp_secret } = await newSecretOf(ctx.kit, of);
  const expires_at = new Date(ctx.now.getTime() + draftLife).toISOString();
  await holdAccount(ctx.db, of.firm_id, of.user_id);
  await repo.replaceDraft(ctx.db, of, { totp_secret, expires_at });
  return { secret, address: appWith(secret, { issuer: `Praktis ${ctx.firm.code}`, label: email }).toString() };
}

/** A code of the new secret turns it on, in place of an earlier one; this code does not sign in any more. */
export async function confirmTotp(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof secondFactorCalls.confirmTotp> },
): Promise<ReplyOf<typeof secondFactorCalls.confirmTotp>> {
  const of = ownerOf(ctx);
  await holdAccount(ctx.db, of.firm_id, of.user_id);
  const draft = await repo.findDraft(ctx.db, of, ctx.now);
  if (!draft) throw new RuleBroken('totp_start_over');
  const step = stepWith(await openedSecret(ctx.kit, of, draft.totp_secret), plainCode(body.code), ctx.now);
  if (step === undefined) throw new RuleBroken('code_wrong', {}, 'code');
  const { totp_secret } = draft;
  await repo.replaceTotp(ctx.db, of, { totp_secret, last_step: step, created_at: ctx.now.toISOString() });
  await repo.deleteDraft(ctx.db, of);
  return { recovery_codes: await factorAdded(ctx) };
}

/** Turns the app off. */
export async function removeTotp(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof secondFactorCalls.removeTotp> },
): Promise<ReplyOf<typeof secondFactorCalls.removeTotp>> {
  await proveOwnPassword(ctx, body.current_password);
  const of = ownerOf(ctx);
  await holdAccount(ctx.db, of.firm_id, of.user_id);
  if (!(await repo.deleteTotp(ctx.db, of))) throw new RuleBroken('second_factor_off');
  await factorRemoved(ctx);
  return { removed: true };
}
