import type { FastifyInstance } from 'fastify';
import type { Kit } from '../../kit/context.ts';
import { authRoutes } from './auth.routes.ts';
import { oidcRoutes } from './oidc.routes.ts';
import { pageRoutes } from './pages.routes.ts';

export { endSessions, noteRoleChange, saveOwnLanguage, sendVerification } from './accounts.service.ts';
export { addPerson, createFirm, type NewPerson } from './first-firm.service.ts';
export { clearExpired } from './housekeeping.service.ts';
export { resetSecondFactor } from './second-factor.service.ts';
export { seedRows } from './seeds.ts';
export { hasFirm, mustBeFirstFirm, offerSetup } from './setup.service.ts';

/** Sign-in, sessions, passwords and the set-up of the first firm. */
export function authModule(app: FastifyInstance, kit: Kit): void {
  authRoutes(app, kit);
  pageRoutes(app, kit);
  oidcRoutes(app, kit);
}
