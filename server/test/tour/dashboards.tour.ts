import { dashboardCalls as calls } from '@praktis/contract/dashboards/dashboards.calls';
import { feeEarnerCalls as feeEarners } from '@praktis/contract/dashboards/fee-earner.calls';
import { lockedFeeEarnerCalls } from '@praktis/contract/dashboards/locked-fee-earner.calls';
import { type Step, step } from '../tour.ts';

export const dashboardsTour: readonly Step[] = [
  step(calls.employeePerformance, 'partner', 'own'),
  step(calls.bwNbw, 'fee_earner', 'own'),
  step(calls.performanceResponsible, 'partner', 'own'),
  step(lockedFeeEarnerCalls.locked, 'partner', 'own'),
  step(feeEarners.reminders, 'partner', 'own', () => ({ body: {} })),
  step(feeEarners.remind, 'partner', 'hidden', (state) => ({ body: { employee_ids: [state.idle ?? ''] } })),
  step(feeEarners.unlock, 'partner', 'hidden', (state) => ({
    body: { employee_id: state.idle ?? '', reason: 'was in court' },
  })),
];
