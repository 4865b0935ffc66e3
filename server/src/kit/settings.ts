import type { z } from 'zod';
import type { Ctx } from './context.ts';
import { type Db, isReadOnly } from './db.ts';
import { found, mustBeCurrent } from './errors.ts';
import { newId } from './ids.ts';

/** A singleton setting: its key, and the schema whose defaults hold until the firm saves its own. */
export interface SettingDefinition<S extends z.ZodObject> {
  key: string;
  fields: S;
}

interface FirmReader {
  db: Db;
  firm: { id: string };
}
interface Stored {
  value: unknown;
  version: number;
}

const stored = ({ db, firm }: FirmReader) =>
  db.selectFrom('setting').select(['key', 'value', 'version']).where('firm_id', '=', firm.id);

const readOnce = new WeakMap<Db, Promise<Map<string, Stored>>>();

/** All that the firm has saved, read once in a transaction that changes nothing: most calls need several settings. */
function allStored(ctx: FirmReader): Promise<Map<string, Stored>> {
  const known = readOnce.get(ctx.db);
  if (known) return known;
  const asked = stored(ctx)
    .execute()
    .then((rows) => new Map(rows.map((row) => [row.key, row])));
  readOnce.set(ctx.db, asked);
  return asked;
}

/** The firm's value of a setting, with defaults for what was never saved. */
export async function readSetting<S extends z.ZodObject>(ctx: FirmReader, setting: SettingDefinition<S>) {
  const row = isReadOnly(ctx.db)
    ? (await allStored(ctx)).get(setting.key)
    : await stored(ctx).where('key', '=', setting.key).executeTakeFirst();
  return { ...setting.fields.parse(row?.value ?? {}), version: row?.version ?? 1 };
}

/**
 * Saves a setting; refused as stale when somebody saved it since the form was opened. `check` judges the fields together,
 * after that.
 */
export async function saveSetting<S extends z.ZodObject>(
  ctx: Ctx,
  setting: SettingDefinition<S>,
  input: z.output<S> & { version: number },
  check?: (value: z.output<S>) => void | Promise<void>,
) {
  const { version, ...value } = input;
  await ctx.db
    .insertInto('setting')
    .values({ firm_id: ctx.firm.id, id: newId(), key: setting.key, value: JSON.stringify(setting.fields.parse({})) })
    .onConflict((conflict) => conflict.columns(['firm_id', 'key']).doNothing())
    .execute();
  const row = found(
    await ctx.db
      .selectFrom('setting')
      .select(['id', 'version'])
      .where('firm_id', '=', ctx.firm.id)
      .where('key', '=', setting.key)
      .forUpdate()
      .executeTakeFirst(),
  );
  mustBeCurrent(row, version);
  await check?.(value as unknown as z.output<S>);
  await ctx.db
    .updateTable('setting')
    .set({ value: JSON.stringify(value) })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', '=', row.id)
    .execute();
  return readSetting(ctx, setting);
}
