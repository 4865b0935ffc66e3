import type { Step } from '../tour.ts';
import { setupListsTour } from './settings-lists.tour.ts';

/** The whole practice in the order of its days: settings, people, client, matter, work, bill, money. */
export const allTours: readonly Step[] = [...setupListsTour];
