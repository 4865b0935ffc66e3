import { dashboardCalls as calls } from '@praktis/contract/dashboards/dashboards.calls';
import { type Step, step } from '../tour.ts';

export const dashboardsTour: readonly Step[] = [
  step(calls.employeePerformance, 'partner', 'own'),
  step(calls.bwNbw, 'fee_earner', 'own'),
  step(calls.performanceResponsible, 'partner', 'own'),
];
