import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyCall, addressOf, type BodyInput, type QueryInput, type ReplyOf } from '@praktis/contract/kit/call';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/kit/config.ts';
import type { Kit } from '../src/kit/context.ts';
import { openKit } from '../src/kit/open.ts';
import { noteCall } from './call-notes.ts';
import type {} from './global-setup.ts';

/** A signed-in user of a test: what goes into the headers of a call. */
export interface As {
  token: string;
  service: string;
  user_id: string;
  employee_id: string;
  firm_id: string;
}

export interface Sent<R> {
  status: number;
  data: R;
  body: { message?: unknown; code?: string; confirmation?: boolean; data?: unknown; params?: Record<string, string> };
  raw: Buffer;
  headers: Record<string, unknown>;
}

export interface Input<C> {
  query?: QueryInput<C>;
  body?: BodyInput<C>;
  /** Wire form that need not fit the schema, for tests of bad input. */
  raw?: { query?: unknown; body?: unknown };
  files?: { part: string; name: string; mime?: string; bytes: Buffer }[];
  confirmed?: string[];
  key?: string;
  language?: 'en' | 'id';
  /** The address it is sent from. */
  from?: string;
}

export interface TestServer {
  kit: Kit;
  app: FastifyInstance;
  /** The database as its owner: for looking behind the policies, and for arranging what no call can. */
  owner: pg.Pool;
  clock: { now: Date };
  send<C extends AnyCall>(call: C, as: As | undefined, input?: Input<C>): Promise<Sent<ReplyOf<C>>>;
  /** Sends and expects 200; the failure message carries the answer. */
  ok<C extends AnyCall>(call: C, as: As, input?: Input<C>): Promise<ReplyOf<C>>;
  close(): Promise<void>;
}

export interface ServerOptions {
  now?: string;
  env?: Record<string, string>;
  /** Adds routes of the test's own before the server is ready. */
  extend?: (app: FastifyInstance, kit: Kit) => void;
}

/** Starts the real server on a fresh copy of the migrated database. `now` sets its clock (default 27 Nov 2026, 10:00 Jakarta). */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const base = new URL(inject('databaseUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await clone(base, name);
  const url = new URL(base);
  url.pathname = `/${name}`;
  const clock = { now: new Date(options.now ?? '2026-11-27T03:00:00Z') };
  const data = mkdtempSync(join(tmpdir(), 'praktis-files-'));
  const config = readConfig({
    DATABASE_URL: url.toString(),
    PRAKTIS_DATA: data,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DATABASE_POOL: '12',
    ...inject('publishers'),
    ...options.env,
  });
  const { kit, close } = await openKit(config, () => clock.now);
  const app = await buildApp(kit);
  options.extend?.(app, kit);
  await app.ready();
  const owner = new pg.Pool({ connectionString: url.toString(), max: 4 });
  const send: TestServer['send'] = (call, as, input = {}) => sendCall(app, call, as, input);
  const ok: TestServer['ok'] = async (call, as, input) => {
    const answer = await send(call, as, input);
    if (answer.status !== 200)
      throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.data;
  };
  const stop = async () => {
    await app.close();
    await close();
    await owner.end();
    await asAdmin(base, (admin) => admin.query(`drop database ${name}`));
    rmSync(data, { recursive: true, force: true });
  };
  return { kit, app, owner, clock, send, ok, close: stop };
}

async function asAdmin(base: URL, act: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: base.toString() });
  await admin.connect();
  try {
    await act(admin);
  } finally {
    await admin.end();
  }
}

function clone(base: URL, name: string): Promise<void> {
  return asAdmin(base, async (admin) => {
    // Copies of one template wait for each other: PostgreSQL wants nobody else in it.
    await admin.query("select pg_advisory_lock(hashtext('praktis clone'))");
    await admin.query(`create database ${name} template praktis_template`);
  });
}

async function sendCall<C extends AnyCall>(
  app: FastifyInstance,
  call: C,
  as: As | undefined,
  input: Input<C>,
): Promise<Sent<ReplyOf<C>>> {
  const query = (input.raw?.query ?? input.query ?? {}) as Record<string, unknown>;
  const body = input.raw
    ? input.raw.body
    : { ...(input.body as object | undefined), ...(input.confirmed ? { confirmed: input.confirmed } : {}) };
  const multipart = call.files && (input.files?.length ?? 0) > 0 ? formOf(body, input.files ?? []) : undefined;
  const text = new URLSearchParams(
    Object.entries(query)
      .filter(([, v]) => v !== undefined)
      .map(([k, v]): [string, string] => [k, String(v)]),
  ).toString();
  const answer = await app.inject({
    method: call.method,
    url: `${addressOf(call)}${text ? `?${text}` : ''}`,
    ...(input.from ? { remoteAddress: input.from } : {}),
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}`, service: as.service } : {}),
      ...(input.key ? { 'idempotency-key': input.key } : {}),
      'accept-language': input.language ?? 'en',
      ...(multipart ? { 'content-type': multipart.type } : {}),
    },
    ...(call.method === 'GET' ? {} : { payload: multipart ? multipart.bytes : ((body ?? {}) as object) }),
  });
  const json = String(answer.headers['content-type'] ?? '').includes('json')
    ? (answer.json() as Sent<unknown>['body'])
    : {};
  noteCall(call, answer.statusCode, json.code ?? '');
  if (answer.statusCode === 200 && call.answer === 'json') call.reply.parse(json.data);
  return {
    status: answer.statusCode,
    data: json.data as ReplyOf<C>,
    body: json,
    raw: answer.rawPayload,
    headers: answer.headers,
  };
}

function formOf(data: unknown, files: NonNullable<Input<AnyCall>['files']>): { type: string; bytes: Buffer } {
  const edge = `edge${randomUUID()}`;
  const parts: Buffer[] = [
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data ?? {})}\r\n`),
  ];
  for (const file of files) {
    parts.push(
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="${file.part}"; filename="${file.name}"\r\ncontent-type: ${file.mime ?? 'application/octet-stream'}\r\n\r\n`,
      ),
      file.bytes,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${edge}--\r\n`));
  return { type: `multipart/form-data; boundary=${edge}`, bytes: Buffer.concat(parts) };
}
