import type { Ctx } from '../../kit/context.ts';
import { remember } from '../../kit/once.ts';
import { findMembers } from '../matters/index.ts';
import * as similar from './similar-entries.repo.ts';
import { standingOf } from './similar-entries.service.ts';

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
