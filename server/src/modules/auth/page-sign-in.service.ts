import type { OpenCtx } from '../../kit/context.ts';
import { type Db, inFirm } from '../../kit/db.ts';
import { found, RuleBroken } from '../../kit/errors.ts';
import { newSecret, secretHash } from '../../kit/ids.ts';
import { mustNotBeLockedOut } from '../../kit/lock-out/guard.ts';
import { findAccount, holdAccount } from './accounts.repo.ts';
import { judgedTry } from './guessing.service.ts';
import { type PasskeyAnswer, provePasskey } from './passkey-sign-in.service.ts';
import type { Of } from './second-factor.repo.ts';
import { shownWith } from './second-factor.service.ts';
import { comesFromAllowed, openCallback, type PageInput, provePassword } from './sign-in.service.ts';
import * as states from './states.repo.ts';

/** Where the page goes on: back to the product, or to the second factor; `error` is what a code was refused for. */
export type PageStep = { address: string } | { step: string; kinds: string; error?: unknown };

/** Proves a password on the external page. Throws `state_over` when the page is too old. */
export async function signInOnPage(
  ctx: OpenCtx,
  page: PageInput,
  input: { email: string; password: string; firm: string },
): Promise<PageStep> {
  await mustBeOpen(ctx, page);
  let proved: Of | undefined;
  const guess = { email: input.email, address: ctx.address, now: ctx.now };
  return judgedTry(ctx.db, guess, async () => {
    const { firm_id, user_id } = await provePassword(ctx, input);
    proved = { firm_id, user_id };
    return { address: await letThrough(ctx, page, proved, { code: '' }) };
  }).catch(async (error: unknown) => {
    if (!proved || !isCalled(error, 'second_factor_needed')) throw error;
    return { step: await newStep(ctx, page, proved), kinds: String(error.params.kinds) };
  });
}

/** Proves the second factor, of whom the page has proved the password. A step is used once: a wrong code brings a new one. */
export async function codeOnPage(
  ctx: OpenCtx,
  page: PageInput,
  { step, code }: { step: string; code: string },
): Promise<PageStep> {
  const of = await states.takeStep(ctx.db, secretHash(page.key), secretHash(step), ctx.now);
  if (!of || !(await openCallback(ctx, page))) throw new RuleBroken('state_over');
  const guess = { email: await emailOf(ctx, of), address: ctx.address, now: ctx.now };
  return judgedTry(ctx.db, guess, async () => ({ address: await letThrough(ctx, page, of, { code }) })).catch(
    async (error: unknown) => {
      if (isCalled(error, 'state_over')) throw error;
      return { step: await newStep(ctx, page, of), kinds: '', error };
    },
  );
}

/** Signs in by a passkey on the external page. */
export async function passkeyOnPage(ctx: OpenCtx, page: PageInput, answer: PasskeyAnswer): Promise<string> {
  await mustBeOpen(ctx, page);
  return letThrough(ctx, page, await provePasskey(ctx, answer));
}

async function mustBeOpen(ctx: OpenCtx, page: PageInput): Promise<void> {
  if (!(await openCallback(ctx, page))) throw new RuleBroken('state_over');
}

const scopeOf = (ctx: OpenCtx, of: Of) => ({ ...of, call: ctx.call, request_id: ctx.request_id });

async function emailOf(ctx: OpenCtx, of: Of): Promise<string> {
  const account = await inFirm(ctx.kit.db, scopeOf(ctx, of), (db) => findAccount(db, of.firm_id, of.user_id), {
    readOnly: true,
  });
  return found(account).email;
}

interface Through {
  /** What was given beside a password, judged here, where it is used up; left out where no password was. */
  code?: string;
  /** Done in the same transaction. */
  alongside?: (db: Db) => Promise<void>;
}

/** Fills the page's state with who signed in; answers the address to go back to. */
export async function letThrough(
  ctx: OpenCtx,
  page: PageInput,
  { firm_id, user_id }: Of,
  { code, alongside }: Through = {},
): Promise<string> {
  const of = { firm_id, user_id };
  const secret = newSecret();
  await inFirm(ctx.kit.db, scopeOf(ctx, of), async (db) => {
    await holdAccount(db, of.firm_id, of.user_id);
    await comesFromAllowed(ctx, db, of.firm_id);
    await alongside?.(db);
    const shown = code === undefined ? null : await shownWith({ ...ctx, db }, of, code);
    await mustNotBeLockedOut(ctx, db, of);
    const who = { ...of, code_hash: secretHash(secret), shown };
    if (!(await states.fillState(db, secretHash(page.key), who, ctx.now))) throw new RuleBroken('state_over');
  });
  const { key, state, callback } = page;
  return `${callback}?${new URLSearchParams({ key, state, code: secret }).toString()}`;
}

/** What the page goes on with: kept with the page, in place of an earlier step. */
async function newStep(ctx: OpenCtx, page: PageInput, of: Of): Promise<string> {
  const step = newSecret();
  const kept = { ...of, step_hash: secretHash(step) };
  if (!(await states.keepStep(ctx.db, secretHash(page.key), kept, ctx.now))) throw new RuleBroken('state_over');
  return step;
}

const isCalled = (error: unknown, code: string): error is RuleBroken =>
  error instanceof RuleBroken && error.code === code;
