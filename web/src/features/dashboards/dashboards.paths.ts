import type { ScreenPath } from '../../kit/paths.ts';

export const dashboardPaths: readonly ScreenPath[] = [
  {
    path: '/dashboards',
    login: true,
    light: true,
    permission: 'dashboard.view',
    name: 'dashboard',
    title: 'dashboards:title',
    menu: 'dashboard',
    offers: ['reminder'],
    screen: () => import('./main-dashboard.screen.tsx').then((m) => m.MainDashboardScreen),
  },
];
