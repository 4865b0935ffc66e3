import { employeeCategories } from '@praktis/contract/employees/employees.schemas';
import { singletons } from '@praktis/contract/settings/singletons';
import type { Day } from '@praktis/rules/dates';
import type { z } from 'zod';
import type { Ctx } from '../../kit/context.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { lockRule, sinceOf, skipRule } from '../../kit/lock-out/rule-days.ts';
import { readSetting, saveSetting } from '../../kit/settings.ts';
import { anybodyFree } from './singletons.repo.ts';

type LockDay = z.output<(typeof singletons)['timesheetLockDay']['fields']>;

/** Rights by which whoever is not locked out himself can help those who are. */
const helps = ['fee_earner.unlock', singletons.timesheetLockDay.access];

/**
 * Somebody who is never locked out can restore the others, or change this rule: `nobody_restores`. Otherwise all who could
 * might stand locked out together, with no way back.
 */
export async function someoneStaysFree(ctx: Ctx, value: LockDay): Promise<void> {
  if (value.lock_after_days === 0) return;
  if (!(await anybodyFree(ctx, value.exempt_categories, helps)))
    throw new RuleBroken('nobody_restores', {}, 'exempt_categories');
}

/** Keeps the days on which rules of missing time were switched on: days before are never demanded (LCK-03). */
export async function noteRules(ctx: Ctx, value: LockDay): Promise<void> {
  await noteSkipRule(ctx, value.skip_dates_allowed);
  await noteLockRule(ctx, value);
}

async function noteSkipRule(ctx: Ctx, skip_dates_allowed: boolean): Promise<void> {
  const { since, version } = await readSetting(ctx, skipRule);
  if ((since === null) === skip_dates_allowed) return;
  await saveSetting(ctx, skipRule, { since: skip_dates_allowed ? null : ctx.today, version });
}

/** Blocking, locking and a category that was exempt each begin to count on the day of the change; what is on stays. */
async function noteLockRule(ctx: Ctx, value: LockDay): Promise<void> {
  const before = await readSetting(ctx, singletons.timesheetLockDay);
  const { version, ...rule } = await readSetting(ctx, lockRule);
  const since = (days: 'block_after_days' | 'lock_after_days', stands: Day | null) => {
    if (value[days] === 0) return null;
    return before[days] === 0 ? ctx.today : stands;
  };
  const next = {
    ...rule,
    block_since: since('block_after_days', rule.block_since),
    lock_since: since('lock_after_days', rule.lock_since),
  };
  for (const category of employeeCategories) {
    const freed = before.exempt_categories.includes(category) && !value.exempt_categories.includes(category);
    if (freed) next[sinceOf[category]] = ctx.today;
  }
  if (JSON.stringify(next) !== JSON.stringify(rule)) await saveSetting(ctx, lockRule, { ...next, version });
}

/** The day from which no working day may be left empty; null = they may. */
export async function skipRuleSince(ctx: Ctx): Promise<Day | null> {
  return (await readSetting(ctx, skipRule)).since;
}
