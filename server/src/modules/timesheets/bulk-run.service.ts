import type { BulkAnswer, BulkRow } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { add, subtract } from '@praktis/rules/money';
import type { Ctx } from '../../kit/context.ts';
import { type HowFar, refusalOf } from '../../kit/each-row.ts';
import { found, mustBeCurrent, NeedsConfirmation, NotFound, RuleBroken } from '../../kit/errors.ts';
import { readerOf } from '../../kit/formats.ts';
import type { Reader } from '../../kit/http-errors.ts';
import { withHelp } from '../../kit/lock-out/lock-help.ts';
import { once, remember, remembering } from '../../kit/once.ts';
import { lockMatterForWork, lockMattersForWork } from '../matters/index.ts';
import { type Place, rememberBeside, rememberTeams } from './bulk-facts.service.ts';
import { type Changed, changesOf } from './bulk-words.rules.ts';
import { type EntryDraft, feeUsed, type JudgedEntry, judgeEntry, type TimeSetup } from './judge-entry.service.ts';
import { measuredOf } from './measured-time.rules.ts';
import { comparedOf, entriesBeside } from './similar-entries.service.ts';
import * as repo from './timesheets.repo.ts';

/** What an act makes of an entry: other values, or nothing, with the code of the reason when the act passes it over. */
export interface Judged {
  change: repo.EntryChange;
  /** The matter it goes to, when it is moved. */
  target?: { name: string; shows_rates: boolean };
  left?: string;
}
type Judge = (ctx: Ctx, entry: repo.StoredEntry) => Promise<Judged>;

export interface BulkJob extends HowFar {
  rows: readonly { id: string; version: number }[];
  /** Matters that entries go to. */
  also?: readonly string[];
  /** Bills that entries come back to. */
  bills?: readonly string[];
  /** Reads ahead, once everything is locked, what the judgements will ask. */
  prepare?: (ctx: Ctx, entries: readonly repo.StoredEntry[]) => Promise<void>;
  /** Writes the entries with these ids; by default their changes are written. */
  write?: (ctx: Ctx, ids: readonly string[]) => Promise<void>;
}

/** Doubts that a preview does not stop at; the act asks them. */
const doubts = ['long_day', 'time_overlap', 'similar_entry', 'rate_old', 'zero_rate'];

interface Outcome {
  row: BulkRow;
  change: repo.EntryChange;
  /** Why it is refused. */
  error?: unknown;
}

/**
 * One act on the chosen entries. Each is judged by itself, with what those before it take of budgets and days, and told
 * old value and new; then all changes are written at once (TIM-13). An entry that the caller may not see hides the whole
 * call. The judge must write nothing.
 */
export async function onEntries(ctx: Ctx, job: BulkJob, judge: Judge): Promise<BulkAnswer> {
  const inside = remembering(job.preview ? { ...ctx, confirmed: new Set([...ctx.confirmed, ...doubts]) } : ctx);
  const versions = new Map(job.rows.map((row) => [row.id, row.version]));
  const entries = await lockRows(inside, [...versions.keys()], job);
  await (job.prepare?.(inside, entries) ?? preparePlaces(inside, entries));
  const reader = await readerOf(ctx);
  const outcomes: Outcome[] = [];
  for (const entry of entries) {
    const work = async () => {
      mustBeCurrent(entry, versions.get(entry.id) ?? 0);
      return judge(inside, entry);
    };
    outcomes.push(await outcomeOf(ctx, reader, entry, work));
  }
  await sayRefusals(ctx, reader, outcomes);
  const refused = outcomes.filter(({ row }) => !row.ok).length;
  const left = outcomes.filter(({ row }) => row.left).length;
  const saves = (refused === 0 || job.save_good) && !job.preview;
  if (saves) await writeAll(inside, job, outcomes);
  const saved = refused > 0 && !job.save_good ? 0 : outcomes.length - refused - left;
  return { saved, refused, left, edit: ctx.request_id, rows: outcomes.map(({ row }) => row) };
}

async function outcomeOf(
  ctx: Ctx,
  reader: Reader,
  entry: repo.StoredEntry,
  work: () => Promise<Judged>,
): Promise<Outcome> {
  const { id, version, date, employee_name, hour } = entry;
  const matter = `${entry.number} ${entry.matter_name}`;
  const told = { id, left: false, version, date, employee_name, matter, hour };
  const nothing = { ok: true, code: '', message: '', changes: [] };
  try {
    const { change, target, left } = await work();
    if (left) return { row: { ...told, ...nothing, left: true, ...said(left, reader, ctx) }, change: {} };
    const changes = changesOf(entry, change as Changed, target);
    return { row: { ...told, ...nothing, changes }, change };
  } catch (error) {
    if (error instanceof NeedsConfirmation) throw error;
    return { row: { ...told, ...nothing, ok: false }, change: {}, error };
  }
}

