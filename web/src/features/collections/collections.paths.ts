import type { ScreenPath } from '../../kit/paths.ts';

const area = { login: true, menu: 'collection', texts: ['collections'] } as const;

export const collectionPaths: readonly ScreenPath[] = [
  {
    ...area,
    path: '/collections',
    permission: 'collection.view',
    name: 'collections',
    title: 'collections:list.title',
    screen: () => import('./collections-list.screen.tsx').then((m) => m.CollectionsListScreen),
  },
  {
    ...area,
    path: '/collections/create',
    permission: 'collection.edit',
    name: 'collection-create',
    title: 'collections:create.title',
    screen: () => import('./collection-form.screen.tsx').then((m) => m.CollectionCreateScreen),
  },
  {
    ...area,
    path: '/collections/detail/$id',
    permission: 'collection.view',
    name: 'collection-detail',
    title: 'collections:detail.title',
    screen: () => import('./collection-detail.screen.tsx').then((m) => m.CollectionDetailScreen),
  },
  {
    ...area,
    path: '/collections/modify/$id',
    permission: 'collection.edit',
    name: 'collection-modify',
    title: 'collections:modify.title',
    screen: () => import('./collection-form.screen.tsx').then((m) => m.CollectionModifyScreen),
  },
];
