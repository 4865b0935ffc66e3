import { dashboardCalls as calls } from '@praktis/contract/dashboards/dashboards.calls';
import type { FastifyInstance } from 'fastify';
import { bind } from '../../kit/bind.ts';
import type { Kit } from '../../kit/context.ts';
import { bwNbw, employeePerformance, performanceResponsible } from './performance.service.ts';

export function dashboardRoutes(app: FastifyInstance, kit: Kit): void {
  bind(app, kit, calls.employeePerformance, employeePerformance);
  bind(app, kit, calls.bwNbw, bwNbw);
  bind(app, kit, calls.performanceResponsible, performanceResponsible);
}
