import type { ScreenPath } from '../../kit/paths.ts';

const area = { login: true, menu: 'client' } as const;

export const clientPaths: readonly ScreenPath[] = [
  {
    ...area,
    path: '/clients',
    permission: 'client.view',
    name: 'clients',
    title: 'clients:list.title',
    screen: () => import('./clients-list.screen.tsx').then((m) => m.ClientsListScreen),
  },
  {
    ...area,
    path: '/clients/create',
    permission: 'client.create',
    name: 'client-create',
    title: 'clients:create.title',
    screen: () => import('./client-form.screen.tsx').then((m) => m.ClientCreateScreen),
  },
  {
    ...area,
    path: '/clients/detail/$id',
    permission: 'client.view',
    name: 'client-detail',
    title: 'clients:detail.title',
    texts: ['conflict', 'documents'],
    screen: () => import('./client-detail.screen.tsx').then((m) => m.ClientDetailScreen),
  },
  {
    ...area,
    path: '/clients/modify/$id',
    permission: 'client.edit',
    name: 'client-modify',
    title: 'clients:modify.title',
    screen: () => import('./client-form.screen.tsx').then((m) => m.ClientModifyScreen),
  },
];
