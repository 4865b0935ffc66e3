import type { authCalls } from '@praktis/contract/auth/auth.calls';
import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import { singletons } from '@praktis/contract/settings/singletons';
import { soleProvider } from '../../kit/config-oidc.ts';
import type { Ctx, OpenCtx } from '../../kit/context.ts';
import { type Db, inFirm } from '../../kit/db.ts';
import { found, RuleBroken } from '../../kit/errors.ts';
import { newId, newSecret, secretHash } from '../../kit/ids.ts';
import { mustNotBeLockedOut } from '../../kit/lock-out/guard.ts';
import { sessionEnd } from '../../kit/session.ts';
import { readSetting } from '../../kit/settings.ts';
import { accountsOf, type FoundAccount, findAccount, hasOldPassword, holdAccount } from './accounts.repo.ts';
import { entranceOf } from './entrance.service.ts';
import { ownCallback } from './external-page.rules.ts';
import { judgedTry } from './guessing.service.ts';
import { passwordFits } from './password-hash.ts';
import { hasSecondFactor, shownWith } from './second-factor.service.ts';
import * as sessions from './sessions.repo.ts';
import * as states from './states.repo.ts';

type SignedIn = ReplyOf<typeof authCalls.signIn>;
type Who = Pick<FoundAccount, 'firm_id' | 'firm_key' | 'user_id'>;

const stateLife = 10 * 60_000;

/** Signs in with e-mail, password and, where the account has a second factor, a code. */
export async function signIn(ctx: OpenCtx, { body }: { body: BodyOf<typeof authCalls.signIn> }): Promise<SignedIn> {
  return judgedTry(ctx.db, { email: body.email, address: ctx.address, now: ctx.now }, async () => {
    const account = await provePassword(ctx, body);
    return openSession(ctx, account, { password_hash: account.password_hash, code: body.code });
  });
}

/**
 * The account that e-mail and password stand for. A wrong password, an unknown address and an inactive account are
 * answered alike and take alike. An address known in several firms is the one whose password fits; when several do,
 * `choose_firm` asks for the firm's key. The caller counts the try.
 */
export async function provePassword(
  ctx: OpenCtx,
  input: { email: string; password: string; firm: string },
): Promise<FoundAccount> {
  const accounts = (await accountsOf(ctx.db, input.email)).filter(
    (account) => input.firm === '' || account.firm_key === input.firm,
  );
  const fitting: FoundAccount[] = [];
  for (const account of accounts) {
    if (await passwordFits(account.password_hash, input.password)) fitting.push(account);
  }
  if (accounts.length === 0) await passwordFits(undefined, input.password);
  if (fitting.length === 0) throw new RuleBroken('sign_in_refused');
  const sole = fitting.map((account) => soleProvider(ctx.kit.config, account.firm_key));
  const heard = fitting.filter((_, at) => sole[at] === undefined);
  if (heard.length === 0) throw new RuleBroken('oidc_only', { name: sole[0]?.name ?? '' });
  const verified = heard.filter((account) => account.verified);
  const [account, another] = verified;
  if (!account) throw new RuleBroken('not_verified');
  if (another) throw new RuleBroken('choose_firm', { firms: verified.map((one) => one.firm_key).join(', ') });
  return account;
}

/** How somebody proved who he is; nothing of it means: in a way that needs no more, by a passkey or at a provider. */
interface Proof {
  /** What his password fitted; it must still be the account's: whoever changes it meanwhile ends all sessions, this one too. */
  password_hash?: string | null;
  /** What he gave beside his password, '' for nothing; judged here, where it is used up. */
  code?: string;
  /** What he had shown on the external page. */
  shown?: states.Shown;
}

/** Opens a session for somebody who has proved who he is; the token leaves once and is kept as a hash. */
export async function openSession(ctx: OpenCtx, who: Who, proof: Proof = {}): Promise<SignedIn> {
  const token = newSecret();
  const { firm_id, user_id } = who;
  const scope = { firm_id, user_id, call: ctx.call, request_id: ctx.request_id };
  return inFirm(ctx.kit.db, scope, async (db) => {
    await holdAccount(db, firm_id, user_id);
    const account = found(await findAccount(db, firm_id, user_id));
    const { password_hash, code } = proof;
    if (password_hash !== undefined && account.password_hash !== password_hash) throw new RuleBroken('sign_in_refused');
    await comesFromAllowed(ctx, db, firm_id);
    const of = { firm_id, user_id };
    // Shown on the page before the account had a second factor: that is begun anew, with it.
    if (proof.shown === 'password' && (await hasSecondFactor(db, of))) throw new RuleBroken('state_over');
    const shown = code === undefined ? (proof.shown ?? null) : await shownWith({ ...ctx, db }, of, code);
    await mustNotBeLockedOut(ctx, db, of);
    const by_password = shown !== null;
    const must_change_password = by_password && (await hasOldPassword(db, of, ctx.now));
    const { second_factor } = await readSetting({ db, firm: { id: firm_id } }, singletons.passwordExpired);
    const must_add_factor = shown === 'password' && second_factor === 'required';
    const at = ctx.now.toISOString();
    await sessions.insertSession(db, {
      ...{ firm_id, user_id, id: newId(), token_hash: secretHash(token), by_password, must_add_factor },
      ...{ address: ctx.address, agent: ctx.agent, created_at: at, last_seen_at: at },
      expires_at: sessionEnd(ctx.now, ctx.now),
    });
    return { meta: token, service: who.firm_key, language: account.language, must_change_password, must_add_factor };
  });
}

