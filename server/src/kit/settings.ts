import type { z } from 'zod';
import type { Ctx } from './context.ts';
import type { Db } from './db.ts';
import { found, mustBeCurrent } from './errors.ts';
import { newId } from './ids.ts';

/** A singleton setting: its key, and the schema whose defaults hold until the firm saves its own. */
export interface SettingDefinition<S extends z.ZodObject> {
  key: string;
  fields: S;
}

/** The firm's value of a setting, with defaults for what was never saved. */
export async function readSetting<S extends z.ZodObject>(
  ctx: { db: Db; firm: { id: string } },
  setting: SettingDefinition<S>,
) {
  const row = await ctx.db
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('firm_id', '=', ctx.firm.id)
    .where('key', '=', setting.key)
    .executeTakeFirst();
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
