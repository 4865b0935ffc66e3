import { singletons } from '@praktis/contract/settings/singletons';
import type { Ctx, Kit } from './context.ts';
import { type Db, inFirm } from './db.ts';
import type { Reader } from './http-errors.ts';
import type { Formats } from './say.ts';
import { readSetting } from './settings.ts';

/** How the firm writes figures and dates (setting `date-format`). */
export async function formatsOf(ctx: { db: Db; firm: { id: string } }): Promise<Formats> {
  const { format, thousand_separator, decimal_separator } = await readSetting(ctx, singletons.dateFormat);
  return { thousand_separator, decimal_separator, date_format: format };
}

/** Whom a call speaks to, for faults that are part of its answer. */
export async function readerOf(ctx: Ctx): Promise<Reader> {
  return { say: ctx.kit.say, language: ctx.language, formats: await formatsOf(ctx) };
}

/** The formats outside of a call's transaction, for what is said after it was rolled back. */
export function formatsAfter(kit: Pick<Kit, 'db'>, firm: { id: string }): Promise<Formats> {
  const scope = { firm_id: firm.id, user_id: '', call: 'formats', request_id: '' };
  return inFirm(kit.db, scope, (db) => formatsOf({ db, firm }), { readOnly: true, timeoutMs: 2000 });
}
