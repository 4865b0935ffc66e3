import type { invoiceNoteCalls } from '@praktis/contract/settings/singleton.calls';
import {
  numberedDocuments,
  type Singleton,
  type SingletonKey,
  singletons,
} from '@praktis/contract/settings/singletons';
import { blockComesBeforeLock } from '@praktis/rules/lock-out';
import { amountFits } from '@praktis/rules/money';
import type { z } from 'zod';
import type { InputOf } from '../../kit/bind.ts';
import type { Ctx } from '../../kit/context.ts';
import { RuleBroken } from '../../kit/errors.ts';
import { seriesHasBegun, seriesOf } from '../../kit/numbering.ts';
import { readSetting, saveSetting } from '../../kit/settings.ts';
import { noteRules, someoneStaysFree } from './lock-rule.service.ts';
import { partnersAmong } from './singletons.repo.ts';
import * as rules from './singletons.rules.ts';

type ValueOf<K extends SingletonKey> = z.output<(typeof singletons)[K]['fields']>;
type Checks = { [K in SingletonKey]?: (ctx: Ctx, value: ValueOf<K>) => void | Promise<void> };

const rupiah = { code: 'IDR', digits: 0 };

/** What is judged across the fields of a setting, beyond the form of each, and what follows when it holds. */
const checks: Checks = {
  dateFormat: (_ctx, value) => rules.separatorsDiffer(value),
  clientCoreSetup: async (ctx, value) => {
    corePattern(ctx, value, 'client');
    const stored = await readSetting(ctx, singletons.clientCoreSetup);
    await firstIsOpen(ctx, 'client', { field: 'number_first', from: stored.number_first, to: value.number_first });
  },
  employeeSetup: (ctx, value) => corePattern(ctx, value, 'employee'),
  matterCoreSetup: async (ctx, value) => {
    corePattern(ctx, value, 'matter');
    const stored = await readSetting(ctx, singletons.matterCoreSetup);
    await firstIsOpen(ctx, 'matter', { field: 'number_first', from: stored.number_first, to: value.number_first });
    rules.approversArePartners(value.approvers, await partnersAmong(ctx, value.approvers));
  },
  timesheetSetup: (_ctx, value) => rules.defaultMethodIsAllowed(value),
  timesheetLockDay: async (ctx, value) => {
    rules.windowDayExists(value);
    blockComesBeforeLock(value);
    await someoneStaysFree(ctx, value);
    await noteRules(ctx, value);
  },
  invoiceSetup: async (ctx, value) => {
    const stored = await readSetting(ctx, singletons.invoiceSetup);
    for (const series of numberedDocuments) {
      const number = seriesOf(value, series);
      rules.patternHolds(`${series}_pattern`, number, { firm: ctx.firm.code, ...rules.numberedBy[series] });
      const first = { field: `${series}_first`, from: seriesOf(stored, series).first, to: number.first };
      await firstIsOpen(ctx, series, first);
    }
    amountFits(value.vat_collector_threshold_government, rupiah, 'vat_collector_threshold_government');
    amountFits(value.vat_collector_threshold_other, rupiah, 'vat_collector_threshold_other');
  },
};

function corePattern(
  ctx: Ctx,
  value: { number_pattern: string; number_reset: 'yearly' | 'monthly' | 'never'; number_first?: number },
  kind: 'client' | 'matter' | 'employee',
): void {
  const { number_pattern: pattern, number_reset: reset, number_first: first = 1 } = value;
  const number = { pattern, reset, first };
  rules.patternHolds('number_pattern', number, { firm: ctx.firm.code, ...rules.numberedBy[kind] });
}

/** NUM-04: the first number of a series is set before its first document: `series_begun`. */
async function firstIsOpen(ctx: Ctx, series: string, first: { field: string; from: number; to: number }) {
  if (first.from !== first.to && (await seriesHasBegun(ctx, series)))
    throw new RuleBroken('series_begun', {}, first.field);
}

/** The functions behind `read` and `update` of a setting. */
export function singletonService<K extends SingletonKey>(key: K) {
  const setting: Singleton = singletons[key];
  const check = checks[key] as ((ctx: Ctx, value: unknown) => void | Promise<void>) | undefined;
  return {
    read: (ctx: Ctx) => readSetting(ctx, setting),
    update: (ctx: Ctx, { body }: { body: ValueOf<K> & { version: number } }) =>
      saveSetting(ctx, setting, body, (value) => check?.(ctx, value)),
  };
}

type NoteType = InputOf<typeof invoiceNoteCalls.detail>['body']['type'];

function noteOf(type: NoteType) {
  return type === 'national' ? singletons.invoiceNoteNational : singletons.invoiceNoteInternational;
}

async function readNote(ctx: Ctx, type: NoteType) {
  return { type, ...(await readSetting(ctx, noteOf(type))) };
}

/** The functions behind the calls of invoice notes (TAX-04). */
export const invoiceNoteService = {
  list: async (ctx: Ctx) => ({ rows: [await readNote(ctx, 'national'), await readNote(ctx, 'international')] }),
  detail: (ctx: Ctx, { body }: InputOf<typeof invoiceNoteCalls.detail>) => readNote(ctx, body.type),
  async update(ctx: Ctx, { body }: InputOf<typeof invoiceNoteCalls.update>) {
    const { type, ...value } = body;
    return { type, ...(await saveSetting(ctx, noteOf(type), value)) };
  },
};
