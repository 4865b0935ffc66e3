import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Ctx } from './context.ts';
import { found } from './errors.ts';
import { newId } from './ids.ts';
import type { DB } from './schema.generated.ts';

/** Tables whose rows belong to a firm and are known by their id. */
export type FirmTable = {
  [T in keyof DB]: Selectable<DB[T]> extends { firm_id: string; id: string } ? T : never;
}[keyof DB];
type Given<Row> = Omit<Row, 'firm_id' | 'id'>;

// The types of one table stand in the signatures; inside, all tables have these two columns and are treated alike.
type RowDb = Kysely<Record<'record', { firm_id: string; id: string }>>;
const asRows = (ctx: Pick<Ctx, 'db'>) => ctx.db as unknown as RowDb;

function selectRow(ctx: Pick<Ctx, 'db' | 'firm'>, table: FirmTable, id: string) {
  return asRows(ctx)
    .selectFrom(`${table} as record` as 'record')
    .selectAll()
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id);
}

/** The firm's row of a table; NotFound when there is none. */
export async function readRow<T extends FirmTable>(
  ctx: Pick<Ctx, 'db' | 'firm'>,
  table: T,
  id: string,
): Promise<Selectable<DB[T]>> {
  return found((await selectRow(ctx, table, id).executeTakeFirst()) as Selectable<DB[T]> | undefined);
}

/** The same, locked until the transaction ends: what is judged on it still holds when it is changed. */
export async function lockRow<T extends FirmTable>(ctx: Ctx, table: T, id: string): Promise<Selectable<DB[T]>> {
  return found((await selectRow(ctx, table, id).forUpdate().executeTakeFirst()) as Selectable<DB[T]> | undefined);
}

/**
 * Set with every change of a record that is edited in one form with its parts: the version rises also when only a part
 * changed (a line, a member, a name), so that a form opened before is refused (INV-04). It leaves no step in the trail.
 */
export const versionRises = { updated_at: sql<string>`clock_timestamp()` };

/** Adds a row to the firm and answers its new id. */
export async function addRow<T extends FirmTable>(
  ctx: Ctx,
  table: T,
  fields: Given<Insertable<DB[T]>>,
): Promise<string> {
  const id = newId();
  await asRows(ctx)
    .insertInto(table as 'record')
    .values({ ...fields, firm_id: ctx.firm.id, id })
    .execute();
  return id;
}

/** Changes columns of a row. */
export async function changeRow<T extends FirmTable>(
  ctx: Ctx,
  table: T,
  id: string,
  fields: Given<Updateable<DB[T]>>,
): Promise<void> {
  await asRows(ctx)
    .updateTable(table as 'record')
    .set(fields as never)
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .execute();
}

/** Takes a row away. */
export async function removeRow(ctx: Ctx, table: FirmTable, id: string): Promise<void> {
  await asRows(ctx)
    .deleteFrom(table as 'record')
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', id)
    .execute();
}
