import { id as idShape } from '@praktis/contract/kit/shapes';
import { readBy, type settingTrail as trailCall } from '@praktis/contract/settings/singleton.calls';
import { singletons } from '@praktis/contract/settings/singletons';
import { mustHold } from '../../kit/access.ts';
import { auditTrail } from '../../kit/audit.ts';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { employeeNames, settingId } from './singletons.repo.ts';

/**
 * Every change of a setting with the values before and after; empty while the firm has the delivered values, with which
 * its row is made at the first save. People that a setting names stand there by name. For who may read the setting itself.
 */
export async function settingTrail(ctx: Ctx, { query }: InputOf<typeof trailCall>) {
  const { setting, limit, offset } = query;
  const about = Object.values(singletons).find(({ key }) => key === setting);
  if (about) mustHold(ctx, readBy(about));
  const id = await settingId(ctx, setting);
  if (id === undefined) return { rows: [], total: 0, limit, offset };
  const trail = await auditTrail(ctx, 'setting', { id, limit, offset });
  const values = trail.rows.flatMap(({ updated }) => updated.flatMap((one) => [one.old_data, one.new_data]));
  const names = await employeeNames(ctx, [...new Set(values.flatMap(idsIn))]);
  const named = (data: Record<string, unknown> | null) => data && { ...data, value: withNames(data.value, names) };
  const changes = <C extends { old_data: Record<string, unknown> | null; new_data: Record<string, unknown> | null }>(
    list: C[],
  ) => list.map((change) => ({ ...change, old_data: named(change.old_data), new_data: named(change.new_data) }));
  const rows = trail.rows.map((entry) => ({
    ...entry,
    ...{ created: [], updated: changes(entry.updated), deleted: [] },
  }));
  return { ...trail, rows };
}

/** The ids in the lists of a value: people whom a setting names (the lists of other settings hold codes and words). */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String).filter((one) => idShape.safeParse(one).success);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

/** A value of a setting with the ids in its lists of people replaced by their names. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => names.get(String(one)) ?? one);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNames(inner, names)]));
}
