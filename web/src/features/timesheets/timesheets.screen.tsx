import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { loadPart } from '../../kit/chunk-reload.ts';
import { MissingDaysPanel } from './missing-days.panel.tsx';
import { TimesheetsListScreen } from './timesheets-list.screen.tsx';
import { type TimesheetViewName, useTimesheetView } from './view-switch.tsx';

const views: Record<TimesheetViewName, ComponentType> = {
  list: TimesheetsListScreen,
  week: lazy(() => loadPart(() => import('./week/week.view.tsx')).then((part) => ({ default: part.WeekView }))),
  calendar: lazy(() => loadPart(() => import('./time-calendar.tsx')).then((part) => ({ default: part.TimeCalendar }))),
  'write-off': lazy(() =>
    loadPart(() => import('./written-off.view.tsx')).then((part) => ({ default: part.WrittenOffView })),
  ),
};

/** Time in the view that the address names; above it, what is missing while that blocks the rest. */
export function TimesheetsScreen() {
  const View = views[useTimesheetView()];
  return (
    <>
      <MissingDaysPanel />
      <Suspense fallback={<Skeleton h={400} m="lg" />}>
        <View />
      </Suspense>
    </>
  );
}
