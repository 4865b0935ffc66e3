import type { ConflictResult, checkReasons } from '@praktis/contract/clients/conflict.schemas';
import { carriedDecisions, openHits } from '@praktis/rules/conflict/decide';
import {
  groupedBy,
  type ListedHit,
  listedHits,
  type RecognisedHit,
  recognitionKey,
} from '@praktis/rules/conflict/gather';
import type { NewParty } from '@praktis/rules/conflict/hits';
import type { HitKind } from '@praktis/rules/conflict/kinds';
import { type HitField, scoreClass } from '@praktis/rules/conflict/score';
import type { Ctx } from '../../kit/context.ts';
import { newId } from '../../kit/ids.ts';
import * as repo from './conflict.repo.ts';
import { judged, resultOf, storedKind } from './conflict.rules.ts';
import { alertConflict } from './conflict-alert.service.ts';
import { type NameRegister, namesOfFirm } from './conflict-known.service.ts';
import { foundFacts, type MatterFact, matterFacts, oneCheckAtATime } from './conflict-names.repo.ts';
import { conflictRulesVersion, partiesOfMatter, termsOf } from './conflict-parties.rules.ts';
import { type FoundHit, hitsAmong } from './conflict-search.service.ts';
import { saveResult, searchedParties } from './conflict-subject.repo.ts';

export type CheckReason = (typeof checkReasons)[number];

/** What a check came to: where the record stands now, and how many hits must be decided. */
export interface CheckOutcome {
  check_id: string;
  result: ConflictResult;
  open: number;
}

/**
 * Checks the parties of a matter: at its creation, and at any change of a counterpart, counterpart group or related
 * party (CON-01). Writes the record, sets the matter's `conflict_result`; hits of the runs before keep their decisions.
 * To be called in the transaction of the change, after the parties are written.
 */
export async function checkMatterParties(ctx: Ctx, matter_id: string, reason: CheckReason): Promise<CheckOutcome> {
  const subject = { client_id: null, matter_id };
  const outcome = await runCheck(ctx, subject, {
    parties: partiesOfMatter(await searchedParties(ctx, matter_id)),
    reason,
  });
  await saveResult(ctx, subject, outcome.result);
  return outcome;
}

interface Search {
  parties: readonly NewParty[];
  reason: CheckReason;
  /** Names read before, when many records are checked one after the other. */
  register?: NameRegister | undefined;
}

/** Runs the check of a record against everything the firm knows and writes what it found (CON-02, CON-06). */
export async function runCheck(
  ctx: Ctx,
  subject: repo.Subject,
  { parties, reason, register }: Search,
): Promise<CheckOutcome> {
  await oneCheckAtATime(ctx);
  const near = (register ?? (await namesOfFirm(ctx))).near(parties);
  const found = await hitsAmong(near.filter(({ known }) => !isOwnParty(subject, known.row)));
  const check = {
    ...{ id: newId(), ...subject, reason, terms: JSON.stringify(termsOf(parties)) },
    ...{ rules_version: conflictRulesVersion, started_at: ctx.now.toISOString() },
  };
  const earlier = await repo.allHits(ctx, subject);
  const asked = withCarriedDecisions(await storedHits(ctx, check.id, listed(found, earlier)), earlier);
  const hits = withBringers(asked, earlier, await bringerOf(ctx, subject, reason));
  await repo.insertCheck(ctx, check, hits);
  const fresh = freshlyOpen(hits, earlier);
  // Who brings many clients at once sees them in the list; a mail for each would be noise.
  if (fresh > 0 && !register) await alertConflict(ctx, subject, fresh);
  return { check_id: check.id, result: resultOf(hits), open: openHits(hits.map(judged)).length };
}

/** What a record would find of itself: all of a matter's parties; of a client all but the opponents of its matters. */
function isOwnParty(
  subject: repo.Subject,
  row: { entity: string; id: string; client_id: string | null; role: string },
) {
  if (subject.matter_id) return row.entity === 'matter' && row.id === subject.matter_id;
  const opposes = row.entity === 'matter' && row.role.startsWith('counterpart');
  return row.client_id === subject.client_id && !opposes;
}

/** What of the hits found is listed: few of one found record, but always a real conflict that was decided before (CON-07). */
function listed(found: readonly FoundHit[], earlier: readonly repo.HitRow[]): ListedHit<FoundHit>[] {
  const real = new Set(
    earlier.filter((hit) => hit.decision === 'real conflict').map((hit) => recognitionKey(recognised(hit))),
  );
  return listedHits(found, {
    recordOf: ({ row }) => `${row.entity}:${row.id}`,
    mustStay: (hit) => real.has(recognitionKey(hit)),
  });
}

