import type { ScreenPath } from '../../kit/paths.ts';

const area = { login: true, menu: 'timesheet', texts: ['timesheets'] } as const;

export const timesheetPaths: readonly ScreenPath[] = [
  {
    ...area,
    path: '/timesheets',
    permission: 'timesheet.view',
    name: 'timesheets',
    title: 'timesheets:list.title',
    screen: () => import('./timesheets.screen.tsx').then((m) => m.TimesheetsScreen),
  },
  {
    ...area,
    path: '/timesheets/create',
    permission: 'timesheet.record',
    name: 'timesheet-create',
    title: 'timesheets:create.title',
    screen: () => import('./timesheet-form.screen.tsx').then((m) => m.TimesheetCreateScreen),
  },
  {
    ...area,
    path: '/timesheets/bulk-modify',
    permission: 'timesheet.record',
    name: 'timesheet-bulk-modify',
    title: 'timesheets:modify.title',
    screen: () => import('./bulk-modify.screen.tsx').then((m) => m.BulkModifyScreen),
  },
  {
    ...area,
    path: '/timesheets/detail/$id',
    permission: 'timesheet.view',
    name: 'timesheet-detail',
    title: 'timesheets:detail.title',
    screen: () => import('./timesheet-detail.screen.tsx').then((m) => m.TimesheetDetailScreen),
  },
];
