import {
  type AnyCall,
  addressOf,
  type BodyOf,
  type Call,
  type QueryOf,
  type ReplyOf,
} from '@praktis/contract/kit/call';
import type { Permission } from '@praktis/contract/kit/permissions';
import { todayIn } from '@praktis/rules/dates';
import { languageOfHeader } from '@praktis/rules/language';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { reachOf } from './access.ts';
import { publicOrigin } from './config.ts';
import type { Ctx, FileAnswer, Kit, OpenCtx, ReceivedFile } from './context.ts';
import { inFirm, type Scope } from './db.ts';
import { NotAllowed, NotSignedIn } from './errors.ts';
import { isReplayed, onceFor } from './idempotency.ts';
import { missingTimeAllows } from './lock-out/guard.ts';
import { namingWhoHelps } from './lock-out/lock-help.ts';
import { readParts } from './multipart.ts';
import { scanUploads } from './scanned.ts';
import { sendFile } from './send-file.ts';
import { type Identity, identify } from './session.ts';
import { validated } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity?: Identity;
    admitted_at?: number;
  }
}

type Schema = z.ZodType | undefined;
export type InputOf<C> = { query: QueryOf<C>; body: BodyOf<C> };
type Handler<C, A extends 'json' | 'file' = 'json'> = (
  ctx: Ctx,
  input: InputOf<C>,
) => Promise<A extends 'file' ? FileAnswer : ReplyOf<C>>;

/**
 * Binds a call to the function that answers it: session and permission first (before the body is read), then the
 * schema, then one transaction under the caller's firm, then the reply through its schema, so that no column leaks.
 */
export function bind<Q extends Schema, B extends Schema, R extends z.ZodType>(
  app: FastifyInstance,
  kit: Kit,
  call: Call<Q, B, R>,
  handler: Handler<Call<Q, B, R>>,
): void {
  // Built with the first answer: a start does not wait for the writers of all calls.
  let write: ReturnType<typeof writerOf> | undefined;
  const answer = (data: unknown) => {
    write ??= writerOf(call.reply);
    return write({ data });
  };
  route(app, kit, call, async (ctx, input, request, reply) => {
    const run = () => handler(ctx, input as InputOf<Call<Q, B, R>>);
    const data = isReplayed(call, input) ? await onceFor(ctx, keyOf(request), input, run) : await run();
    return () => reply.type('application/json; charset=utf-8').send(answer(data));
  });
}

/** Binds a call that answers a download. */
export function bindFile<Q extends Schema, B extends Schema, R extends z.ZodType>(
  app: FastifyInstance,
  kit: Kit,
  call: Call<Q, B, R>,
  handler: Handler<Call<Q, B, R>, 'file'>,
): void {
  route(app, kit, call, async (ctx, input, _request, reply) => {
    const file = await handler(ctx, input as InputOf<Call<Q, B, R>>);
    return () => sendFile(reply, file);
  });
}

/** Binds a call that anybody may send; its handler opens the transactions it needs itself. */
export function bindOpen<Q extends Schema, B extends Schema, R extends z.ZodType>(
  app: FastifyInstance,
  kit: Kit,
  call: Call<Q, B, R>,
  handler: (ctx: OpenCtx, input: InputOf<Call<Q, B, R>>) => Promise<ReplyOf<Call<Q, B, R>>>,
): void {
  const write = writerOf(call.reply);
  app.route({
    method: call.method,
    url: addressOf(call),
    handler: async (request, reply) => {
      const { input } = await inputOf(call, request);
      const data = await handler(openContext(kit, call.path || 'sign-in', request), input as InputOf<Call<Q, B, R>>);
      return reply.type('application/json; charset=utf-8').send(write({ data }));
    },
  });
}

/** Heard although the password has expired or a second factor is missing: what those screens themselves need. */
const whileHeldBack: ReadonlySet<string> = new Set(['setting', 'setting/user/change-language']);

