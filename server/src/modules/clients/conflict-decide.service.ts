import type { conflictCalls } from '@praktis/contract/clients/clients.calls';
import type { BodyOf } from '@praktis/contract/kit/call';
import { type Clearer, conflictIsDecided, hitsWaivedByActivation, openHits } from '@praktis/rules/conflict/decide';
import { mustConfirm, mustHold, passes } from '../../kit/access.ts';
import type { Ctx, FileAnswer } from '../../kit/context.ts';
import { found, NotAllowed, NotFound } from '../../kit/errors.ts';
import { downloadFile, keepFile } from '../../kit/files.ts';
import * as repo from './conflict.repo.ts';
import { checkHasRun, decisionIsPossible, hitIsOfLatestCheck, judged, resultOf } from './conflict.rules.ts';
import { isHidden } from './conflict-record.service.ts';
import { type CheckedSubject, findSubject, mattersBehind, saveResult } from './conflict-subject.repo.ts';

type Decision = BodyOf<typeof conflictCalls.decide>;

/** The caller as one who decides about a record: the right, and who he is (CON-07). */
function clearerOf(ctx: Pick<Ctx, 'user'>, { may_clear }: Pick<CheckedSubject, 'may_clear'>): Clearer {
  return { user_id: ctx.user.user_id, may_clear };
}

/**
 * Decides one hit of the newest check of a client or matter, with its consent letter (CON-06, CON-07). Refused:
 * `conflict_clear_right`, `conflict_own_entry`, `conflict_own_client`, `conflict_real`, `hit_superseded`,
 * `move_refused` on a deleted record; asks `hit_already_decided` before a decision is replaced.
 */
export async function decideHit(ctx: Ctx, { body }: { body: Decision }) {
  mustHold(ctx, 'conflict.clear');
  const subject = await lockedSubjectOf(ctx, body.hit_id);
  const hit = found(await repo.findHit(ctx, body.hit_id));
  hitIsOfLatestCheck(hit, await repo.latestCheckId(ctx, subject));
  decisionIsPossible(clearerOf(ctx, subject), subject, hit);
  if (hit.decision !== 'open') mustConfirm(ctx, 'hit_already_decided', { decision: hit.decision });
  const { decision, reason } = body;
  await repo.decideHits(ctx, [hit.id], { decision, reason, letter_file_id: await keptLetter(ctx, hit.letter_file_id) });
  const hits = await repo.hitsOf(ctx, [hit.check_id]);
  const result = resultOf(hits);
  const version = (await saveResult(ctx, subject, result)) ?? subject.version;
  const { client_id, matter_id } = subject;
  return { id: hit.id, client_id, matter_id, result, open: openHits(hits.map(judged)).length, version };
}

/** The checked record is locked before its hit is read: another decision or check may just be changing it. */
async function lockedSubjectOf(ctx: Ctx, hit_id: string): Promise<CheckedSubject> {
  const hit = found(await repo.findHit(ctx, hit_id));
  return found(await findSubject(ctx, { client_id: hit.client_id, matter_id: hit.checked_matter_id }, true));
}

async function keptLetter(ctx: Ctx, before: string | null): Promise<string | null> {
  const letter = ctx.files.find((file) => file.part === 'letter');
  return letter ? keepFile(ctx, letter) : before;
}

/** The consent letter of a hit, for those who see the hit itself; leaves a trace. */
export async function downloadLetter(ctx: Ctx, { body }: { body: { hit_id: string } }): Promise<FileAnswer> {
  const hit = found(await repo.findHit(ctx, body.hit_id));
  const subject = found(await findSubject(ctx, { client_id: hit.client_id, matter_id: hit.checked_matter_id }));
  if (!subject.shows_conflict) throw new NotAllowed();
  const matters = await mattersBehind(ctx, hit.matter_id ? [hit.matter_id] : []);
  if (!hit.letter_file_id || isHidden(ctx, hit, matters)) throw new NotFound();
  return downloadFile(ctx, hit.letter_file_id);
}

/** The hits of the newest check that activating with this reason decides as waived; throws when it may not go on. */
function waivedBy(ctx: Ctx, subject: CheckedSubject, hits: readonly repo.HitRow[], reason: string) {
  checkHasRun(subject);
  const found = hits.map(judged);
  if (reason !== '')
    return hitsWaivedByActivation(found, { clearer: clearerOf(ctx, subject), record: subject, reason });
  conflictIsDecided(found);
  return [];
}

async function latestHits(ctx: Ctx, subject: CheckedSubject): Promise<repo.HitRow[]> {
  const latest = await repo.latestCheckId(ctx, subject);
  return latest ? repo.hitsOf(ctx, [latest]) : [];
}

/**
 * Before activation every hit of 60 or more is decided (CLI-01, MAT-01, CON-07). Without a reason: refused
 * `conflict_open` while something is open, `conflict_real` on a real conflict, `conflict_not_checked` before the first
 * check. With one, sent by somebody who may clear all of it, what is open is decided as waived.
 */
export async function settleConflict(ctx: Ctx, subject: CheckedSubject, reason: string): Promise<void> {
  const waived = waivedBy(ctx, subject, await latestHits(ctx, subject), reason);
  if (waived.length === 0) return;
  const ids = waived.map((hit) => hit.stored.id);
  await repo.decideHits(ctx, ids, { decision: 'waived', reason, letter_file_id: null });
  await saveResult(ctx, subject, 'cleared');
}

/** Whether the caller could activate: everything is decided, or he may decide what is open. For `can_activate`. */
export async function mayBeSettled(ctx: Ctx, subject: CheckedSubject): Promise<boolean> {
  const hits = await latestHits(ctx, subject);
  return ['', 'a reason'].some((reason) => passes(() => void waivedBy(ctx, subject, hits, reason)));
}

/** MAT-01: a matter is activated only when the check of its parties is clear or decided; else `conflict_open` or `conflict_real`. */
export async function matterConflictIsDecided(ctx: Ctx, matter_id: string): Promise<void> {
  await settleConflict(ctx, found(await findSubject(ctx, { client_id: null, matter_id })), '');
}
