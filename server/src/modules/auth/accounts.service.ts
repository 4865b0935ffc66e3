import type { Ctx } from '../../kit/context.ts';
import { mailKey } from './account-mails.service.ts';
import { saveLanguage } from './accounts.repo.ts';
import { deleteKeys } from './keys.repo.ts';
import { deleteSessions, markRoleChanged } from './sessions.repo.ts';

/** Mails an account of the caller's firm the key that confirms its address and, when it has none, sets its password. */
export async function sendVerification(ctx: Ctx, user_id: string): Promise<void> {
  await mailKey(ctx.kit, ctx.db, { firm_id: ctx.firm.id, firm_key: ctx.firm.key, user_id }, 'verification');
}

/** Ends everything that could act for an account: its sessions at once, and keys that were mailed to it. */
export async function endSessions(ctx: Ctx, user_id: string): Promise<void> {
  await deleteSessions(ctx.db, { firm_id: ctx.firm.id, user_id });
  await deleteKeys(ctx.db, ctx.firm.id, user_id);
}

/** Has users told at their next call that their rights changed (G096). */
export async function noteRoleChange(ctx: Ctx, user_ids: readonly string[]): Promise<void> {
  await markRoleChanged(ctx.db, ctx.firm.id, user_ids);
}

/** Saves the language the caller works in. */
export async function saveOwnLanguage(ctx: Ctx, language: 'en' | 'id'): Promise<void> {
  await saveLanguage(ctx.db, { firm_id: ctx.firm.id, user_id: ctx.user.user_id }, language);
}
