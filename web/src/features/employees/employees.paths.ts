import type { ScreenPath } from '../../kit/paths.ts';

const area = { login: true, menu: 'employee' } as const;

export const employeePaths: readonly ScreenPath[] = [
  {
    ...area,
    path: '/employees',
    permission: 'employee.view',
    name: 'employees',
    title: 'employees:list.title',
    texts: ['timesheets'],
    screen: () => import('./employees-list.screen.tsx').then((m) => m.EmployeesListScreen),
  },
  {
    ...area,
    path: '/employees/create',
    permission: 'employee.edit',
    name: 'employee-create',
    title: 'employees:create.title',
    screen: () => import('./employee-form.screen.tsx').then((m) => m.EmployeeCreateScreen),
  },
  {
    ...area,
    path: '/employees/detail/$id',
    permission: 'employee.view',
    name: 'employee-detail',
    title: 'employees:detail.title',
    texts: ['matters', 'timesheets'],
    screen: () => import('./employee-detail.screen.tsx').then((m) => m.EmployeeDetailScreen),
  },
  {
    ...area,
    path: '/employees/modify/$id',
    permission: 'employee.edit',
    name: 'employee-modify',
    title: 'employees:modify.title',
    screen: () => import('./employee-form.screen.tsx').then((m) => m.EmployeeModifyScreen),
  },
  {
    ...area,
    path: '/employees/hourly-rates-detail/$id',
    permission: 'rate.view',
    name: 'employee-rate-detail',
    title: 'employees:rate.title',
    screen: () => import('./rate-detail.screen.tsx').then((m) => m.RateDetailScreen),
  },
];
