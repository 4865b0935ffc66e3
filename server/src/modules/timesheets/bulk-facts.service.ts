import type { Ctx } from '../../kit/context.ts';
import { remember } from '../../kit/once.ts';
import { findMembers } from '../matters/index.ts';
import * as similar from './similar-entries.repo.ts';
import { standingOf } from './similar-entries.service.ts';
import * as repo from './timesheets.repo.ts';

/** Where work is to stand. */
export interface Place {
  matter_id: string;
  employee_id: string;
  date: string;
}

const distinct = <T>(list: readonly T[], key: (one: T) => string): T[] => [
  ...new Map(list.map((one) => [key(one), one])).values(),
];

/** Reads the members of many places in one question; what is asked of each later is known by then. */
export async function rememberTeams(ctx: Ctx, places: readonly Place[]): Promise<void> {
  const keyOf = ({ matter_id, employee_id }: Omit<Place, 'date'>) => `member ${matter_id} ${employee_id}`;
  const asked = distinct(places, keyOf);
  const found = new Map((await findMembers(ctx, asked)).map((member) => [keyOf(member), member]));
  for (const place of asked) remember(ctx, keyOf(place), found.get(keyOf(place)));
}

/** The same for the entries that stand beside those that come to one matter (TIM-09). */
export async function rememberBeside(ctx: Ctx, places: readonly Place[]): Promise<void> {
  const keyOf = ({ employee_id, date, matter_id }: Place) => `beside ${employee_id} ${date} ${matter_id}`;
  const asked = distinct(places, keyOf);
  const beside = new Map(asked.map((place) => [keyOf(place), [] as ReturnType<typeof standingOf>[]]));
  for (const entry of await similar.entriesAtAll(ctx, asked)) beside.get(keyOf(entry))?.push(standingOf(entry));
  for (const [key, entries] of beside) remember(ctx, key, entries);
}

/** The same for the hours of days (TIM-07). */
export async function rememberHours(ctx: Ctx, places: readonly Place[]): Promise<void> {
  const keyOf = ({ employee_id, date }: Omit<Place, 'matter_id'>) => `hours ${employee_id} ${date}`;
  const asked = distinct(places, keyOf);
  const days = new Map(asked.map((place) => [keyOf(place), { hours: '0' }]));
  for (const day of await repo.hoursOfDays(ctx, asked)) days.set(keyOf(day), { hours: day.hours });
  for (const [key, day] of days) remember(ctx, key, day);
}
