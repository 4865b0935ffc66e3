import type { ScreenPath } from '../../kit/paths.ts';

const area = { login: true, menu: 'employee' } as const;

export const employeeCostPaths: readonly ScreenPath[] = [
  {
    ...{ ...area, path: '/employees/employee-cost', permission: 'employee_cost.view', name: 'employee-costs' },
    title: 'costs:list.title',
    screen: () => import('./costs-list.screen.tsx').then((m) => m.CostsListScreen),
  },
  {
    ...{
      ...area,
      path: '/employees/employee-cost/detail/$id',
      permission: 'employee_cost.view',
      name: 'employee-cost',
    },
    title: 'costs:detail.title',
    screen: () => import('./cost-detail.screen.tsx').then((m) => m.CostDetailScreen),
  },
  {
    ...{
      ...area,
      path: '/employees/employee-cost/create',
      permission: 'employee_cost.edit',
      name: 'employee-cost-create',
    },
    title: 'costs:create.title',
    screen: () => import('./cost-form.screen.tsx').then((m) => m.CostCreateScreen),
  },
  {
    ...{
      ...area,
      path: '/employees/employee-cost/modify/$id',
      permission: 'employee_cost.edit',
      name: 'employee-cost-modify',
    },
    title: 'costs:modify.title',
    screen: () => import('./cost-form.screen.tsx').then((m) => m.CostModifyScreen),
  },
];
