import type { ComponentType } from 'react';
import type { Needed } from '../kit/permissions.ts';

/** Something small that stands in the top bar, such as the running timer; comes once the first screen stands. */
export interface BarItem {
  readonly name: string;
  readonly permission?: Needed;
  readonly load: () => Promise<ComponentType>;
}

/** Items of the top bar in their order; features add theirs here. */
export const barItems: readonly BarItem[] = [
  {
    name: 'timer',
    permission: 'timesheet.record',
    load: () => import('../features/timesheets/timer/timer-bar.tsx').then((m) => m.TimerBar),
  },
  {
    name: 'waiting',
    permission: 'timesheet.record',
    load: () => import('../features/timesheets/offline/waiting-bar.tsx').then((m) => m.WaitingBar),
  },
];
