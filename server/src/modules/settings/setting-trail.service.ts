import type { settingTrail as trailCall } from '@praktis/contract/settings/singleton.calls';
import { settingTrails } from '@praktis/contract/settings/trails';
import { mustHold } from '../../kit/access.ts';
import { auditTrail, wholeTrail } from '../../kit/audit.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import type { Page } from '../../kit/list-query.ts';
import { settingId } from './singletons.repo.ts';

/** What no screen of the set-up shows either: who somebody is at a provider, and what the product notes for itself. */
const unshown: Readonly<Record<string, readonly string[]>> = {
  user_account: ['role_changed_at', 'subject', 'last_step', 'counter', 'transports', 'last_used_at'],
};

/**
 * Every change of the set-up with the values before and after: of a setting, or of all records of a list, those that
 * were deleted included. For who may read the setting or the list itself (ROL-01).
 */
export async function settingTrail(ctx: Ctx, { query: { setting, ...page } }: InputOf<typeof trailCall>) {
  const about = found(settingTrails.get(setting));
  mustHold(ctx, about.access);
  if (about.kind === 'records') return wholeTrail(ctx, about.table, page, unshown[about.table]);
  return trailOfSetting(ctx, about.key, page);
}

/** Empty while the firm has the delivered values, with which its row is made at the first save. */
async function trailOfSetting(ctx: Ctx, key: string, page: Pick<Page<unknown>, 'limit' | 'offset'>) {
  const id = await settingId(ctx, key);
  if (id === undefined) return { rows: [], total: 0, ...page };
  const trail = await auditTrail(ctx, 'setting', { id, ...page });
  return { ...trail, rows: trail.rows.map((entry) => ({ ...entry, created: [], deleted: [] })) };
}
