import type { ConflictRecord } from '@praktis/contract/clients/conflict.schemas';
import { type CheckedRecord, type DecidedHit, mayClear, openHits } from '@praktis/rules/conflict/decide';
import { makesConflict } from '@praktis/rules/conflict/kinds';
import { mayAll } from '../../kit/access.ts';
import type { Ctx } from '../../kit/context.ts';
import { NotFound } from '../../kit/errors.ts';
import * as repo from './conflict.repo.ts';
import { judged, whyNot } from './conflict.rules.ts';
import {
  type CheckedSubject,
  findSubject,
  mattersBehind,
  namesOfUsers,
  peopleWhoClear,
} from './conflict-subject.repo.ts';

type Check = NonNullable<ConflictRecord['latest']>;
type Head = ConflictRecord['earlier'][number];
type Hit = Check['hits'][number];
type Content = NonNullable<Hit['content']>;
type Matters = Awaited<ReturnType<typeof mattersBehind>>;

/** Checks answered with a record; those before them stand in the database. */
const shownChecks = 20;

/**
 * The conflict record of a client or matter as the caller may see it (CON-06): newest check with its hits and
 * decisions, the heads of those before it, and who may decide. The hits of one earlier check come when its id is given;
 * NotFound when it is none of these. Undefined for those without the right, and when the record is hidden.
 */
export async function conflictRecordOf(
  ctx: Ctx,
  subject: { client_id: string } | { matter_id: string },
  check_id?: string,
): Promise<ConflictRecord | undefined> {
  const of = { client_id: null, matter_id: null, ...subject };
  const checked = await findSubject(ctx, of);
  if (!checked?.shows_conflict) return undefined;
  const { checks, total } = await repo.findChecks(ctx, of, shownChecks);
  const ids = checks.map((check) => check.id);
  if (check_id !== undefined && !ids.includes(check_id)) throw new NotFound();
  const [newest, ...before] = checks;
  const read = new Set([newest?.id, check_id].filter((id) => id !== undefined));
  const rows = await repo.hitsOf(ctx, [...read]);
  const counts = await repo.hitCounts(ctx, ids);
  const reader = await readerOf(ctx, checked, rows, newest?.id);
  const shownHits = (check: { id: string }) =>
    conflictsFirst(rows.filter((row) => row.check_id === check.id)).map((row) => shownHit(reader, row));
  const open = openHits(rows.filter((row) => row.check_id === newest?.id).map(judged));
  return {
    result: checked.result,
    open: open.length,
    latest: newest ? { ...(newest as unknown as Check), hits: shownHits(newest) } : null,
    earlier: before.map((check): Head => {
      const { terms: _, ...head } = check as unknown as Check;
      return { ...head, hit_count: counts.get(check.id) ?? 0, hits: read.has(check.id) ? shownHits(check) : null };
    }),
    earlier_total: Math.max(0, total - 1),
    ...(await whoMayDecide(ctx, checked, open)),
  };
}

interface Reader {
  ctx: Ctx;
  checked: CheckedSubject;
  latest: string | undefined;
  matters: Matters;
  names: Map<string, string>;
}

async function readerOf(
  ctx: Ctx,
  checked: CheckedSubject,
  rows: readonly repo.HitRow[],
  latest: string | undefined,
): Promise<Reader> {
  const behind = rows.flatMap((row) => [row.matter_id, ...row.details.matters.map((matter) => matter.id)]);
  const matters = await mattersBehind(ctx, [...new Set(behind.filter((id) => id !== null))]);
  const deciders = rows.map((row) => row.decided_by).filter((id) => id !== null);
  return { ctx, checked, latest, matters, names: await namesOfUsers(ctx, [...new Set(deciders)]) };
}

/** A hit on a matter that the caller may not see. A matter deleted for ever is judged by what it was. */
export function isHidden(ctx: Ctx, hit: Pick<repo.HitRow, 'matter_id' | 'details'>, matters: Matters): boolean {
  if (!hit.matter_id) return false;
  const fact = hit.details.matters.find((matter) => matter.id === hit.matter_id);
  return !isVisible(ctx, { id: hit.matter_id, confidential: fact?.confidential ?? true }, matters);
}

function isVisible(ctx: Ctx, matter: { id: string; confidential: boolean }, matters: Matters): boolean {
  return matters.get(matter.id)?.visible ?? (mayAll(ctx, 'matter.view') && !matter.confidential);
}

function shownHit(reader: Reader, row: repo.HitRow): Hit {
  const { ctx, checked, matters, names } = reader;
  const hidden = isHidden(ctx, row, matters);
  const isLatest = row.check_id === reader.latest;
  const clearer = { user_id: ctx.user.user_id, may_clear: checked.may_clear };
  const why_not = isLatest ? whyNot(clearer, checked, row) : 'hit_superseded';
  return {
    id: row.id,
    hidden,
    ask: hidden ? whomToAsk(row, matters) : '',
    content: hidden ? null : contentOf(reader, row),
    makes_conflict: makesConflict(judged(row)),
    decision: row.decision as Hit['decision'],
    decided_by: names.get(row.decided_by ?? '') ?? '',
    decided_at: row.decided_at,
    can_decide: why_not === '',
    why_not,
  };
}

function whomToAsk(row: repo.HitRow, matters: Matters): string {
  return matters.get(row.matter_id ?? '')?.ask ?? row.details.matters[0]?.responsible_partner ?? '';
}

function contentOf({ ctx, matters }: Reader, row: repo.HitRow): Content {
  const { field, searched_role, code, status } = row.details;
  const shown = {
    ...{ score: row.score, strength: row.strength, kind: row.kind, field, searched: row.searched, searched_role },
    ...{
      found_entity: row.found_entity,
      found_id: row.found_id,
      found_name: row.found_name,
      found_role: row.found_role,
    },
    ...{ found_code: code, found_status: status, reason: row.reason, has_letter: row.letter_file_id !== null },
    likeness: row.details.likeness ?? null,
    left_out: row.details.left_out ?? 0,
  };
  const behind = row.details.matters.map((matter): Content['matters'][number] => {
    if (isVisible(ctx, matter, matters)) {
      const { confidential: _, ...fact } = matter;
      return { ...fact, hidden: false, ask: '' };
    }
    const ask = matters.get(matter.id)?.ask ?? matter.responsible_partner;
    const nothing = { number: '', status: '', active_date: null, closed_date: null, responsible_partner: '' };
    return { ...nothing, id: null, hidden: true, ask };
  });
  return { ...(shown as Omit<Content, 'matters'>), matters: behind };
}

function conflictsFirst(rows: readonly repo.HitRow[]): repo.HitRow[] {
  return rows.toSorted(
    (a, b) => Number(makesConflict(judged(b))) - Number(makesConflict(judged(a))) || b.score - a.score,
  );
}

/** Who may decide everything that is open, and whether a hit is open that nobody may decide (CON-07). */
async function whoMayDecide(ctx: Ctx, record: CheckedRecord, open: readonly DecidedHit[]) {
  const people = await peopleWhoClear(ctx);
  const clears = ({ user_id }: { user_id: string }, hit: DecidedHit) =>
    mayClear({ user_id, may_clear: true }, record, hit);
  const all = people.filter((person) => open.every((hit) => clears(person, hit)));
  return {
    may_decide: all.map(({ employee_id, name }) => ({ employee_id, name })),
    stuck: open.some((hit) => !people.some((person) => clears(person, hit))),
  };
}
