export type { LaterDoors } from './later-doors.ts';
export { matterVisible } from './matters.access.ts';
export {
  findMember,
  findMembers,
  lockMatterForWork,
  lockMattersForWork,
  readMatterForWork,
} from './matters.repo.ts';
export { registrationsOf } from './registrations.service.ts';

import type { FastifyInstance } from 'fastify';
import type { Kit } from '../../kit/context.ts';
import type { LaterDoors } from './later-doors.ts';
import { matterRoutes } from './matters.routes.ts';

export function mattersModule(app: FastifyInstance, kit: Kit, later: LaterDoors): void {
  matterRoutes(app, kit, later);
}
