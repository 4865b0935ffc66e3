import type { ConflictResult } from '@praktis/contract/clients/conflict.schemas';
import {
  type CheckedRecord,
  type Clearer,
  type ConflictState,
  conflictState,
  type DecidedHit,
  type HitDecision,
  hitMayBeDecidedBy,
} from '@praktis/rules/conflict/decide';
import type { HitKind } from '@praktis/rules/conflict/kinds';
import { RuleBroken } from '@praktis/rules/errors';

/** A word of the rules as it is stored and shown: `related_adverse` is `related adverse`. */
const spoken = (word: string) => word.replaceAll('_', ' ');
const coded = (word: string) => word.replaceAll(' ', '_');

export const storedKind = (kind: HitKind): string => spoken(kind);

interface StoredHit {
  kind: string;
  score: number;
  decision: string;
  details: { brought_by?: string | null };
}

/** A stored hit as the rules judge it; `open` is no decision. */
export function judged<Hit extends StoredHit>(hit: Hit): DecidedHit & { stored: Hit } {
  const decision = hit.decision === 'open' ? null : (coded(hit.decision) as HitDecision);
  const { brought_by = null } = hit.details;
  return { kind: coded(hit.kind) as HitKind, score: hit.score, decision, brought_by, stored: hit };
}

const results: Record<ConflictState, ConflictResult> = {
  clear: 'clear',
  open: 'open',
  cleared: 'cleared',
  real_conflict: 'real',
};

/** Where a check stands by its hits (CLI-01). */
export function resultOf(hits: readonly StoredHit[]): ConflictResult {
  return results[conflictState(hits.map(judged))];
}

/** Every guard of a decision (CON-07): `move_refused`, `conflict_real`, and the codes of hitMayBeDecidedBy. */
export function decisionIsPossible(clearer: Clearer, record: CheckedRecord & { status: string }, hit: StoredHit): void {
  if (record.status === 'deleted') throw new RuleBroken('move_refused', { from: record.status, action: 'decide' });
  if (hit.decision === 'real conflict') throw new RuleBroken('conflict_real');
  hitMayBeDecidedBy(clearer, record, judged(hit));
}

/** Why somebody may not decide a hit; empty when he may. */
export function whyNot(...decision: Parameters<typeof decisionIsPossible>): string {
  try {
    decisionIsPossible(...decision);
    return '';
  } catch (error) {
    if (error instanceof RuleBroken) return error.code;
    throw error;
  }
}

/** Only hits of the newest check are decided; those before it have been asked anew or carried over (CON-06). */
export function hitIsOfLatestCheck(hit: { check_id: string }, latest: string | undefined): void {
  if (hit.check_id !== latest) throw new RuleBroken('hit_superseded');
}

/** A client with a real conflict that was never taken on can only be cancelled (CON-07). */
export function clientHasNoRealConflict(client: { status: string; conflict_result: string }): void {
  if (client.status !== 'active' && client.conflict_result === 'real') throw new RuleBroken('conflict_real');
}

/** Nothing is activated that was never checked (CLI-01): `conflict_not_checked`. */
export function checkHasRun(record: { result: ConflictResult }): void {
  if (record.result === 'none') throw new RuleBroken('conflict_not_checked');
}
