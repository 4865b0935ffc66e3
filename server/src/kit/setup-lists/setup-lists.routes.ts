import { callsOf, type SetupList } from '@praktis/contract/settings/setup-list';
import type { FastifyInstance } from 'fastify';
import { bind } from '../bind.ts';
import type { Kit } from '../context.ts';
import { setupListService } from './setup-lists.service.ts';

/** Binds the calls of every given set-up list to the one service they share. */
export function setupListRoutes(app: FastifyInstance, kit: Kit, lists: Record<string, SetupList>): void {
  for (const list of Object.values(lists)) {
    const calls = callsOf(list);
    const service = setupListService(list);
    // The fields differ from list to list, so the replies are typed by the schema alone; it still decides what leaves.
    bind(app, kit, calls.list, service.list as never);
    bind(app, kit, calls.detail, service.detail as never);
    bind(app, kit, calls.create, service.create);
    bind(app, kit, calls.update, service.update as never);
    bind(app, kit, calls.remove, service.remove);
    if (calls.archive) bind(app, kit, calls.archive, service.archive);
    if (calls.reactivate) bind(app, kit, calls.reactivate, service.reactivate);
    if (calls.auditTrail) bind(app, kit, calls.auditTrail, service.auditTrail);
  }
}
