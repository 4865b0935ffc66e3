import { sql } from 'kysely';
import type { Ctx } from './context.ts';

/** The records asked about: by id, or by a code that others refer to (currencies). */
interface Asked {
  table: string;
  keys: readonly string[];
  type?: 'uuid' | 'text';
  /** Tables of the record's own parts, which do not count as use. */
  parts?: readonly string[];
}

/**
 * Those of the given records that another record points to; read from the foreign keys, so that no table that is added
 * later can be forgotten (ROL-08).
 */
export async function usedKeys(
  ctx: Ctx,
  { table, keys, type = 'uuid', parts = [] }: Asked,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const pointing = await sql<{ source: string; pointer: string }>`
    select c.conrelid::regclass::text as source, a.attname as pointer
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'firm_id'
    where c.contype = 'f' and c.confrelid = ${table}::regclass`.execute(ctx.db);
  const used = new Set<string>();
  for (const { source, pointer } of pointing.rows) {
    if (parts.includes(source)) continue;
    const rows = await sql<{ key: string }>`select distinct ${sql.ref(pointer)} as key from ${sql.table(source)}
      where firm_id = ${ctx.firm.id} and ${sql.ref(pointer)} = any(${[...keys]}::${sql.raw(`${type}[]`)})`.execute(
      ctx.db,
    );
    for (const row of rows.rows) used.add(row.key);
  }
  return used;
}
