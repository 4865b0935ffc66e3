import { type RawBuilder, sql } from 'kysely';
import { withNames } from './audit-names.ts';
import { noteConfidentialRead } from './confidential-reads.ts';
import type { Ctx } from './context.ts';
import type { Db } from './db.ts';
import { NotFound } from './errors.ts';
import type { Page } from './list-query.ts';
import { matterInside } from './matter-access.ts';

interface Change {
  [entity: string]: unknown;
  id: string;
  entity: string;
  old_data: Record<string, unknown> | null;
  new_data: Record<string, unknown> | null;
  names?: Record<string, string>;
}

export interface AuditEntry {
  user: string;
  created_at: string;
  call: string;
  created: Change[];
  updated: Change[];
  deleted: Change[];
}

/** Records that can be moved from one matter to another. */
const movable: readonly string[] = ['timesheet', 'expense', 'document'];

/** What was said while it lay on a confidential matter stays with the people on it, wherever it lies since (ROL-02). */
function saidInside(ctx: Ctx) {
  return sql`not exists (select from matter m where m.firm_id = ${ctx.firm.id} and m.confidential and not ${matterInside(ctx)}
    and m.id in ((a.old_data ->> 'matter_id')::uuid, (a.new_data ->> 'matter_id')::uuid))`;
}

/** What a changed record (alias `a`) points to, by name; a matter the caller may not know stays unnamed (ROL-02). */
function namesOf(ctx: Ctx) {
  const pointed = (column: string) => sql`(coalesce(a.new_data, a.old_data) ->> ${column})::uuid`;
  return sql`jsonb_strip_nulls(jsonb_build_object(
    'employee', (select jsonb_build_object('name', trim(n.first_name || ' ' || n.last_name)) from employee n
      where n.firm_id = a.firm_id and n.id = coalesce(${pointed('employee_id')},
        (select u.employee_id from user_account u where u.firm_id = a.firm_id and u.id = ${pointed('user_id')}))),
    'client', (select jsonb_build_object('name', n.name) from client n where n.firm_id = a.firm_id and n.id = ${pointed('client_id')}),
    'matter', (select jsonb_build_object('name', m.number || ' ' || m.name) from matter m
      where m.firm_id = a.firm_id and m.id = ${pointed('matter_id')} and (not m.confidential or ${matterInside(ctx)})),
    'invoice', (select jsonb_build_object('name', n.invoice_number) from invoice n
      where n.firm_id = a.firm_id and n.id = ${pointed('invoice_id')} and n.invoice_number is not null)))`;
}

/** Whether something of a record's trail was said inside a confidential matter that the caller stands outside of (ROL-02). */
export async function trailHasGaps(ctx: Ctx, root: string, id: string): Promise<boolean> {
  const found = await sql<{ gaps: boolean }>`select exists (select from audit a where a.firm_id = ${ctx.firm.id}
    and a.root = ${root} and a.root_id = ${id} and not ${saidInside(ctx)}) as gaps`.execute(ctx.db);
  return found.rows[0]?.gaps === true;
}

type PageAsked = Pick<Page<unknown>, 'limit' | 'offset'>;

/**
 * The trail of a record and its parts, newest first, one entry a transaction, in the shape of the specification.
 * Every record has at least the step that made it, so an empty trail means: not this firm's (NotFound).
 * What the caller may not see leaves no trace (RAT-11): `hidden` names the columns to drop and the kinds of parts to
 * leave out (`expense_line.position`: of parts of that kind alone); a change of dropped columns alone is not listed either. A
 * look at the trail of what lies on a confidential matter is noted (ROL-02).
 */
export async function auditTrail(
  ctx: Ctx,
  root: string,
  { id, ...page }: PageAsked & { id: string },
  hidden: readonly string[] = [],
): Promise<Page<AuditEntry>> {
  const inside = movable.includes(root) ? saidInside(ctx) : sql`true`;
  const of = sql`${inside} and ((a.root = ${root} and a.root_id = ${id}) or (a.parent = ${root} and a.parent_id = ${id}))`;
  const trail = await trailOf(ctx, of, page, hidden);
  if (trail.total === 0 && !movable.includes(root)) throw new NotFound();
  await noteConfidentialRead(ctx, root, id);
  return trail;
}

