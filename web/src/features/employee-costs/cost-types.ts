import type { employeeCostCalls } from '@praktis/contract/employees/employee-costs.calls';
import type { ReplyOf } from '@praktis/contract/kit/call';

export type CostRow = ReplyOf<typeof employeeCostCalls.list>['rows'][number];
export type CostDetail = ReplyOf<typeof employeeCostCalls.detail>;

export const costsPath = '/employees/employee-cost';
export const costPath = (id: string) => `${costsPath}/detail/${id}`;
/** What a cost is called: whose and what kind. */
export const costName = (cost: Pick<CostRow, 'employee_name' | 'category'>) =>
  `${cost.employee_name}: ${cost.category}`;
