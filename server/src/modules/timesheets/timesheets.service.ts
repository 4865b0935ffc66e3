import type { BodyOf } from '@praktis/contract/kit/call';
import type { timesheetCalls as calls } from '@praktis/contract/timesheets/timesheets.calls';
import type { ReadTimesheet } from '@praktis/contract/timesheets/timesheets.schemas';
import { booksAreOpen } from '@praktis/rules/dates';
import { compare, type Decimal } from '@praktis/rules/money';
import { may, mayAll } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found, mustBeCurrent, NotAllowed, RuleBroken } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { once } from '../../kit/once.ts';
import { findEmployee } from '../employees/index.ts';
import { lockMatterForWork, readMatterForWork } from '../matters/index.ts';
import { firmProfile } from '../settings/index.ts';
import {
  type EntryDraft,
  type JudgedEntry,
  judgeEntry,
  noteHowOthersStand,
  periodOf,
  readTimeSetup,
  type TimeSetup,
} from './judge-entry.service.ts';
import { charged, measure, measuredOf, storedForm } from './measured-time.rules.ts';
import * as repo from './timesheets.repo.ts';
import { entryMayMove, isOpenToChanges, matterTakesTime, periodIsOpen } from './timesheets.rules.ts';

type ChangedTimesheet = BodyOf<typeof calls.update>;

/** What an import says beyond the form. */
export interface ImportedEntry {
  import_id: string;
  /** The rate that stands in the file; null = none does. */
  rate: Decimal | null;
}

/** Records one entry (TIM-13); for somebody else with `timesheet.record_for_others` (TIM-15). */
export async function createOne(
  ctx: Ctx,
  setup: TimeSetup,
  entry: ReadTimesheet,
): Promise<{ id: string; hour: Decimal }> {
  const employee_id = entry.employee_id ?? ctx.user.employee_id;
  await mayRecordFor(ctx, employee_id, entry.matter_id);
  methodIsOffered(setup, entry.method);
  return recordTime(ctx, setup, { ...entry, employee_id });
}

/**
 * Records one entry for the person named. Whether the caller may record for that person is judged before: by
 * `createOne` for the form, by the right to import for an import.
 */
export async function recordTime(
  ctx: Ctx,
  setup: TimeSetup,
  entry: ReadTimesheet & { employee_id: string },
  imported?: ImportedEntry,
): Promise<{ id: string; hour: Decimal }> {
  found(await readMatterForWork(ctx, entry.matter_id, 'matter.view'));
  found(await findEmployee(ctx, entry.employee_id));
  const time = charged(measure(entry, setup), entry.hour);
  const draft = { ...entry, time, billable: entry.billable ?? null };
  // An import knows its entries by their fingerprints and is not asked about each that is like another (TIM-10).
  const confirmed = imported ? new Set([...ctx.confirmed, 'similar_entry']) : ctx.confirmed;
  const judged = await judgeAtRate({ ...ctx, confirmed }, setup, draft, imported?.rate ?? null);
  const id = newId();
  await repo.insertEntry(ctx, {
    id,
    ...judged,
    ...storedForm(entry, time),
    import_id: imported?.import_id ?? null,
    created_by: ctx.user.user_id,
  });
  return { id, hour: time.hour };
}

/**
 * Judges an entry whose rate stands in an imported file. It must be the resolved one (`rate_differs`), unless the caller
 * may set rates of time by hand: then it is kept as typed (RAT-06). Who sees no rates is not told either whether he
 * guessed one (RAT-11).
 */
async function judgeAtRate(ctx: Ctx, setup: TimeSetup, draft: EntryDraft, rate: Decimal | null): Promise<JudgedEntry> {
  if (rate === null) return judgeEntry(ctx, setup, draft);
  if (!may(ctx, 'rate.view')) throw new RuleBroken('rate_hidden', {}, 'rate');
  const mayType = may(ctx, 'timesheet.write_off');
  try {
    const judged = await judgeEntry(ctx, setup, draft);
    if (judged.rate !== null && compare(judged.rate, rate) === 0) return judged;
  } catch (error) {
    if (!mayType || !(error instanceof RuleBroken) || error.code !== 'rate_missing') throw error;
  }
  if (!mayType) throw new RuleBroken('rate_differs', {}, 'rate');
  return judgeEntry(ctx, setup, { ...draft, manual_rate: rate });
}

/** The fingerprint by which an import recognises an entry, and the hours it comes to (TIM-10). */
export function recognisedBy(setup: TimeSetup, entry: ReadTimesheet & { employee_id: string }) {
  const { fingerprint, hour } = storedForm(entry, measure(entry, setup));
  return { fingerprint, hour };
}

/**
 * Changes an entry (TIM-12, TIM-13); another matter, person or date resolves rate and flag anew (TIM-14). One of many is
 * judged by the settings that were read for all.
 */
