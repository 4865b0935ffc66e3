import type { ScreenPath } from '../../kit/paths.ts';

const area = { login: true, menu: 'matter' } as const;

export const matterPaths: readonly ScreenPath[] = [
  {
    ...area,
    path: '/matters',
    permission: 'matter.view',
    name: 'matters',
    title: 'matters:list.title',
    screen: () => import('./matters-list.screen.tsx').then((m) => m.MattersListScreen),
  },
  {
    ...area,
    path: '/matters/create',
    permission: 'matter.create',
    name: 'matter-create',
    title: 'matters:create.title',
    screen: () => import('./matter-form.screen.tsx').then((m) => m.MatterCreateScreen),
  },
  {
    ...area,
    path: '/matters/detail/$id',
    permission: 'matter.view',
    name: 'matter-detail',
    title: 'matters:detail.title',
    texts: ['conflict', 'documents'],
    screen: () => import('./matter-detail.screen.tsx').then((m) => m.MatterDetailScreen),
  },
  {
    ...area,
    path: '/matters/modify/$id',
    permission: 'matter.edit_billing',
    name: 'matter-modify',
    title: 'matters:modify.title',
    screen: () => import('./matter-form.screen.tsx').then((m) => m.MatterModifyScreen),
  },
  {
    ...area,
    path: '/matters/audittrail/$id',
    permission: 'audit.view',
    name: 'matter-trail',
    title: 'matters:trail.title',
    screen: () => import('./matter-trail.screen.tsx').then((m) => m.MatterTrailScreen),
  },
];