type Work = (
  ctx: Ctx,
  input: { query: unknown; body: unknown },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<() => unknown>;

function route(app: FastifyInstance, kit: Kit, call: AnyCall, work: Work): void {
  app.route({
    method: call.method,
    url: addressOf(call),
    onRequest: (request, reply) => admit(kit, call, request, reply),
    handler: async (request, reply) => {
      const { input, confirmed, files } = await inputOf(call, request);
      await scanUploads(kit, scopeOf(call, request), files);
      if (performance.now() - (request.admitted_at ?? 0) > slowBody) await admit(kit, call, request, reply);
      const send = await inCall(kit, call, request, (sent) => {
        const ctx = { ...sent, confirmed, files };
        return namingWhoHelps(ctx, () => work(ctx, input, request, reply));
      });
      return send();
    },
  });
}

/** A body that is longer on its way (ms) is judged again when it is there: its sender may have been signed out meanwhile. */
const slowBody = 1000;

/** Who sends the call, and whether he may, before its body is read. */
async function admit(kit: Kit, call: AnyCall, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { authorization, service } = request.headers;
  const given = {
    ...(authorization ? { authorization } : {}),
    ...(typeof service === 'string' ? { service } : {}),
  };
  const identity = await identify(kit, given, request.ip);
  request.identity = identity;
  request.admitted_at = performance.now();
  if (identity.role_changed) reply.header('x-role-changed', '1');
  if (identity.must_change_password && call.base !== 'auth' && !whileHeldBack.has(call.path))
    throw new NotSignedIn('password_expired', 'password');
  if (identity.must_add_factor && call.base !== 'auth' && !whileHeldBack.has(call.path))
    throw new NotSignedIn('second_factor_required', 'second_factor');
  const { firm, user, judged } = identity;
  const reader = { firm, today: todayIn(firm.time_zone, kit.now()) };
  const sender = { reader, employee_id: user.employee_id, language: user.language, judged };
  await missingTimeAllows(kit, scopeOf(call, request), call, sender);
  const lacks = (permission: Permission) => reachOf(identity.user, permission).length === 0;
  if (call.access !== 'signed in' && call.access !== 'open' && lacks(call.access)) throw new NotAllowed();
  if (call.also && lacks(call.also)) throw new NotAllowed();
}

function identityOf(request: FastifyRequest): Identity {
  if (!request.identity) throw new NotAllowed();
  return request.identity;
}

const sentBy = (call: AnyCall, request: FastifyRequest) => ({
  call: call.path || 'sign-in',
  request_id: String(request.id),
});

/** For whom the transaction of a call runs, and for what. */
function scopeOf(call: AnyCall, request: FastifyRequest): Scope {
  const { firm, user } = identityOf(request);
  return { firm_id: firm.id, user_id: user.user_id, ...sentBy(call, request) };
}

/** Runs the work of a call in its one transaction, then what it left for after the commit or after the refusal. */
async function inCall<T>(
  kit: Kit,
  call: AnyCall,
  request: FastifyRequest,
  work: (ctx: Omit<Ctx, 'confirmed' | 'files'>) => Promise<T>,
): Promise<T> {
  const { firm, user } = identityOf(request);
  const after: (() => Promise<void>)[] = [];
  const refused: ((error: unknown) => Promise<void>)[] = [];
  const sent = sentBy(call, request);
  const now = kit.now();
  const common = {
    ...{ kit, firm, user, now, today: todayIn(firm.time_zone, now), language: user.language },
    ...{ ...sent, address: request.ip },
    after: (job: () => Promise<void>) => void after.push(job),
    ifRefused: (job: (error: unknown) => Promise<void>) => void refused.push(job),
  };
  const scope = scopeOf(call, request);
  const options = { readOnly: call.kind === 'read' };
  const result = await inFirm(kit.db, scope, (db) => work({ ...common, db }), options).catch(async (error: unknown) => {
    for (const job of refused) await job(error);
    throw error;
  });
  for (const job of after) await job();
  return result;
}

async function inputOf(call: AnyCall, request: FastifyRequest) {
  const { raw, files }: { raw: unknown; files: ReceivedFile[] } = call.files
    ? await readParts(request, call.files)
    : { raw: request.body, files: [] };
  const { confirmed, body } = withoutConfirmed(raw);
  const query: unknown = call.query ? validated(call.query, request.query ?? {}) : undefined;
  const input = { query, body: call.body ? validated(call.body, body) : undefined };
  return { input, confirmed, files };
}

const confirmedCodes = z.array(z.string().max(60)).max(20);

/** Takes `confirmed: [code]` out of the body; it is the conversation's, not the record's. */
function withoutConfirmed(raw: unknown): { confirmed: ReadonlySet<string>; body: unknown } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw) || !('confirmed' in raw))
    return { confirmed: new Set(), body: raw ?? {} };
  const { confirmed, ...body } = raw;
  const codes = confirmedCodes.safeParse(confirmed);
  return { confirmed: new Set(codes.success ? codes.data : []), body };
}

/** The address a request names; undefined when it names none that could be one. */
function originOf(request: FastifyRequest): string | undefined {
  const named = `${request.protocol}://${request.host}`;
  return URL.canParse(named) ? named : undefined;
}

/** What a call or page without a session may use. */
export function openContext(kit: Kit, path: string, request: FastifyRequest): OpenCtx {
  const language = languageOfHeader(request.headers['accept-language']);
  const origin = kit.config.PUBLIC_URL ?? originOf(request) ?? publicOrigin(kit.config);
  const agent = (request.headers['user-agent'] ?? '').slice(0, 300);
  return {
    kit,
    db: kit.db,
    now: kit.now(),
    language,
    request_id: String(request.id),
    call: path,
    address: request.ip,
    agent,
    origin,
  };
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

function writerOf(reply: z.ZodType): (answer: { data: unknown }) => string {
  const schema = z.toJSONSchema(z.object({ data: reply }), { target: 'draft-7', io: 'output', unrepresentable: 'any' });
  return fastJson(schema as Parameters<typeof fastJson>[0]) as (answer: { data: unknown }) => string;
}