/**
 * The same of all records of a kind that the firm has or had. For lists of the set-up, which are shown whole to who may
 * see them at all: nothing is judged here record by record (ROL-02).
 */
export function wholeTrail(
  ctx: Ctx,
  root: string,
  page: PageAsked,
  hidden: readonly string[] = [],
): Promise<Page<AuditEntry>> {
  return trailOf(ctx, sql`a.root = ${root}`, page, hidden);
}

/** The columns to drop of an audit row (alias `a`): those of every kind, and those of its own. */
function dropped(hidden: readonly string[]) {
  const own = hidden.map((name) => name.split('.')).filter((parts) => parts.length === 2);
  return sql`(${[...hidden]}::text[] || array(select own.name from unnest(${own.map(([entity]) => entity)}::text[],
    ${own.map(([, name]) => name)}::text[]) own(entity, name) where own.entity = a.entity))`;
}

async function trailOf(
  ctx: Ctx,
  about: RawBuilder<unknown>,
  { limit, offset }: PageAsked,
  hidden: readonly string[],
): Promise<Page<AuditEntry>> {
  const drop = dropped(hidden);
  const shown =
    hidden.length === 0
      ? sql`true`
      : sql`a.entity <> all(${[...hidden]}::text[]) and (a.op <> 'U' or (a.old_data - ${drop} - array['version', 'updated_at'])
          <> (a.new_data - ${drop} - array['version', 'updated_at']))`;
  const of = sql`a.firm_id = ${ctx.firm.id} and a.op <> 'R' and ${shown} and ${about}`;
  const counted = await sql<{ n: string }>`select count(distinct xid) as n from audit a where ${of}`.execute(ctx.db);
  const total = Number(counted.rows[0]?.n ?? 0);
  const found = await sql<AuditEntry>`
    with tx as (select a.xid from audit a where ${of} group by a.xid order by a.xid desc limit ${limit} offset ${offset}),
    row as (select a.xid, a.at, a.actor, a.call, a.op, a.id as audit_id,
      jsonb_build_object('id', a.row_id, 'entity', a.entity,
        'old_data', kit.exact(a.old_data - ${drop}), 'new_data', kit.exact(a.new_data - ${drop}), a.entity, ${namesOf(ctx)}) as change
      from audit a join tx on tx.xid = a.xid where ${of})
    select coalesce(min(trim(e.first_name || ' ' || e.last_name)), '') as "user",
      to_char(min(row.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, min(row.call) as call,
      coalesce(jsonb_agg(change order by row.at, audit_id) filter (where op = 'I'), '[]') as created,
      coalesce(jsonb_agg(change order by row.at, audit_id) filter (where op = 'U'), '[]') as updated,
      coalesce(jsonb_agg(change order by row.at, audit_id) filter (where op = 'D'), '[]') as deleted
    from row
    left join user_account u on u.firm_id = ${ctx.firm.id} and u.id = row.actor
    left join employee e on e.firm_id = ${ctx.firm.id} and e.id = u.employee_id
    group by xid order by xid desc`.execute(ctx.db);
  return { rows: await withNames(ctx, found.rows), total, limit, offset };
}

/**
 * The columns of an audit row that are sealed, in a fixed spelling: a list, in which nothing keeps its place, so that a
 * value moved to the column beside it is a change. Named, so that a new column changes no old hash.
 */
const sealedText = sql`jsonb_build_array(a.id, a.xid::text, extract(epoch from a.at)::numeric(20,6), a.actor, a.call,
  a.request_id, a.op, a.entity, a.row_id, a.root, a.root_id, a.parent, a.parent_id, a.old_data, a.new_data)::text`;