export async function updateTimesheet(ctx: Ctx, { body }: { body: ChangedTimesheet }, ofAll?: TimeSetup) {
  const setup = ofAll ?? (await readTimeSetup(ctx));
  const entry = await lockEntry(ctx, body.id, body.matter_id);
  const employee_id = body.employee_id ?? entry.employee_id;
  await mayChange(ctx, entry, { employee_id, matter_id: body.matter_id, billable: body.billable });
  mustBeCurrent(entry, body.version);
  entryMayMove(stateOf(entry), 'update');
  matterTakesTime(matterOf(entry));
  if (body.method) methodIsOffered(setup, body.method);
  const time = charged(body.method ? measure({ ...body, method: body.method }, setup) : measuredOf(entry), body.hour);
  const sameMatter = entry.matter_id === body.matter_id;
  const asked = body.billable ?? (sameMatter ? entry.billable : null);
  const draft = { ...body, employee_id, time, billable: asked };
  const judged = await judgeEntry(ctx, setup, draft, entry);
  const method = body.method ?? (entry.method as ReadTimesheet['method']);
  // Off its matter or no longer billable, it cannot stay on a draft (TIM-12).
  const freed = sameMatter && judged.billable ? {} : { invoice_id: null };
  await repo.updateEntry(ctx, entry.id, { ...judged, ...storedForm({ ...draft, method }, time), ...freed });
  return { id: entry.id };
}

/** Deletes an entry for good; one on a draft is freed from it (TIM-12). */
export async function deleteTimesheet(ctx: Ctx, { body }: { body: BodyOf<typeof calls.remove> }) {
  const setup = await readTimeSetup(ctx);
  const entry = await lockEntry(ctx, body.id);
  if (!entry.may_record) throw new NotAllowed();
  mustBeCurrent(entry, body.version);
  await repo.updateEntry(ctx, entry.id, await removalOf(ctx, setup, entry, body.reason));
  return { id: entry.id };
}

/** Judges the deletion of one locked entry; answers what it changes. */
export async function removalOf(
  ctx: Ctx,
  setup: TimeSetup,
  entry: repo.StoredEntry,
  reason: string,
): Promise<repo.EntryChange> {
  const status = entryMayMove(stateOf(entry), 'delete');
  matterTakesTime(matterOf(entry));
  await noteHowOthersStand(ctx, setup, [entry.employee_id]);
  periodIsOpen([entry.date], periodOf(ctx, setup, reason, entry));
  await writeOffMayGo(ctx, entry);
  return { status, invoice_id: null, reason };
}

/** A write-off in closed books stays (MON-14). */
export async function writeOffMayGo(ctx: Ctx, entry: Pick<repo.StoredEntry, 'write_off_date'>): Promise<void> {
  if (entry.write_off_date !== null)
    booksAreOpen(entry.write_off_date, (await once(ctx, 'firm', () => firmProfile(ctx))).books_closed_until, 'date');
}

/** The entry, locked after its matter and the one it goes to, in order of id, so that nobody waits in a circle. */
async function lockEntry(ctx: Ctx, id: string, target?: string): Promise<repo.StoredEntry> {
  const seen = found((await repo.readEntries(ctx, [id]))[0]);
  if (target && target !== seen.matter_id) found(await readMatterForWork(ctx, target, 'matter.view'));
  for (const matter of [...new Set([seen.matter_id, target ?? seen.matter_id])].sort())
    await lockMatterForWork(ctx, matter);
  await repo.lockEntryRows(ctx, [id]);
  return found((await repo.readEntries(ctx, [id]))[0]);
}

interface Next {
  employee_id: string;
  matter_id: string;
  billable?: boolean | null | undefined;
}

/**
 * The caller may change this entry, as one he records, or as one of a draft, which then stays on that draft (ROL-01,
 * decision 6); and record for the person it belongs to afterwards.
 */
async function mayChange(ctx: Ctx, entry: repo.StoredEntry, next: Next) {
  if (!isOpenToChanges(entry)) throw new NotAllowed();
  if (!entry.may_record && next.billable === false) throw new NotAllowed();
  if (next.employee_id !== entry.employee_id) found(await findEmployee(ctx, next.employee_id));
  await mayBringTo(ctx, entry, next);
}

/** An entry that one records comes to another person or matter only where its time might be recorded as well (TIM-15). */
export async function mayBringTo(ctx: Ctx, entry: repo.StoredEntry, next: Next) {
  if (next.employee_id === entry.employee_id && next.matter_id === entry.matter_id) return;
  if (!entry.may_record) throw new NotAllowed();
  await mayRecordFor(ctx, next.employee_id, next.matter_id);
}

/** One's own time with `timesheet.record`, another's with `timesheet.record_for_others` (TIM-15). */
async function mayRecordFor(ctx: Ctx, employee_id: string, matter_id: string): Promise<void> {
  if (employee_id === ctx.user.employee_id) return;
  if (mayAll(ctx, 'timesheet.record_for_others') || mayAll(ctx, 'timesheet.record')) return;
  const judged = () => repo.isRecordedFor(ctx, employee_id, matter_id);
  if (!(await once(ctx, `records for ${employee_id} on ${matter_id}`, judged))) throw new NotAllowed();
}

function methodIsOffered(setup: TimeSetup, method: ReadTimesheet['method']): void {
  if (!setup.input_methods.includes(method)) throw new RuleBroken('method_not_offered', {}, 'method');
}

export function stateOf(entry: repo.StoredEntry) {
  return { status: entry.status as Parameters<typeof entryMayMove>[0]['status'], invoice_status: entry.invoice_status };
}

export function matterOf(entry: repo.StoredEntry) {
  return { ...entry, status: entry.matter_status };
}
