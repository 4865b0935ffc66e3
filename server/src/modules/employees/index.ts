export { rateVersionsOf } from './employee-rates.repo.ts';
export { employeeReached } from './employees.access.ts';
export { findEmployee } from './employees.repo.ts';

import type { FastifyInstance } from 'fastify';
import type { Kit } from '../../kit/context.ts';
import { employeesRoutes } from './employees.routes.ts';

export function employeesModule(app: FastifyInstance, kit: Kit): void {
  employeesRoutes(app, kit);
}
