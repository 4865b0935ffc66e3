import type { ScreenPath } from '../../kit/paths.ts';

const area = { login: true, menu: 'billing', texts: ['billing'] } as const;

export const billingPaths: readonly ScreenPath[] = [
  {
    ...area,
    path: '/billing',
    permission: ['invoice.view', 'deposit.view'],
    name: 'billing',
    title: 'billing:list.title',
    screen: () => import('./invoices-list.screen.tsx').then((m) => m.InvoicesListScreen),
  },
  {
    ...area,
    path: '/billing/create',
    permission: 'invoice.edit',
    name: 'billing-create',
    title: 'billing:create.title',
    screen: () => import('./invoice-form.screen.tsx').then((m) => m.InvoiceCreateScreen),
  },
  {
    ...area,
    path: '/billing/detail/$id',
    permission: 'invoice.view',
    name: 'billing-detail',
    title: 'billing:detail.title',
    screen: () => import('./invoice-detail.screen.tsx').then((m) => m.InvoiceDetailScreen),
  },
  {
    ...area,
    path: '/billing/modify/$id',
    permission: 'invoice.edit',
    name: 'billing-modify',
    title: 'billing:modify.title',
    screen: () => import('./invoice-form.screen.tsx').then((m) => m.InvoiceModifyScreen),
  },
  {
    ...area,
    path: '/billing/deposit/create',
    permission: 'deposit.edit',
    name: 'deposit-create',
    title: 'billing:deposit.create_title',
    screen: () => import('./deposit-form.screen.tsx').then((m) => m.DepositCreateScreen),
  },
  {
    ...area,
    path: '/billing/deposit/detail/$id',
    permission: 'deposit.view',
    name: 'deposit-detail',
    title: 'billing:deposit.title',
    screen: () => import('./deposit-detail.screen.tsx').then((m) => m.DepositDetailScreen),
  },
  {
    ...area,
    path: '/billing/deposit/modify/$id',
    permission: 'deposit.edit',
    name: 'deposit-modify',
    title: 'billing:deposit.modify_title',
    screen: () => import('./deposit-form.screen.tsx').then((m) => m.DepositModifyScreen),
  },
];
