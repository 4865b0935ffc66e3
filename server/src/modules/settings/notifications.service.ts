import type { notificationCalls } from '@praktis/contract/dashboards/notification.calls';
import type { BodyOf } from '@praktis/contract/kit/call';
import type { Ctx } from '../../kit/context.ts';
import { markRead, readAmong } from './notifications.repo.ts';

/** Marks alerts as read for the caller; one that is read already stays so. Answers in the order asked. */
export async function readNotifications(ctx: Ctx, { body }: { body: BodyOf<typeof notificationCalls.read> }) {
  const ids = [...new Set(body.ids)];
  const alerts = ids.map((id) => {
    const at = id.indexOf(':');
    return { kind: id.slice(0, at), record_id: id.slice(at + 1) };
  });
  await markRead(ctx, alerts);
  const read = await readAmong(
    ctx,
    alerts.map((alert) => alert.record_id),
  );
  return { ids: ids.filter((id) => read.has(id)) };
}
