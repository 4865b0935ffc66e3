import type { ScreenPath } from '../../kit/paths.ts';

export const calendarPaths: readonly ScreenPath[] = [
  {
    path: '/calendar',
    login: true,
    menu: 'dashboard',
    permission: 'dashboard.view',
    name: 'calendar',
    title: 'calendar:title',
    screen: () => import('./calendar.screen.tsx').then((m) => m.CalendarScreen),
  },
];