/** Says of the refused entries why, and who can help (LCK-02). */
async function sayRefusals(ctx: Ctx, reader: Reader, outcomes: readonly Outcome[]): Promise<void> {
  const refused = outcomes.filter(({ row }) => !row.ok);
  const errors = await withHelp(
    ctx,
    refused.map(({ error }) => error),
  );
  for (const [at, { row }] of refused.entries()) {
    const { code, message } = refusalOf(errors[at], reader, ctx.request_id);
    Object.assign(row, { code, message });
  }
}

/** A code with its sentence. */
function said(code: string, reader: Reader, ctx: Ctx): { code: string; message: string } {
  const { message } = refusalOf(new RuleBroken(code), reader, ctx.request_id);
  return { code, message };
}

async function writeAll(ctx: Ctx, job: BulkJob, outcomes: readonly Outcome[]): Promise<void> {
  const changed = outcomes.filter(({ change }) => Object.keys(change).length > 0);
  const ids = changed.map(({ row }) => row.id);
  const all = changed.map(({ row, change }) => ({ id: row.id, change }));
  await (job.write?.(ctx, ids) ?? repo.updateEntries(ctx, all));
  const versions = await repo.versionsOf(ctx, ids);
  for (const { row } of changed) row.version = versions.get(row.id) ?? row.version;
}

/** The entries, locked after their matters in order of id, so that nobody waits in a circle. */
export async function lockRows(
  ctx: Ctx,
  ids: readonly string[],
  { also = [], bills = [] }: Pick<BulkJob, 'also' | 'bills'> = {},
): Promise<repo.StoredEntry[]> {
  const seen = await repo.readEntries(ctx, ids);
  if (seen.length !== ids.length) throw new NotFound();
  await lockMatters(ctx, [...seen.map((entry) => entry.matter_id), ...also]);
  await repo.lockEntryRows(ctx, ids, bills);
  return repo.readEntries(ctx, ids);
}

/** Locks matters in order of id; one that is known is locked already. */
export async function lockMatters(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const known = await once(ctx, 'matters', async () => new Set<string>());
  const asked = [...new Set(ids)].filter((id) => !known.has(id));
  if (asked.length === 0) return;
  for (const matter of await lockMattersForWork(ctx, asked)) remember(ctx, `matter ${matter.id}`, matter);
  for (const id of asked) known.add(id);
}

/** Reads at once what the judgement of each entry will ask of the place it stands at, or comes to. */
export async function preparePlaces(ctx: Ctx, entries: readonly Place[], goal?: string): Promise<void> {
  const goals = goal ? entries.map((entry) => ({ ...entry, matter_id: goal })) : [];
  await rememberTeams(ctx, [...entries, ...goals]);
  if (goal) await rememberBeside(ctx, goals);
}

/** `judgeEntry` for one of many: what it takes of a budget and a day counts for those after it. */
export async function judgeOneOfMany(
  ctx: Ctx,
  setup: TimeSetup,
  draft: EntryDraft,
  entry: repo.StoredEntry,
): Promise<JudgedEntry> {
  const judged = await judgeEntry(ctx, setup, draft, entry);
  await noteBudget(ctx, entry, { matter_id: draft.matter_id, value: judged.billable ? judged.value : '0' });
  if (draft.matter_id === entry.matter_id) return judged;
  const beside = await entriesBeside(ctx, draft);
  const stands = beside.findIndex((one) => one.id === entry.id);
  if (stands >= 0) beside.splice(stands, 1);
  beside.push(comparedOf({ ...draft, time: measuredOf(entry) }, entry.id));
  return judged;
}

/** What an entry counts against restricting budgets before and after (MAT-13). */
export async function noteBudget(
  ctx: Ctx,
  entry: repo.StoredEntry,
  after: { matter_id: string; value: string },
): Promise<void> {
  if (entry.status === 'wip' && (await isRestricted(ctx, entry.matter_id))) {
    const before = await feeUsed(ctx, entry.matter_id);
    before.used = subtract(before.used, entry.value);
  }
  if (!(await isRestricted(ctx, after.matter_id))) return;
  const now = await feeUsed(ctx, after.matter_id);
  now.used = add(now.used, after.value);
}

async function isRestricted(ctx: Ctx, id: string): Promise<boolean> {
  return (await lockedMatter(ctx, id)).budget_restricts;
}

/** A matter that the act has locked. */
export async function lockedMatter(ctx: Ctx, id: string) {
  return found(await once(ctx, `matter ${id}`, () => lockMatterForWork(ctx, id)));
}
