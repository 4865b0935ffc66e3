import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { RuleBroken } from './errors.ts';

/** The records asked about: by id, or by a code that others refer to (currencies). */
interface Asked {
  table: string;
  keys: readonly string[];
  type?: 'uuid' | 'text';
  /** Tables of the record's own parts, which do not count as use. */
  parts?: readonly string[];
}

interface Pointer {
  source: string;
  pointer: string;
}

/** Which columns of which tables point to a table; from the foreign keys, so that no table that is added later can be forgotten. */
async function pointersTo(ctx: Pick<Ctx, 'db'>, table: string): Promise<Pointer[]> {
  const found = await sql<Pointer>`
    select c.conrelid::regclass::text as source, a.attname as pointer
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'firm_id'
    where c.contype = 'f' and c.confrelid = ${table}::regclass`.execute(ctx.db);
  return found.rows;
}

/** Which columns of these tables point to which of the targets, from the foreign keys too. */
export async function pointersFrom(
  ctx: Pick<Ctx, 'db'>,
  sources: readonly string[],
  targets: readonly string[],
): Promise<(Pointer & { target: string })[]> {
  const found = await sql<Pointer & { target: string }>`
    select s.relname as source, a.attname as pointer, t.relname as target
    from pg_constraint c
    join pg_class s on s.oid = c.conrelid and s.relname = any(${[...sources]}::text[])
    join pg_class t on t.oid = c.confrelid and t.relname = any(${[...targets]}::text[])
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'firm_id'
    where c.contype = 'f'`.execute(ctx.db);
  return found.rows;
}

async function keysIn(ctx: Ctx, { source, pointer }: Pointer, { keys, type = 'uuid' }: Asked): Promise<string[]> {
  const rows = await sql<{ key: string }>`select distinct ${sql.ref(pointer)} as key from ${sql.table(source)}
    where firm_id = ${ctx.firm.id} and ${sql.ref(pointer)} = any(${[...keys]}::${sql.raw(`${type}[]`)})`.execute(
    ctx.db,
  );
  return rows.rows.map((row) => row.key);
}

/** Of each used record the kinds of records that point to it; an unused one is not in it. */
export type Uses = ReadonlyMap<string, readonly string[]>;

/** Which of the given records others point to, and what kinds of records these are (ROL-08). */
export async function usesOf(ctx: Ctx, asked: Asked): Promise<Uses> {
  const uses = new Map<string, string[]>();
  if (asked.keys.length === 0) return uses;
  for (const pointer of await pointersTo(ctx, asked.table)) {
    if (asked.parts?.includes(pointer.source)) continue;
    for (const key of await keysIn(ctx, pointer, asked)) uses.set(key, [...(uses.get(key) ?? []), pointer.source]);
  }
  return uses;
}

/** Those of the given records that another record points to (ROL-08). */
export async function usedKeys(ctx: Ctx, asked: Asked): Promise<ReadonlySet<string>> {
  return new Set((await usesOf(ctx, asked)).keys());
}

/**
 * Refuses deleting what these kinds of records use: `in_use`, which names them in the user's words; how many says nothing
 * of hidden ones (ROL-08). The same judgement answers `can_delete`.
 */
export function mustBeUnused({ kit, language }: Ctx, kinds: readonly string[] = []): void {
  if (kinds.length === 0) return;
  const words = [...new Set(kinds)].map((kind) => kit.say(language, `records:${kind}`)).sort();
  throw new RuleBroken('in_use', { where: ` ${kit.say(language, 'errors:used_by', { records: words.join(', ') })}` });
}
