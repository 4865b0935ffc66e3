import { readBy, type settingTrail as trailCall } from '@praktis/contract/settings/singleton.calls';
import { singletons } from '@praktis/contract/settings/singletons';
import { mustHold } from '../../kit/access.ts';
import { auditTrail } from '../../kit/audit.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { settingId } from './singletons.repo.ts';

/**
 * Every change of a setting with the values before and after; empty while the firm has the delivered values, with which
 * its row is made at the first save. For who may read the setting itself.
 */
export async function settingTrail(ctx: Ctx, { query }: InputOf<typeof trailCall>) {
  const { setting, limit, offset } = query;
  const about = Object.values(singletons).find(({ key }) => key === setting);
  if (about) mustHold(ctx, readBy(about));
  const id = await settingId(ctx, setting);
  if (id === undefined) return { rows: [], total: 0, limit, offset };
  const trail = await auditTrail(ctx, 'setting', { id, limit, offset });
  return { ...trail, rows: trail.rows.map((entry) => ({ ...entry, created: [], deleted: [] })) };
}
