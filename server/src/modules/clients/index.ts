import type { FastifyInstance } from 'fastify';
import type { Kit } from '../../kit/context.ts';
import { clientRoutes } from './clients.routes.ts';

export { clientForMatter } from './client-use.service.ts';
export { clientVisible } from './clients.access.ts';
export { lookups as clientLookups } from './clients.lookups.ts';
export { createClient } from './clients.service.ts';
export { checkMatterParties } from './conflict.service.ts';
export { matterConflictIsDecided } from './conflict-decide.service.ts';
export { conflictRecordOf } from './conflict-record.service.ts';
export { openRegister } from './conflict-register.service.ts';
export { isCountry } from './places.ts';

export function clientsModule(app: FastifyInstance, kit: Kit): void {
  clientRoutes(app, kit);
}
