import type { BodyOf } from '@praktis/contract/kit/call';
import type { timesheetBulkCalls as calls } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { BulkAnswer } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { amountFits, compare, type Decimal } from '@praktis/rules/money';
import { rateIsPossible } from '@praktis/rules/rates';
import { entryValue } from '@praktis/rules/time';
import type { Ctx } from '../../kit/context.ts';
import { found, NotAllowed } from '../../kit/errors.ts';
import { once } from '../../kit/once.ts';
import { findEmployee } from '../employees/index.ts';
import { findMember, readMatterForWork } from '../matters/index.ts';
import { currencyOf } from '../settings/index.ts';
import { type Judged, judgeOneOfMany, lockedMatter, noteBudget, onEntries, preparePlaces } from './bulk-run.service.ts';
import { type EntryRate, rateOfEntry } from './entry-rate.service.ts';
import { budgetHoldsFor, readTimeSetup } from './judge-entry.service.ts';
import { measuredOf, storedForm } from './measured-time.rules.ts';
import { fateOf } from './rate-upgrade.rules.ts';
import type { StoredEntry } from './timesheets.repo.ts';
import { entryMayMove, matterTakesTime, typedRateFits } from './timesheets.rules.ts';
import { matterOf, mayBringTo, stateOf } from './timesheets.service.ts';

/** Moves entries to another matter, where rate, flag and budget are judged anew (TIM-14). */
export async function moveToMatter(
  ctx: Ctx,
  { body }: { body: BodyOf<typeof calls.updateMatter> },
): Promise<BulkAnswer> {
  const setup = await readTimeSetup(ctx);
  const { matter_id, reason } = body;
  const target = found(await readMatterForWork(ctx, matter_id, 'matter.view'));
  const goal = { name: `${target.number} ${target.name}`, shows_rates: target.shows_rates };
  const judge = async (inside: Ctx, entry: StoredEntry): Promise<Judged> => {
    if (!entry.may_record) throw new NotAllowed();
    if (entry.matter_id === matter_id) return { change: {} };
    await mayBringTo(inside, entry, { ...entry, matter_id });
    entryMayMove(stateOf(entry), 'update');
    matterTakesTime(matterOf(entry));
    const time = measuredOf(entry);
    const form = { ...entry, method: entry.method as 'unit' | 'hour' | 'start_end', matter_id, reason };
    const judged = await judgeOneOfMany(inside, setup, { ...form, time, billable: null }, entry);
    const { fingerprint } = storedForm(form, time);
    return { change: { ...judged, matter_id, reason, fingerprint, invoice_id: null }, target: goal };
  };
  const prepare = (inside: Ctx, entries: readonly StoredEntry[]) => preparePlaces(inside, entries, matter_id);
  return onEntries(ctx, { ...body, also: [matter_id], prepare }, judge);
}

const leftCodes = { billed: 'already_billed', prebill: 'on_prebill', write_off: 'left_written_off' } as const;

/**
 * Gives entries the rate they would be recorded at now, or the typed one (RAT-06). Billed and written-off entries and those
 * on a prebill are left and say so; the edit window does not hold it back.
 */
export async function updateRate(ctx: Ctx, { body }: { body: BodyOf<typeof calls.updateRate> }): Promise<BulkAnswer> {
  if (body.rate) await typedRateIsPossible(ctx, body.rate, body.currency);
  return onEntries(ctx, body, async (inside, entry) => {
    if (!entry.may_write_off || !entry.shows_rate) throw new NotAllowed();
    if (entry.status === 'deleted') return { change: {}, left: 'left_deleted' };
    const fate = fateOf(entry);
    if (fate !== 'changes') return { change: {}, left: leftCodes[fate] };
    return rated(inside, entry, body);
  });
}

async function typedRateIsPossible(ctx: Ctx, rate: Decimal, code: string): Promise<void> {
  const currency = await currencyOf(ctx, code);
  amountFits(rate, currency, 'rate');
  rateIsPossible(rate, currency, [...ctx.confirmed]);
}

async function rated(
  ctx: Ctx,
  entry: StoredEntry,
  typed: { rate?: Decimal | null | undefined; currency: string },
): Promise<Judged> {
  const { matter_id, employee_id, date, billable } = entry;
  const matter = await lockedMatter(ctx, matter_id);
  if (typed.rate) typedRateFits(typed.currency, matter.currency);
  const team = `member ${matter_id} ${employee_id}`;
  const member = found(await once(ctx, team, () => findMember(ctx, matter_id, employee_id)));
  const employee = found(await once(ctx, `employee ${employee_id}`, () => findEmployee(ctx, employee_id)));
  const currency = await once(ctx, `currency ${matter.currency}`, () => currencyOf(ctx, matter.currency));
  const facts = { date, employee_id, matter_id, matter, member, employee, currency, billable };
  const rate = await rateOfEntry(ctx, { ...facts, manual_rate: typed.rate ?? null });
  const value = rate.rate === null ? '0' : entryValue(entry.hour, rate.rate, currency.digits);
  if (isSame(entry, rate, value)) return { change: {} };
  const counted = billable ? value : '0';
  await budgetHoldsFor(ctx, matter, { value: counted, before: entry });
  await noteBudget(ctx, entry, { matter_id, value: counted });
  return { change: { ...rate, value } };
}

/** Whether a rate leaves an entry as it is; its source counts, since it says how the rate came about (RAT-04). */
function isSame(entry: StoredEntry, next: EntryRate, value: Decimal): boolean {
  const rate = entry.rate === null || next.rate === null ? entry.rate === next.rate : !compare(entry.rate, next.rate);
  const currency = entry.rate_currency === next.rate_currency && entry.rate_source === next.rate_source;
  return rate && currency && compare(entry.value, value) === 0;
}