async function storedHits(ctx: Ctx, check_id: string, found: readonly ListedHit<FoundHit>[]): Promise<repo.HitRow[]> {
  const idsOf = (entity: string) => [
    ...new Set(found.filter(({ hit }) => hit.row.entity === entity).map(({ hit }) => hit.row.id)),
  ];
  const [clients, matters] = [idsOf('client'), idsOf('matter')];
  const facts = await matterFacts(ctx, { matters, clients });
  const records = await foundFacts(ctx, [...clients, ...idsOf('employee')]);
  // A register may know a client whose entry was taken back.
  const there = found.filter(({ hit }) => hit.row.entity !== 'client' || records.has(hit.row.id));
  const behindMatter = groupedBy(facts, (fact) => fact.id);
  const behindClient = groupedBy(facts, (fact) => fact.client_id);
  return there.map(({ hit, left_out }) => {
    const { row } = hit;
    const record = records.get(row.id);
    const behind = (row.entity === 'matter' ? behindMatter : behindClient).get(row.id) ?? [];
    return {
      ...{
        id: newId(),
        check_id,
        score: hit.score,
        strength: scoreClass(hit.score) ?? 'weak',
        kind: storedKind(hit.kind),
      },
      ...{ searched: hit.term, found_entity: row.entity, found_id: row.id, found_field: hit.field },
      ...{ found_name: hit.found, found_role: row.role, matter_id: row.entity === 'matter' ? row.id : null },
      details: {
        ...{ ref: hit.ref, field: hit.field, likeness: hit.likeness, searched_role: hit.new_role },
        ...{ code: record?.code ?? '', status: record?.status ?? '', matters: behind.map(withoutClient), left_out },
      },
      ...{ decision: 'open', decided_by: null, decided_at: null, reason: '', letter_file_id: null },
    };
  });
}

const withoutClient = ({ client_id: _, ...fact }: MatterFact): repo.StoredMatterFact => fact;

function recognised(hit: repo.HitRow): RecognisedHit {
  const { kind } = judged(hit);
  const field = hit.found_field as HitField;
  return { ref: hit.details.ref, kind: kind as HitKind, field, term: hit.searched, found: hit.found_name };
}

/** CON-06: only hits that are new or whose names changed are asked again. */
function withCarriedDecisions(hits: readonly repo.HitRow[], earlier: readonly repo.HitRow[]): repo.HitRow[] {
  const decided = earlier.map((hit) => {
    const { decision, decided_by, decided_at, reason, letter_file_id } = hit;
    const made = decision === 'open' ? null : { decision, decided_by, decided_at, reason, letter_file_id };
    return { ...recognised(hit), decision: made };
  });
  const carried = carriedDecisions(hits.map(recognised), decided);
  return hits.map((hit, at) => ({ ...hit, ...carried[at] }));
}

/** Who answers for a name of the record: whoever adds it to one that stood already; null for those searched before (CON-07). */
async function bringerOf(ctx: Ctx, subject: repo.Subject, reason: CheckReason) {
  const before = await repo.searchedBefore(ctx, subject);
  const mayAdd = before.size > 0 && reason !== 'requested';
  return (name: string) => (mayAdd && !before.has(name) ? ctx.user.user_id : null);
}

/** A hit keeps who brought it first, also when its name was taken out and added again by somebody else. */
function withBringers(
  hits: readonly repo.HitRow[],
  earlier: readonly repo.HitRow[],
  bringer: (name: string) => string | null,
): repo.HitRow[] {
  const first = new Map<string, string | null>();
  for (const hit of earlier) {
    const key = recognitionKey(recognised(hit));
    first.set(key, first.get(key) ?? hit.details.brought_by ?? null);
  }
  return hits.map((hit) => {
    const key = recognitionKey(recognised(hit));
    const brought_by = first.has(key) ? (first.get(key) ?? null) : bringer(hit.searched);
    return { ...hit, details: { ...hit.details, brought_by } };
  });
}

/** How many hits must be decided that no earlier check has asked about (CON-01). */
function freshlyOpen(hits: readonly repo.HitRow[], earlier: readonly repo.HitRow[]): number {
  const keyOf = (hit: repo.HitRow) => recognitionKey(recognised(hit));
  const asked = new Set(earlier.map(keyOf));
  return openHits(hits.map(judged)).filter(({ stored }) => !asked.has(keyOf(stored))).length;
}
