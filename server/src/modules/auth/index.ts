import type { FastifyInstance } from 'fastify';
import type { Kit } from '../../kit/context.ts';
import { authRoutes } from './auth.routes.ts';

export { addPerson, createFirm, type MadeFirm, type NewPerson } from './first-firm.service.ts';
export { clearExpired } from './housekeeping.service.ts';
export { hasFirm, mustBeFirstFirm, offerSetup } from './setup.service.ts';

export function authModule(app: FastifyInstance, kit: Kit): void {
  authRoutes(app, kit);
}