const rowHash = sql`sha256(convert_to(${sealedText}, 'UTF8'))`;

/**
 * Seals the audit rows of the running transaction's firm that are beyond the last seal and older than every open
 * transaction: a hash a row, and one over the batch on top of the seal before. Answers how many rows were sealed.
 */
export async function sealAudit(db: Db, firmId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`seal ${firmId}`}))`.execute(db);
  const last = await sql<{ n: number; upto: string; hash: Buffer }>`
    select n, upto::text, hash from audit_seal where firm_id = ${firmId} order by n desc limit 1`.execute(db);
  const { n = 0, upto = '0', hash = Buffer.alloc(0) } = last.rows[0] ?? {};
  const fresh = freshRows(firmId, upto);
  const batch = await sql<{ rows: string; upto: string | null; hash: Buffer | null }>`
    select count(*) as rows, max(a.xid::text::numeric)::text as upto,
      sha256(${hash}::bytea || string_agg(${rowHash}, ''::bytea order by a.xid, a.at, a.id)) as hash ${fresh}`.execute(
    db,
  );
  const head = batch.rows[0];
  if (!head?.upto || !head.hash) return 0;
  await sql`insert into audit_seal (firm_id, n, upto, rows, hash)
    values (${firmId}, ${n + 1}, ${head.upto}::xid8, ${Number(head.rows)}, ${head.hash})`.execute(db);
  await sql`insert into audit_seal_row (firm_id, audit_id, n, position, hash)
    select a.firm_id, a.id, ${n + 1}, row_number() over (order by a.xid, a.at, a.id), ${rowHash}
    ${fresh} and a.xid <= ${head.upto}::xid8`.execute(db);
  return Number(head.rows);
}

/**
 * Rows without a seal whose transactions are over. A server that was filled from a dump counts its transactions anew: there
 * the last sealed number, and those of the rows brought along, lie ahead of its clock and say nothing about order.
 */
function freshRows(firmId: string, upto: string) {
  const restored = sql`${upto}::xid8 >= pg_snapshot_xmax(pg_current_snapshot())`;
  const isOver = sql`(a.xid < pg_snapshot_xmin(pg_current_snapshot()) or a.xid >= pg_snapshot_xmax(pg_current_snapshot()))`;
  return sql`from audit a where a.firm_id = ${firmId} and (a.xid > ${upto}::xid8 or ${restored}) and ${isOver}
    and not exists (select from audit_seal_row s where s.firm_id = a.firm_id and s.audit_id = a.id)`;
}

export interface AuditFault {
  kind: 'changed' | 'missing' | 'seal broken';
  /** The audit row, or the number of the seal. */
  id: string;
}

/** Recomputes every seal of a firm and names each audit row that was changed or removed since. Empty = untouched. */
export async function verifyAudit(db: Db, firmId: string): Promise<AuditFault[]> {
  const rows = await sql<{ id: string; kind: 'changed' | 'missing' }>`
    select s.audit_id as id, case when a.id is null then 'missing' else 'changed' end as kind
    from audit_seal_row s left join audit a on a.firm_id = s.firm_id and a.id = s.audit_id
    where s.firm_id = ${firmId} and (a.id is null or s.hash <> ${rowHash}) order by s.n, s.position`.execute(db);
  const seals = await sql<{ id: string }>`
    select s.n::text as id from audit_seal s
    left join audit_seal before on before.firm_id = s.firm_id and before.n = s.n - 1
    left join lateral (select count(*) as rows, string_agg(r.hash, ''::bytea order by r.position) as hashes
      from audit_seal_row r where r.firm_id = s.firm_id and r.n = s.n) part on true
    where s.firm_id = ${firmId}
      and (part.rows <> s.rows or s.hash <> sha256(coalesce(before.hash, ''::bytea) || coalesce(part.hashes, ''::bytea)))
    order by s.n`.execute(db);
  return [...rows.rows, ...seals.rows.map((seal) => ({ kind: 'seal broken' as const, id: seal.id }))];
}
