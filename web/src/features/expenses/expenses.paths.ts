import type { ScreenPath } from '../../kit/paths.ts';

const area = { login: true, menu: 'expense', texts: ['expenses'] } as const;

export const expensePaths: readonly ScreenPath[] = [
  {
    ...area,
    path: '/expenses',
    permission: 'expense.view',
    name: 'expenses',
    title: 'expenses:list.title',
    screen: () => import('./expenses-list.screen.tsx').then((m) => m.ExpensesListScreen),
  },
  {
    ...area,
    path: '/expenses/expense-claim',
    permission: 'expense.edit',
    name: 'expense-create',
    title: 'expenses:create.title',
    screen: () => import('./expense-form.screen.tsx').then((m) => m.ExpenseClaimScreen),
  },
  {
    ...area,
    path: '/expenses/detail/$id',
    permission: 'expense.view',
    name: 'expense-detail',
    title: 'expenses:detail.title',
    screen: () => import('./expense-detail.screen.tsx').then((m) => m.ExpenseDetailScreen),
  },
  {
    ...area,
    path: '/expenses/modify/$id',
    permission: 'expense.edit',
    name: 'expense-modify',
    title: 'expenses:modify.title',
    screen: () => import('./expense-form.screen.tsx').then((m) => m.ExpenseModifyScreen),
  },
];
