import type { BodyOf, ReplyOf } from '@praktis/contract/kit/call';
import type { timesheetBulkCalls as calls } from '@praktis/contract/timesheets/timesheet-bulk.calls';
import type { SimilarEntry as ToldSimilar } from '@praktis/contract/timesheets/timesheet-bulk.schemas';
import { type ComparedEntry, type SimilarEntry, similarEntries, similarInMass } from '@praktis/rules/similarity';
import type { MeasuredTime } from '@praktis/rules/time';
import { mustConfirm } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { found } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { once } from '../../kit/once.ts';
import { findEmployee } from '../employees/index.ts';
import { readMatterForWork } from '../matters/index.ts';
import * as repo from './similar-entries.repo.ts';

/** An entry as far as it is compared with others (TIM-09). */
export interface ComparedDraft {
  date: string;
  employee_id: string;
  matter_id: string;
  workcode_id: string | null;
  description: string;
  time: Pick<MeasuredTime, 'hour' | 'start' | 'end'>;
}

/** The same, as it stands. */
type Standing = Omit<ComparedDraft, 'time'> & {
  id: string;
  hour: string;
  start_time: string | null;
  end_time: string | null;
};

export function comparedOf(draft: ComparedDraft, id: string | null): ComparedEntry {
  const { date, matter_id, description, time } = draft;
  return {
    ...{ id, date, matter_id, description, fee_earner_id: draft.employee_id, activity_id: draft.workcode_id },
    ...{ start_time: time.start, end_time: time.end, hour: time.hour },
  };
}

/** A standing entry as it is compared. */
export const standingOf = (entry: Standing): ComparedEntry =>
  comparedOf({ ...entry, time: { hour: entry.hour, start: entry.start_time, end: entry.end_time } }, entry.id);

/** The standing entries of a person on a date and matter; an act on many entries adds to them as it goes. */
export function entriesBeside(ctx: Ctx, place: repo.Place): Promise<ComparedEntry[]> {
  const { employee_id, date, matter_id } = place;
  const ask = async () => (await repo.entriesAt(ctx, place)).map(standingOf);
  return once(ctx, `beside ${employee_id} ${date} ${matter_id}`, ask);
}

/** Whether anything that is compared becomes another: an entry that stays as it is was asked about when it was recorded. */
function isCompared(now: ComparedEntry, before: Standing | undefined): boolean {
  return !before || JSON.stringify(now) !== JSON.stringify(standingOf(before));
}

/**
 * Asks `similar_entry` when an entry looks like one that stands (TIM-09). Answers the code when it was asked and confirmed,
 * and who has confirmed it. The matter is locked, so that two that are alike cannot both come to it unasked.
 */
export async function similarIsMeant(
  ctx: Ctx,
  draft: ComparedDraft,
  before?: Standing & { similar_confirmed_by: string | null },
): Promise<{ codes: string[]; confirmed_by: string | null }> {
  const now = comparedOf(draft, before?.id ?? null);
  const confirmed_by = before?.similar_confirmed_by ?? null;
  if (!isCompared(now, before)) return { codes: [], confirmed_by };
  const similar = similarEntries(now, await entriesBeside(ctx, draft));
  if (similar.length === 0) return { codes: [], confirmed_by };
  mustConfirm(ctx, 'similar_entry', { count: similar.length });
  return { codes: ['similar_entry'], confirmed_by: ctx.user.user_id };
}

type Typed = Exclude<BodyOf<typeof calls.similarityCheck>['timesheet'], readonly unknown[]>;
type Told = ReplyOf<typeof calls.similarityCheck>;

/**
 * What looks like the typed entries: of each in turn, the stored ones and the rows before it, which stand in for what is
 * stored under their id (TIM-09). `measured` is the time of each.
 */
export async function similarTo(ctx: Ctx, typed: readonly Typed[], measured: readonly MeasuredTime[]): Promise<Told> {
  const rows: ComparedEntry[] = [];
  const places = new Map<string, repo.Place>();
  for (const [at, entry] of typed.entries()) {
    const employee_id = entry.employee_id ?? ctx.user.employee_id;
    found(await readMatterForWork(ctx, entry.matter_id, 'matter.view'));
    found(await findEmployee(ctx, employee_id));
    const time = measured[at] as MeasuredTime;
    const draft = { ...entry, employee_id, time: { ...time, hour: entry.hour ?? time.hour } };
    // A new row gets a name of its own: two of them are not the same entry.
    rows.push(comparedOf(draft, entry.id ?? newId()));
    places.set(`${employee_id} ${entry.date} ${entry.matter_id}`, { ...entry, employee_id });
  }
  const stored: repo.SeenEntry[] = [];
  for (const place of places.values()) stored.push(...(await repo.entriesSeenAt(ctx, place)));
  const lists = similarInMass(rows, stored.map(standingOf));
  return {
    rows: lists.map((hits, row) => ({ row, similar: hits.map((hit) => toldOf({ hit, rows, typed, stored })) })),
  };
}

interface Known {
  hit: SimilarEntry<ComparedEntry>;
  rows: readonly ComparedEntry[];
  typed: readonly Typed[];
  stored: readonly repo.SeenEntry[];
}

/** A similar entry in words: a row of the same call by its place, a stored one by its id. */
function toldOf({ hit, rows, typed, stored }: Known): ToldSimilar {
  const { entry, reason, score } = hit;
  const { date, description, hour, start_time, end_time } = entry;
  const common = { reason, score, date, description, hour, start_time, end_time };
  const row = rows.indexOf(entry);
  const known = stored.find((one) => one.id === (row >= 0 ? typed[row]?.id : entry.id));
  const own = { id: known?.id ?? null, row: row >= 0 ? row : null, version: known?.version ?? null };
  const { workcode_name = '', status = '', created_by_name = '' } = known ?? {};
  return { ...common, ...own, workcode_name, status, created_by_name };
}