/** A firm may let its people in from some addresses only: `address_not_allowed` (setting `ip-address-auth`). */
export async function comesFromAllowed({ address }: OpenCtx, db: Db, firm_id: string): Promise<void> {
  if (!(await states.addressMayEnter(db, firm_id, address))) throw new RuleBroken('address_not_allowed', { address });
}

/** Opens a sign-in on the external page. */
export async function openState(ctx: OpenCtx, { body }: { body: BodyOf<typeof authCalls.stateKey> }) {
  const callback = ownCallback(body.callback, ctx.origin);
  if (!callback) throw new RuleBroken('callback_foreign', {}, 'callback');
  const [key, state] = [newSecret(), newSecret()];
  const expires_at = new Date(ctx.now.getTime() + stateLife).toISOString();
  await states.insertState(ctx.db, { key_hash: secretHash(key), state, callback, expires_at });
  const url = `${new URL(ctx.origin).origin}${await entranceOf(ctx)}?${new URLSearchParams({ key, state, callback }).toString()}`;
  return { key, state, url };
}

/** What the external page was opened with. */
export interface PageInput {
  key: string;
  state: string;
  callback: string;
}

/** Whether a sign-in page with these values is still open, and leads back to where it is shown. */
export async function stateIsOpen(ctx: OpenCtx, page: PageInput): Promise<boolean> {
  return (await openCallback(ctx, page)) !== undefined;
}

export async function openCallback(ctx: OpenCtx, page: PageInput): Promise<string | undefined> {
  const state = await states.findOpenState(ctx.db, secretHash(page.key), ctx.now);
  const callback = ownCallback(page.callback, ctx.origin);
  return state?.state === page.state && state.callback === callback ? callback : undefined;
}

/** Exchanges what the external page gave back for a session, once. */
export async function authorize(
  ctx: OpenCtx,
  { body }: { body: BodyOf<typeof authCalls.authorize> },
): Promise<SignedIn> {
  const given = { key_hash: secretHash(body.key), state: body.state, code_hash: secretHash(body.code) };
  const who = await states.takeState(ctx.db, given, ctx.now);
  if (!who) throw new RuleBroken('state_over');
  const { shown, ...of } = who;
  return openSession(ctx, { ...of, firm_key: await states.firmKeyOf(ctx.db, of.firm_id) }, { shown });
}

/** Where the caller is signed in. */
export async function ownSessions(ctx: Ctx): Promise<ReplyOf<typeof authCalls.sessions>> {
  const rows = await sessions.sessionsOf(ctx.db, { firm_id: ctx.firm.id, user_id: ctx.user.user_id }, ctx.now);
  return { rows: rows.map((row) => ({ ...row, current: row.id === ctx.user.session_id })) };
}

/** Ends one session of the caller, or all others: their next call finds nothing. Another's is NotFound. */
export async function endSessions(ctx: Ctx, { body: { id } }: { body: BodyOf<typeof authCalls.endSessions> }) {
  const of = { firm_id: ctx.firm.id, user_id: ctx.user.user_id };
  const mine = await sessions.sessionsOf(ctx.db, of, ctx.now);
  if (id === null) {
    await sessions.deleteSessions(ctx.db, of, ctx.user.session_id);
    return { ended: mine.length - 1 };
  }
  found(mine.find((row) => row.id === id));
  await sessions.deleteSession(ctx.db, ctx.firm.id, id);
  return { ended: 1 };
}

/** Ends the session at once. */
export async function logout(ctx: Ctx) {
  await sessions.deleteSession(ctx.db, ctx.firm.id, ctx.user.session_id);
  return { signed_out: true };
}

/** Who is signed in; the notice of a changed role is given once a session (G096). */
export async function currentSession(ctx: Ctx) {
  const role_changed = await sessions.takeRoleNotice(ctx.db, ctx.firm.id, ctx.user.session_id);
  const { user, firm } = ctx;
  return {
    user: {
      ...{ id: user.user_id, employee_id: user.employee_id, name: user.name, email: user.email, role: user.role },
      ...{ category: user.category, role_changed },
    },
    permissions: Object.fromEntries(Object.entries(user.grants).map(([name, reach]) => [name, [...(reach ?? [])]])),
    firm,
    today: ctx.today,
  };
}
