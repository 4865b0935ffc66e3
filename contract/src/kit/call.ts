import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/** Who may send a call: anybody, anybody signed in, or the holders of one permission. */
export type Access = 'open' | 'signed in' | Permission;

/** The three entrances of the server: sign-in, the practice itself, the calendar. */
export type Base = 'auth' | 'practice' | 'admin';

export const basePaths: Record<Base, string> = { auth: '/auth', practice: '/practice/v1', admin: '/admin/v1' };

/** A call is multipart when it carries files: its JSON travels in the part `data`, its files under these names. */
export interface FileParts {
  /** Part name → what it may hold; see `fileKinds` for types and limits. */
  readonly [part: string]: { kind: FileKind; many?: boolean };
}

/** Upload rules by purpose (types and limits of the specification, section 5). */
export type FileKind = 'expense attachment' | 'wht document' | 'matter file' | 'photo' | 'import';

type AnySchema = z.ZodType;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One call of the product as data: server, browser, documentation and tests all read this. */
export interface Call<Q extends AnySchema | undefined, B extends AnySchema | undefined, R extends AnySchema> {
  readonly area: string;
  readonly base: Base;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A write runs in one transaction with its audit rows; one by POST honours Idempotency-Key. */
  readonly kind: 'read' | 'write';
  readonly access: Access;
  /** A second permission its senders hold, as an import does what a form does. */
  readonly also: Permission | undefined;
  readonly query: Q;
  readonly body: B;
  /** Shape of `data` in the answer; extra columns fall away. */
  readonly reply: R;
  readonly files: FileParts | undefined;
  /** `file`: the answer is a download, `reply` is not used. */
  readonly answer: 'json' | 'file';
  /** The answer holds a secret that is told once: it is not kept for an Idempotency-Key. */
  readonly tellsSecret: boolean;
  /** One sentence for the documentation. */
  readonly summary: string;
}

export type AnyCall = Call<AnySchema | undefined, AnySchema | undefined, AnySchema>;
export type QueryOf<C> = C extends Call<infer Q, infer _B, infer _R> ? OutputOf<Q> : never;
export type BodyOf<C> = C extends Call<infer _Q, infer B, infer _R> ? OutputOf<B> : never;
export type QueryInput<C> = C extends Call<infer Q, infer _B, infer _R> ? InputOf<Q> : never;
export type BodyInput<C> = C extends Call<infer _Q, infer B, infer _R> ? InputOf<B> : never;
export type ReplyOf<C> = C extends Call<infer _Q, infer _B, infer R> ? z.output<R> : never;

interface Definition<Q, B, R> {
  method: 'GET' | 'POST';
  path: string;
  access: Access;
  also?: Permission;
  summary: string;
  reply: R;
  base?: Base;
  kind?: 'read' | 'write';
  query?: Q;
  body?: B;
  files?: FileParts;
  answer?: 'json' | 'file';
  tellsSecret?: boolean;
}

/** Makes a call; `kind` defaults to read for GET and write for POST, `base` to the practice. */
export function call<
  R extends AnySchema,
  Q extends AnySchema | undefined = undefined,
  B extends AnySchema | undefined = undefined,
>(area: string, definition: Definition<Q, B, R>): Call<Q, B, R> {
  return {
    area,
    base: definition.base ?? 'practice',
    method: definition.method,
    path: definition.path,
    kind: definition.kind ?? (definition.method === 'GET' ? 'read' : 'write'),
    access: definition.access,
    also: definition.also,
    query: definition.query as Q,
    body: definition.body as B,
    reply: definition.reply,
    files: definition.files,
    answer: definition.answer ?? 'json',
    tellsSecret: definition.tellsSecret ?? false,
    summary: definition.summary,
  };
}

/** Address of a call on the server, e.g. `/practice/v1/matter/detail`. */
export function addressOf(target: Pick<AnyCall, 'base' | 'path'>): string {
  return target.path === '' ? basePaths[target.base] : `${basePaths[target.base]}/${target.path}`;
}
