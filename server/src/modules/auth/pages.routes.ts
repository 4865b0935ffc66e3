import { readFile } from 'node:fs/promises';
import formbody from '@fastify/formbody';
import { authCalls } from '@praktis/contract/auth/auth.calls';
import { passkeyCalls } from '@praktis/contract/auth/second-factor.calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openContext } from '../../kit/bind.ts';
import { providerOf } from '../../kit/config-oidc.ts';
import type { Kit, OpenCtx } from '../../kit/context.ts';
import { NotAllowed } from '../../kit/errors.ts';
import { answerFor } from '../../kit/http-errors.ts';
import { validated } from '../../kit/validate.ts';
import { forgotPassword } from './account.service.ts';
import { codeOnPage, type PageStep, passkeyOnPage, signInOnPage } from './page-sign-in.service.ts';
import { passkeyOffer } from './passkey-sign-in.service.ts';
import { setupState } from './setup.service.ts';
import { stateIsOpen } from './sign-in.service.ts';
import { codePage, forgotPage, overPage, type PageState, pagePaths, pagePolicy, signInPage } from './sign-in-page.ts';
import { signInSheet } from './sign-in-sheet.ts';

const short = z.string().max(500).catch('');
const codeFields = z.object({ step: short, code: short, kinds: short });
/** What a browser gave by a passkey, as text; unreadable, it lacks everything. */
const passkeyFields = z.object({ answer: z.string().max(30_000).transform(readJson).catch(undefined) });
const fields = z.object({ key: short, state: short, callback: short, lang: short, email: short });

/** The sign-in page outside the browser application: plain pages that work without any script. */
export function pageRoutes(app: FastifyInstance, kit: Kit): void {
  void app.register(async (pages) => {
    await pages.register(formbody, { bodyLimit: 40_000 });
    const css = await signInSheet();
    pages.get(pagePaths.sheet, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(css),
    );
    const script = await readFile(new URL('../../../assets/passkey.js', import.meta.url), 'utf8');
    pages.get(pagePaths.script, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(script),
    );
    pages.get(pagePaths.signIn, async (request, reply) => {
      const { ctx, state } = opened(kit, request, request.query);
      if (!(await stateIsOpen(ctx, state.page))) return show(reply, overPage(kit.say, ctx.language), 400);
      // Nobody can sign in before there is a firm: whoever has started the product sets it up first.
      if ((await setupState(ctx)).needed) return reply.redirect('/setup', 303);
      return showSignIn(reply, ctx, state);
    });
    pages.post(pagePaths.signIn, (request, reply) => signInSent(kit, request, reply));
    pages.post(pagePaths.code, (request, reply) => codeSent(kit, request, reply));
    pages.post(pagePaths.passkey, (request, reply) => passkeySent(kit, request, reply));
    pages.get(pagePaths.forgot, async (request, reply) =>
      show(reply, forgotPage(kit.say, opened(kit, request, request.query).state, false)),
    );
    pages.post(pagePaths.forgot, (request, reply) => forgotSent(kit, request, reply));
  });
}

async function signInSent(kit: Kit, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  mustComeFromHere(request);
  const { ctx, state } = opened(kit, request, request.body);
  try {
    const input = validated(authCalls.signIn.body, withoutPage(request.body));
    return await goOn(reply, ctx, state, await signInOnPage(ctx, state.page, input));
  } catch (error) {
    return refuse(reply, ctx, state, error);
  }
}

async function codeSent(kit: Kit, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  mustComeFromHere(request);
  const { ctx, state } = opened(kit, request, request.body);
  const { step, code, kinds } = codeFields.parse(request.body ?? {});
  try {
    const next = await codeOnPage(ctx, state.page, { step, code });
    return await goOn(reply, ctx, state, 'address' in next ? next : { ...next, kinds: next.kinds || kinds });
  } catch (error) {
    return refuse(reply, ctx, state, error);
  }
}

async function passkeySent(kit: Kit, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  mustComeFromHere(request);
  const { ctx, state } = opened(kit, request, request.body);
  try {
    const { answer } = validated(passkeyCalls.signIn.body, passkeyFields.parse(request.body ?? {}));
    return reply.redirect(await passkeyOnPage(ctx, state.page, answer), 303);
  } catch (error) {
    return refuse(reply, ctx, state, error);
  }
}

