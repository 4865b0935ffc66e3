import { createHash } from 'node:crypto';
import type { AnyCall } from '@praktis/contract/kit/call';
import type { Ctx } from './context.ts';
import type { Db } from './db.ts';
import { RuleBroken } from './errors.ts';

const shape = /^[A-Za-z0-9_-]{8,100}$/;

function hashOf(sent: unknown): Buffer {
  return createHash('sha256')
    .update(Buffer.isBuffer(sent) ? sent : JSON.stringify(sent))
    .digest();
}

function isPreview(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'preview' in body && body.preview === true;
}

/**
 * Whether a call sent again under its key gets the first answer. What is asked for is judged and logged anew each time,
 * also where the asking leaves a trace: an old answer would outlive the access to what it shows. So no GET, no preview
 * and no download is replayed, nor an answer that tells a secret.
 */
export function isReplayed(call: AnyCall, { body }: { body: unknown }): boolean {
  const changes = call.method === 'POST' && call.kind === 'write' && call.answer === 'json';
  return changes && !call.tellsSecret && !isPreview(body);
}

/**
 * One effect for one key (invariant 25). Claims the key inside the call's own transaction: a second sender waits for the
 * first, then gets the first's answer; a refused call takes its claim back with everything else.
 */
export async function onceFor(
  ctx: Ctx,
  key: string | undefined,
  input: unknown,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (key === undefined) return work();
  if (!shape.test(key)) throw new RuleBroken('idempotency_key_form');
  const body_hash = hashOf([
    ctx.call,
    input,
    ctx.files.map(({ part, name, bytes }) => [part, name, hashOf(bytes).toString('hex')]),
  ]);
  const mine = { firm_id: ctx.firm.id, user_id: ctx.user.user_id, key };
  const claimed = await ctx.db
    .insertInto('idempotency')
    .values({ ...mine, call: ctx.call, body_hash })
    .onConflict((conflict) => conflict.columns(['firm_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  const entry = ctx.db
    .selectFrom('idempotency')
    .where('firm_id', '=', mine.firm_id)
    .where('user_id', '=', mine.user_id)
    .where('key', '=', key);
  if (!claimed) {
    const earlier = await entry.select(['body_hash', 'reply']).executeTakeFirstOrThrow();
    if (!earlier.body_hash.equals(body_hash)) throw new RuleBroken('idempotency_key_reused');
    return earlier.reply;
  }
  const reply = await work();
  await ctx.db
    .updateTable('idempotency')
    .set({ reply: JSON.stringify(reply) })
    .where('firm_id', '=', mine.firm_id)
    .where('user_id', '=', mine.user_id)
    .where('key', '=', key)
    .execute();
  return reply;
}

/** How long a key is known; a draft that was written offline is sent within this time. */
const remembered = 30 * 86_400_000;

/** Forgets the answers of a firm that are older. */
export async function forgetAnswers(db: Db, firm_id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - remembered).toISOString();
  await db.deleteFrom('idempotency').where('firm_id', '=', firm_id).where('created_at', '<', before).execute();
}
