import { calendarCalls as calls } from '@praktis/contract/calendar/calendar.calls';
import { addressOf } from '@praktis/contract/kit/call';
import type { FastifyInstance } from 'fastify';
import { bind, openContext } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { sendFile } from '../../kit/send-file.ts';
import { validated } from '../../kit/validate.ts';
import * as appointments from './appointments.service.ts';
import { events } from './calendar.service.ts';
import { feedFile, feedOfCaller, renewFeed, revokeFeed } from './feed.service.ts';

/** How often a minute one address may fetch calendars; programs that show them ask a few times an hour. */
const fetches = { max: 60, timeWindow: 60_000 };

export function calendarRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, calls.events, events);
  bind(app, kit, calls.detail, appointments.detail);
  bind(app, kit, calls.create, appointments.create);
  bind(app, kit, calls.update, appointments.update);
  bind(app, kit, calls.remove, appointments.remove);
  bind(app, kit, calls.searchMatter, appointments.searchMatter);
  bind(app, kit, calls.feed, feedOfCaller);
  bind(app, kit, calls.renewFeed, renewFeed);
  bind(app, kit, calls.revokeFeed, revokeFeed);
  app.get(addressOf(calls.feedFile), { config: { rateLimit: fetches } }, async (request, reply) => {
    const query = validated(calls.feedFile.query, request.query ?? {});
    return sendFile(reply, await feedFile(openContext(kit, calls.feedFile.path, request), query));
  });
}
