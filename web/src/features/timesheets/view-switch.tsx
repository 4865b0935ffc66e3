import { SegmentedControl } from '@mantine/core';
import { useGo, useUrlState } from '../../kit/navigation.ts';
import { useTexts } from '../../kit/texts.ts';

/** The ways in which /timesheets shows time, as the address names them (G088). */
export const timesheetViews = ['list', 'week', 'calendar', 'write-off'] as const;
export type TimesheetViewName = (typeof timesheetViews)[number];

/** The view that the address names; the list where it names none. */
export function useTimesheetView(): TimesheetViewName {
  const [{ view }] = useUrlState();
  return timesheetViews.find((name) => name === view) ?? 'list';
}

/** Leads from one view to another. */
export function ViewSwitch() {
  const { t } = useTexts('timesheets');
  const go = useGo();
  const view = useTimesheetView();
  return (
    <SegmentedControl
      aria-label={t('view.label')}
      value={view}
      onChange={(next) => go('/timesheets', next === 'list' ? {} : { view: next })}
      data={timesheetViews.map((value) => ({ value, label: t(`view.${value}`) }))}
    />
  );
}
