import type { Step } from '../tour.ts';
import { billingTour } from './billing.tour.ts';
import { calendarTour } from './calendar.tour.ts';
import { clientsTour } from './clients.tour.ts';
import { collectionsTour } from './collections.tour.ts';
import { dashboardsTour } from './dashboards.tour.ts';
import { documentsTour } from './documents.tour.ts';
import { employeeCostsTour } from './employee-costs.tour.ts';
import { employeesTour } from './employees.tour.ts';
import { expensesTour } from './expenses.tour.ts';
import { importsTour } from './imports.tour.ts';
import { mattersTour } from './matters.tour.ts';
import { settingsTour } from './settings.tour.ts';
import { setupListsTour } from './settings-lists.tour.ts';
import { timesheetsTour } from './timesheets.tour.ts';
import { usersTour } from './users.tour.ts';

/** The whole practice in the order of its days: settings, people, client, matter, work, bill, money. */
export const allTours: readonly Step[] = [
  ...settingsTour,
  ...setupListsTour,
  ...employeesTour,
  ...employeeCostsTour,
  ...usersTour,
  ...clientsTour,
  ...mattersTour,
  ...documentsTour,
  ...timesheetsTour,
  ...expensesTour,
  ...billingTour,
  ...collectionsTour,
  ...dashboardsTour,
  ...calendarTour,
  ...importsTour,
];
