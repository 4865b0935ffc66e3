export { addCost, sameCostStands } from './employee-costs.service.ts';
export { feeGoalBetween } from './employee-goals.service.ts';
export { rateVersionsOf } from './employee-rates.repo.ts';
export { assignedToCaller, employeeReached, mentoredByCaller } from './employees.access.ts';
export { callerWorksFor, findEmployee } from './employees.repo.ts';

import type { FastifyInstance } from 'fastify';
import type { Kit } from '../../kit/context.ts';
import { employeesRoutes } from './employees.routes.ts';
import type { LaterDoors } from './later-doors.ts';

export function employeesModule(app: FastifyInstance, kit: Kit, later: LaterDoors): void {
  employeesRoutes(app, kit, later);
}
