import type { Likeness } from '@praktis/rules/conflict/likeness';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

/** The record that is checked: a client, or the parties of a matter. */
export interface Subject {
  client_id: string | null;
  matter_id: string | null;
}

export interface StoredMatterFact {
  id: string;
  number: string;
  status: string;
  active_date: string | null;
  closed_date: string | null;
  confidential: boolean;
  responsible_partner: string;
}

/** What stands beside the columns of a hit. */
interface HitDetails {
  ref: string;
  field: string;
  /** What gave the score (CON-04); absent on records from before it was kept. */
  likeness?: Likeness;
  searched_role: string;
  code: string;
  status: string;
  matters: StoredMatterFact[];
  /** Weaker hits of the same found record and kind that are not listed; absent on records before they were counted. */
  left_out?: number;
  /** Who added the searched name to a record that stood already; absent on records from before it was kept (CON-07). */
  brought_by?: string | null;
}

export interface CheckRow {
  id: string;
  client_id: string | null;
  matter_id: string | null;
  reason: string;
  terms: string;
  rules_version: string;
  started_at: string;
}

export interface HitRow {
  id: string;
  check_id: string;
  score: number;
  strength: string;
  kind: string;
  searched: string;
  found_entity: string;
  found_id: string;
  found_field: string;
  found_name: string;
  found_role: string;
  matter_id: string | null;
  details: HitDetails;
  decision: string;
  decided_by: string | null;
  decided_at: string | null;
  reason: string;
  letter_file_id: string | null;
}

/** Writes the record of a check; its hits, hundreds of them now and then, in one statement. */
export async function insertCheck(ctx: Ctx, check: CheckRow, hits: readonly HitRow[]): Promise<void> {
  const firm_id = ctx.firm.id;
  await ctx.db
    .insertInto('conflict_check')
    .values({ firm_id, ...check, started_by: ctx.user.user_id })
    .execute();
  if (hits.length === 0) return;
  const rows = JSON.stringify(hits.map((hit) => ({ firm_id, ...hit })));
  await sql`insert into conflict_hit
    select * from jsonb_populate_recordset(null::conflict_hit, ${rows}::jsonb)`.execute(ctx.db);
}

function checksOf(ctx: Ctx, subject: Subject) {
  const query = ctx.db.selectFrom('conflict_check as k').where('k.firm_id', '=', ctx.firm.id);
  return subject.client_id
    ? query.where('k.client_id', '=', subject.client_id)
    : query.where('k.matter_id', '=', subject.matter_id);
}

/** The checks of a record, newest first, with who ran each; `total` counts those beyond `limit` too. */
export async function findChecks(ctx: Ctx, subject: Subject, limit: number) {
  const checks = await checksOf(ctx, subject)
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.firm_id', '=', 'k.firm_id').onRef('u.id', '=', 'k.started_by'),
    )
    .innerJoin('employee as e', (join) => join.onRef('e.firm_id', '=', 'u.firm_id').onRef('e.id', '=', 'u.employee_id'))
    .select(['k.id', 'k.started_at', 'k.reason', 'k.rules_version', 'k.terms'])
    .select(sql<string>`trim(e.first_name || ' ' || e.last_name)`.as('started_by'))
    .orderBy('k.started_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(limit)
    .execute();
  const { n } = await checksOf(ctx, subject).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return { checks, total: n };
}

const latestCheck = (ctx: Ctx, subject: Subject) =>
  checksOf(ctx, subject).orderBy('k.started_at', 'desc').orderBy('k.id', 'desc').limit(1);

/** Id of the newest check of a record. */
export async function latestCheckId(ctx: Ctx, subject: Subject): Promise<string | undefined> {
  const row = await latestCheck(ctx, subject).select('k.id').executeTakeFirst();
  return row?.id;
}

/** The texts that the newest check of a record searched; none before its first. */
export async function searchedBefore(ctx: Ctx, subject: Subject): Promise<Set<string>> {
  const row = await latestCheck(ctx, subject).select(sql<{ text: string }[]>`k.terms`.as('terms')).executeTakeFirst();
  return new Set((row?.terms ?? []).map((term) => term.text));
}

function hits(ctx: Ctx) {
  return ctx.db.selectFrom('conflict_hit as h').where('h.firm_id', '=', ctx.firm.id).selectAll('h').$castTo<HitRow>();
}

/** Hits of the checks named, the highest scores first. */
export async function hitsOf(ctx: Ctx, checks: readonly string[]): Promise<HitRow[]> {
  if (checks.length === 0) return [];
  return hits(ctx).where('h.check_id', 'in', checks).orderBy('h.score', 'desc').orderBy('h.id').execute();
}

/**
 * Every hit of a record from its oldest check to its newest; decisions are carried over from these (CON-06). Of one check
 * those that bind most come last: several of an older record may be one hit now.
 */
export async function allHits(ctx: Ctx, subject: Subject): Promise<HitRow[]> {
  return hits(ctx)
    .innerJoin('conflict_check as k', (join) =>
      join.onRef('k.firm_id', '=', 'h.firm_id').onRef('k.id', '=', 'h.check_id'),
    )
    .where(subject.client_id ? 'k.client_id' : 'k.matter_id', '=', subject.client_id ?? subject.matter_id)
    .orderBy('k.started_at')
    .orderBy('k.id')
    .orderBy(sql`case h.decision when 'real conflict' then 2 when 'open' then 1 else 0 end`)
    .execute();
}

/** How many hits each of the checks named lists. */
export async function hitCounts(ctx: Ctx, checks: readonly string[]): Promise<Map<string, number>> {
  if (checks.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('conflict_hit as h')
    .select(['h.check_id', sql<number>`count(*)::int`.as('n')])
    .where('h.firm_id', '=', ctx.firm.id)
    .where('h.check_id', 'in', checks)
    .groupBy('h.check_id')
    .execute();
  return new Map(rows.map((row) => [row.check_id, row.n]));
}

/** A hit and the record it belongs to; undefined when it is not this firm's. */
export async function findHit(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('conflict_hit as h')
    .innerJoin('conflict_check as k', (join) =>
      join.onRef('k.firm_id', '=', 'h.firm_id').onRef('k.id', '=', 'h.check_id'),
    )
    .where('h.firm_id', '=', ctx.firm.id)
    .where('h.id', '=', id)
    .selectAll('h')
    .select(['k.client_id', 'k.matter_id as checked_matter_id'])
    .$castTo<HitRow & { client_id: string | null; checked_matter_id: string | null }>()
    .executeTakeFirst();
}

/** Writes one decision on the hits named: the one change that a record of a check knows. */
export async function decideHits(
  ctx: Ctx,
  ids: readonly string[],
  decision: { decision: string; reason: string; letter_file_id: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .updateTable('conflict_hit')
    .set({ ...decision, decided_by: ctx.user.user_id, decided_at: ctx.now.toISOString() })
    .where('firm_id', '=', ctx.firm.id)
    .where('id', 'in', ids)
    .execute();
}