/** Back to the product, or on to the second factor: 400 with what a code was refused for. */
async function goOn(reply: FastifyReply, ctx: OpenCtx, state: PageState, next: PageStep): Promise<FastifyReply> {
  if ('address' in next) return reply.redirect(next.address, 303);
  const refusal = next.error === undefined ? undefined : refusalOf(ctx, next.error);
  const passkey = next.kinds.includes('passkey') ? await passkeyOffer(ctx) : undefined;
  const page = codePage(ctx.kit.say, { ...state, passkey, message: refusal?.message ?? '' }, next);
  return show(reply.headers(refusal?.headers ?? {}), page, refusal?.status ?? 200, passkey !== undefined);
}

/** The sign-in page with what was wrong above its form. */
function refuse(
  reply: FastifyReply,
  ctx: OpenCtx,
  state: PageState,
  error: unknown,
): FastifyReply | Promise<FastifyReply> {
  const refusal = refusalOf(ctx, error);
  if (refusal.code === 'state_over') return show(reply, overPage(ctx.kit.say, ctx.language), 400);
  return showSignIn(reply.headers(refusal.headers), ctx, { ...state, ...refusal }, refusal.status);
}

async function showSignIn(reply: FastifyReply, ctx: OpenCtx, state: PageState, status = 200): Promise<FastifyReply> {
  const passkey = await passkeyOffer(ctx);
  return show(reply, signInPage(ctx.kit.say, { ...state, passkey }), status, passkey !== undefined);
}

async function forgotSent(kit: Kit, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  mustComeFromHere(request);
  const { ctx, state } = opened(kit, request, request.body);
  try {
    await forgotPassword(ctx, { body: validated(authCalls.forgotPassword.body, withoutPage(request.body)) });
    return show(reply, forgotPage(kit.say, state, true));
  } catch (error) {
    const refusal = refusalOf(ctx, error);
    return show(reply.headers(refusal.headers), forgotPage(kit.say, { ...state, ...refusal }, false), refusal.status);
  }
}

/** What the page was opened with, and in which language it answers. */
export function opened(kit: Kit, request: FastifyRequest, values: unknown): { ctx: OpenCtx; state: PageState } {
  const { key, state, callback, lang, email } = fields.parse(values ?? {});
  const ctx = openContext(kit, 'sign-in', request);
  const language = lang === 'id' || lang === 'en' ? lang : ctx.language;
  return {
    ctx: { ...ctx, language },
    state: {
      page: { key, state, callback },
      language,
      email,
      message: '',
      firms: [],
      provider: providerOf(kit.config),
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields that belong to the call. */
function withoutPage(body: unknown): Record<string, unknown> {
  const {
    key: _key,
    state: _state,
    callback: _callback,
    lang: _lang,
    ...rest
  } = (body ?? {}) as Record<string, unknown>;
  return rest;
}

/** A form of another site must not sign anybody in or cause mails. */
export function mustComeFromHere(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const isForeign =
    site !== undefined
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && hostOf(origin) !== request.host;
  if (isForeign) throw new NotAllowed();
}

/** The host of an origin; `null`, what a page without one sends, has none. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** What a refusal says to the user; a fault of ours is thrown on. */
export function refusalOf(ctx: OpenCtx, error: unknown) {
  const { status, body, headers = {} } = answerFor(error, { say: ctx.kit.say, language: ctx.language }, ctx.request_id);
  if (status >= 500) throw error;
  const [first] = typeof body.message === 'object' ? Object.values(body.message as object) : [body.message];
  const params = (body.params ?? {}) as { firms?: string };
  return { status, headers, code: body.code, message: String(first), firms: params.firms?.split(', ') ?? [] };
}

/** Sends a page under its policy. */
export function show(reply: FastifyReply, html: string, status = 200, hasScript = false): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy(hasScript))
    .header('x-frame-options', 'DENY')
    .type('text/html; charset=utf-8')
    .send(html);
}
