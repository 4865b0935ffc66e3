import { singletons } from '@praktis/contract/settings/singletons';
import type { Ctx } from '../context.ts';
import { type Lock, LockRefused, RuleBroken } from '../errors.ts';
import { named } from '../named.ts';
import { readSetting } from '../settings.ts';
import { glancesAt } from './glance.query.ts';
import { peopleWhoOpen } from './lock-help.query.ts';
import { shownAtMost } from './people-who-help.ts';
import { judgeStanding } from './standing.ts';

/**
 * Refusals as they are told: one that a lock brought about names the people who can open it and are at work themselves. Asked
 * only once something is refused, and for all refusals of an act together; whoever is on the matter may know of them.
 */
export async function withHelp(ctx: Ctx, errors: readonly unknown[]): Promise<unknown[]> {
  const met = errors.filter((error) => error instanceof LockRefused);
  if (met.length === 0) return [...errors];
  const locks = new Map(met.map(({ lock }) => [placeOf(lock), lock]));
  const names = await namesFor(ctx, [...locks.values()]);
  const people = new Map([...locks.keys()].map((place, at) => [place, namesSaid(ctx, names.get(at) ?? [])]));
  return errors.map((error) => {
    if (!(error instanceof LockRefused)) return error;
    const { code, params, field, lock } = error;
    return new RuleBroken(code, { ...params, people: people.get(placeOf(lock)) ?? '' }, field);
  });
}

/** The work of a call, whose refusal by a lock names who can help. */
export async function namingWhoHelps<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof LockRefused ? (await withHelp(ctx, [error]))[0] : error;
  }
}

const placeOf = ({ key, matter_id, employee_id }: Lock) => [key, matter_id, employee_id].join(' ');

const namesSaid = ({ kit, language }: Ctx, names: readonly string[]) =>
  named(kit, language, names, shownAtMost) || kit.say(language, 'errors:nobody_to_restore');

/** The names for each lock, by its place. */
async function namesFor(ctx: Ctx, locks: readonly Lock[]): Promise<Map<number, string[]>> {
  const approved = locks.some(({ key }) => key === 'approve_matter');
  const approvers = approved ? (await readSetting(ctx, singletons.matterCoreSetup)).approvers : [];
  const four_eyes = approved && (await readSetting(ctx, singletons.system)).four_eyes_activation;
  const holders = await peopleWhoOpen(ctx, locks, { approvers, four_eyes });
  const atWork = new Set<string>();
  for (const glance of await glancesAt(ctx.db, ctx.firm.id, [...new Set(holders.map((one) => one.employee_id))]))
    if ((await judgeStanding(ctx, glance)).standing.state === 'active') atWork.add(glance.employee_id);
  const names = new Map<number, string[]>();
  for (const { at, employee_id, name } of holders)
    if (atWork.has(employee_id)) names.set(at, [...(names.get(at) ?? []), name]);
  return names;
}
