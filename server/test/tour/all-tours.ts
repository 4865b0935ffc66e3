import type { Step } from '../tour.ts';
import { clientsTour } from './clients.tour.ts';
import { employeesTour } from './employees.tour.ts';
import { mattersTour } from './matters.tour.ts';
import { settingsTour } from './settings.tour.ts';
import { setupListsTour } from './settings-lists.tour.ts';
import { usersTour } from './users.tour.ts';

/** The whole practice in the order of its days: settings, people, client, matter, work, bill, money. */
export const allTours: readonly Step[] = [
  ...settingsTour,
  ...setupListsTour,
  ...employeesTour,
  ...usersTour,
  ...clientsTour,
  ...mattersTour,
];
