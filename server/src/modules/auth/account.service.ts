import { setTimeout as wait } from 'node:timers/promises';
import type { authCalls } from '@praktis/contract/auth/auth.calls';
import type { BodyOf } from '@praktis/contract/kit/call';
import { providerOf, soleProvider } from '../../kit/config-oidc.ts';
import type { Ctx, OpenCtx } from '../../kit/context.ts';
import { type Db, inFirm } from '../../kit/db.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { secretHash } from '../../kit/ids.ts';
import { firmOf } from '../../kit/session.ts';
import { mailKey } from './account-mails.service.ts';
import { type AccountRow, accountsOf, findAccount, savePassword, saveVerified } from './accounts.repo.ts';
import { forgetGuesses, mayCauseMail } from './guessing.service.ts';
import { deleteKeys, findKey } from './keys.repo.ts';
import { proveOwnPassword } from './own-password.service.ts';
import { hashPassword } from './password-hash.ts';
import { newPasswordIsHardToGuess, type OwnNames } from './passwords.rules.ts';
import * as sessions from './sessions.repo.ts';

const namesOf = ({ firm, firm_code, person, email }: AccountRow): OwnNames => ({ firm, firm_code, person, email });

/**
 * Confirms an address by the key that was mailed to it, and takes the first or a new password. A key is used up once it
 * has done so; while the password is still missing it stays (`needs_password`). The language is that of the account, in which
 * the mail was written.
 */
export async function verify(ctx: OpenCtx, { body }: { body: BodyOf<typeof authCalls.verification> }) {
  const [firm_key = '', secret = ''] = body.key.split('.');
  const firm_id = /^[A-Za-z0-9-]{1,60}$/.test(firm_key) ? await firmOf(ctx.db, firm_key) : undefined;
  if (!firm_id || !secret) throw new RuleBroken('key_unknown');
  const scope = { firm_id, user_id: '', call: ctx.call, request_id: ctx.request_id };
  return inFirm(ctx.db, scope, async (db) => {
    const key = await findKey(db, firm_id, secretHash(secret), ctx.now);
    const account = key && (await findAccount(db, firm_id, key.user_id));
    if (!key || !account) throw new RuleBroken('key_unknown');
    const who = { firm_id, user_id: key.user_id };
    const { email, language } = account;
    const sole = soleProvider(ctx.kit.config, firm_key);
    if (sole && key.kind === 'reset') throw new RuleBroken('password_elsewhere', { name: sole.name });
    const needs_password = !sole && (key.kind === 'reset' || account.password_hash === null);
    if (needs_password && !body.password) return { email, language, needs_password };
    if (body.password && needs_password) {
      newPasswordIsHardToGuess(body.password, namesOf(account));
      await savePassword(db, who, await hashPassword(body.password), ctx.now);
      await sessions.deleteSessions(db, who);
      await forgetGuesses(db, email);
    } else await saveVerified(db, who, ctx.now);
    await deleteKeys(db, firm_id, key.user_id);
    return { email, language, needs_password: false };
  });
}

/** Mails the verification of a new account again. */
export function resendVerification(ctx: OpenCtx, { body }: { body: { email: string } }) {
  return mailQuietly(ctx, body.email, async (db, account) => {
    const row = await findAccount(db, account.firm_id, account.user_id);
    if (row && !row.verified_at) await mailKey(ctx.kit, db, account, 'verification');
  });
}

/** Mails a key for a new password, to each account of the address that has one: with a provider alone there is none. */
export async function forgotPassword(ctx: OpenCtx, { body }: { body: { email: string } }) {
  const provider = providerOf(ctx.kit.config);
  if (provider?.only && !provider.firms) throw new RuleBroken('password_elsewhere', { name: provider.name });
  return mailQuietly(ctx, body.email, async (db, account) => {
    if (!soleProvider(ctx.kit.config, account.firm_key)) await mailKey(ctx.kit, db, account, 'reset');
  });
}

type MailWork = (db: Db, account: { firm_id: string; firm_key: string; user_id: string }) => Promise<void>;

/** Answers the same, and after the same time, whether the address is known or not. */
async function mailQuietly(ctx: OpenCtx, email: string, work: MailWork): Promise<{ sent: boolean }> {
  const sameTime = wait(250);
  const heard = await mayCauseMail(ctx.db, { email, address: ctx.address, now: ctx.now });
  for (const account of heard ? await accountsOf(ctx.db, email) : []) {
    const { firm_id, user_id } = account;
    const scope = { firm_id, user_id, call: ctx.call, request_id: ctx.request_id };
    await inFirm(ctx.db, scope, (db) => work(db, account));
  }
  await sameTime;
  return { sent: true };
}

/** Changes the own password: all other sessions end, this one is heard again in full. */
export async function changePassword(ctx: Ctx, { body }: { body: BodyOf<typeof authCalls.changePassword> }) {
  const sole = soleProvider(ctx.kit.config, ctx.firm.key);
  if (sole) throw new RuleBroken('password_elsewhere', { name: sole.name });
  const who = { firm_id: ctx.firm.id, user_id: ctx.user.user_id };
  const account = await proveOwnPassword(ctx, body.current_password);
  if (body.new_password === body.current_password) throw new RuleBroken('password_same', {}, 'new_password');
  newPasswordIsHardToGuess(body.new_password, namesOf(account), 'new_password');
  await savePassword(ctx.db, who, await hashPassword(body.new_password), ctx.now);
  await sessions.deleteSessions(ctx.db, who, ctx.user.session_id);
  await deleteKeys(ctx.db, who.firm_id, who.user_id);
  return { changed: true };
}
