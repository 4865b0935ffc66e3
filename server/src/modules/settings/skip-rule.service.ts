import { optionalDay } from '@praktis/contract/kit/days';
import type { Day } from '@praktis/rules/dates';
import { z } from 'zod';
import type { Ctx } from '../../kit/context.ts';
import { readSetting, saveSetting } from '../../kit/settings.ts';

/** Since when dates may not be left empty; kept by the server beside the setting that says so. */
const skipRule = { key: 'timesheet-lock-day/skip-rule', fields: z.object({ since: optionalDay.default(null) }) };

/** Keeps the day on which the rule was switched on: days before it are never demanded (LCK-03). */
export async function noteSkipRule(ctx: Ctx, skip_dates_allowed: boolean): Promise<void> {
  const { since, version } = await readSetting(ctx, skipRule);
  if ((since === null) === skip_dates_allowed) return;
  await saveSetting(ctx, skipRule, { since: skip_dates_allowed ? null : ctx.today, version });
}

/** The day from which no working day may be left empty; null = they may. */
export async function skipRuleSince(ctx: Ctx): Promise<Day | null> {
  return (await readSetting(ctx, skipRule)).since;
}
