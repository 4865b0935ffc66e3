import type { FastifyInstance } from 'fastify';
import type { Kit } from './kit/context.ts';
import { authModule } from './modules/auth/index.ts';
import { collectionsModule } from './modules/collections/index.ts';
import { dashboardsModule } from './modules/dashboards/index.ts';
import { settingsModule } from './modules/settings/index.ts';

type Module = (app: FastifyInstance, kit: Kit) => void;

/** Every area of the product, in the order in which they may know each other. */
export const modules: readonly Module[] = [authModule, settingsModule, collectionsModule, dashboardsModule];
