import { RuleBroken } from '../errors.ts';
import { type RecognisedHit, recognitionKey } from './gather.ts';
import { type HitKind, makesConflict } from './kinds.ts';
import { scoreClass } from './score.ts';

/** What somebody with the right decided about a hit (CON-06). */
export type HitDecision = 'no_conflict' | 'waived' | 'real_conflict';

/** The part of a hit that says who may decide it, and whether it was decided. */
export interface DecidedHit {
  readonly kind: HitKind;
  readonly score: number;
  readonly decision: HitDecision | null;
  /** Who added the name that was found to a record that stood already; null = it came with the record. */
  readonly brought_by?: string | null;
}

/** What of a hit says who may decide it. */
type Decidable = Pick<DecidedHit, 'kind' | 'score' | 'brought_by'>;

/** Who decides: `may_clear` is the right `conflict.clear` of partners and managing partner. */
export interface Clearer {
  readonly user_id: string;
  readonly may_clear: boolean;
}

/** The record that was checked: who entered it, and who is or was an originating partner of the new client, as user ids. */
export interface CheckedRecord {
  readonly entered_by: string;
  readonly originating_partner_ids: readonly string[];
}

/** Where a check stands (CLI-01): nothing to decide, something open, all decided well, or a real conflict. */
export type ConflictState = 'clear' | 'open' | 'cleared' | 'real_conflict';

function refusal(clearer: Clearer, record: CheckedRecord, hit: Decidable): string | null {
  if (!clearer.may_clear) return 'conflict_clear_right';
  if ([record.entered_by, hit.brought_by].includes(clearer.user_id)) return 'conflict_own_entry';
  const isAdverseStrong = hit.kind === 'adverse' && scoreClass(hit.score) === 'strong';
  return isAdverseStrong && record.originating_partner_ids.includes(clearer.user_id) ? 'conflict_own_client' : null;
}

/** Whether a person may decide a hit (CON-07); the reasons are those of hitMayBeDecidedBy. */
export function mayClear(clearer: Clearer, record: CheckedRecord, hit: Decidable): boolean {
  return refusal(clearer, record, hit) === null;
}

/**
 * Refuses a decision (CON-07): `conflict_clear_right` without the right, `conflict_own_entry` by the person who
 * entered the record or the name that was found, `conflict_own_client` on an adverse strong hit by the client's originating partner.
 */
export function hitMayBeDecidedBy(clearer: Clearer, record: CheckedRecord, hit: Decidable): void {
  const code = refusal(clearer, record, hit);
  if (code !== null) throw new RuleBroken(code);
}

/** Where a check stands by its hits (CLI-01, CON-07): every hit that makes a conflict must be decided. */
export function conflictState(hits: readonly DecidedHit[]): ConflictState {
  if (hits.some((hit) => hit.decision === 'real_conflict')) return 'real_conflict';
  const conflicts = hits.filter(makesConflict);
  if (conflicts.length === 0) return 'clear';
  return conflicts.some((hit) => hit.decision === null) ? 'open' : 'cleared';
}

/**
 * Refuses activation while a hit of 60 or more is undecided (`conflict_open`, with their number), or when one is a
 * real conflict, which leaves only cancelling (`conflict_real`) (CLI-01, MAT-01, CON-07).
 */
export function conflictIsDecided(hits: readonly DecidedHit[]): void {
  const state = conflictState(hits);
  if (state === 'real_conflict') throw new RuleBroken('conflict_real');
  if (state === 'open') throw new RuleBroken('conflict_open', { open: openHits(hits).length });
}

/** The hits that still must be decided (CON-07). */
export function openHits<Hit extends DecidedHit>(hits: readonly Hit[]): Hit[] {
  return hits.filter((hit) => hit.decision === null && makesConflict(hit));
}

/**
 * The open hits that activating with a reason decides as waived (CON-07). Refused as a whole: `reason_required`
 * without a reason, `conflict_real`, and the codes of hitMayBeDecidedBy when one of them is not the sender's to
 * clear.
 */
export function hitsWaivedByActivation<Hit extends DecidedHit>(
  hits: readonly Hit[],
  by: { readonly clearer: Clearer; readonly record: CheckedRecord; readonly reason: string },
): Hit[] {
  if (conflictState(hits) === 'real_conflict') throw new RuleBroken('conflict_real');
  const open = openHits(hits);
  if (open.length > 0 && by.reason.trim() === '') throw new RuleBroken('reason_required', {}, 'reason');
  for (const hit of open) hitMayBeDecidedBy(by.clearer, by.record, hit);
  return open;
}

/**
 * The decision each hit of a new run keeps from the runs before, null for those to be asked: new hits, and hits
 * whose names (legal form included) or kind changed (CON-06). `earlier` goes from the oldest run to the newest; of several
 * of one run that are one hit now, the last counts.
 */
export function carriedDecisions<Decision>(
  hits: readonly RecognisedHit[],
  earlier: readonly (RecognisedHit & { readonly decision: Decision | null })[],
): (Decision | null)[] {
  const decided = new Map(earlier.map((hit) => [recognitionKey(hit), hit.decision]));
  return hits.map((hit) => decided.get(recognitionKey(hit)) ?? null);
}
