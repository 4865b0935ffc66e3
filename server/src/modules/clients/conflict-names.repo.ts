import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';
import { holdsNothing } from '../../kit/without-locks.ts';

type FoundEntity = 'client' | 'matter' | 'employee' | 'vendor';

/** A party that the firm knows, with everything it is compared by (CON-02). */
export interface KnownRow {
  entity: FoundEntity;
  id: string;
  /** The client it belongs to: itself, or that of its matter. */
  client_id: string | null;
  role: string;
  /** The record whose change may change this row: `client:…`, `matter:…`, `employee:…`, or `vendor` for all of those. */
  unit: string;
  kind: string;
  names: string[];
  description: string;
  npwp: string;
  nik: string;
  registration_number: string;
  emails: string[];
  phones: string[];
}

/**
 * One check at a time in a firm, until its transaction ends: two records that would find each other, entered at the
 * same moment, must not both look before the other is there. Locks of clients are taken before this one.
 */
export async function oneCheckAtATime(ctx: Pick<Ctx, 'db' | 'firm'>): Promise<void> {
  if (holdsNothing(ctx.db)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conflict check ${ctx.firm.id}`}, 0))`.execute(ctx.db);
}

/** Records whose parties are read: all of them, or those named. */
export interface Units {
  clients: readonly string[];
  matters: readonly string[];
  employees: readonly string[];
  /** Those ever paid are one unit. */
  vendors: boolean;
}

/**
 * The parties of the firm, or of some of its records, in one query: clients of any status, matters of any state and age,
 * with their contacts, people, related parties, counterparts and groups; employees; those ever paid. Confidential matters
 * as well: what of a hit may be shown is decided when the record is read.
 */
export async function knownParties(ctx: Pick<Ctx, 'db' | 'firm'>, only: Units | null = null): Promise<KnownRow[]> {
  const firm = ctx.firm.id;
  const parts = [
    ...(only?.clients.length === 0 ? [] : [clientsOf(firm, only?.clients), partsOfClients(firm, only?.clients)]),
    ...(only?.matters.length === 0 ? [] : [partsOfMatters(firm, only?.matters)]),
    ...(only?.employees.length === 0 ? [] : [employees(firm, only?.employees)]),
    ...(only && !only.vendors ? [] : [vendors(firm)]),
  ];
  if (parts.length === 0) return [];
  const { rows } = await sql<KnownRow>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  return rows;
}

/** The parties of one client alone. */
export function partiesKnownOf(ctx: Pick<Ctx, 'db' | 'firm'>, client_id: string): Promise<KnownRow[]> {
  return knownParties(ctx, { clients: [client_id], matters: [], employees: [], vendors: false });
}

const among = (column: string, ids: readonly string[] | undefined) =>
  ids ? sql`and ${sql.ref(column)} = any(${[...ids]}::uuid[])` : sql``;
const none = sql`'{}'::text[]`;
const unit = (kind: string, column: string) => sql`${sql.lit(`${kind}:`)} || ${sql.ref(column)} as unit`;
const plain = (names: ReturnType<typeof sql>, description = sql`''`, npwp = sql`''`) =>
  sql`'unknown' as kind, ${names} as names, ${description} as description, ${npwp} as npwp,
    '' as nik, '' as registration_number, ${none} as emails, ${none} as phones`;

/** A client that was merged into another is found as that one. */
const standing = sql`coalesce(c.merged_into, c.id)`;

function clientsOf(firm: string, ids: readonly string[] | undefined) {
  return sql`select 'client' as entity, ${standing} as id, ${standing} as client_id, 'client' as role,
      ${unit('client', 'c.id')}, c.kind, array[c.name] || coalesce((select array_agg(n.name order by n.id) from client_name n
        where n.firm_id = c.firm_id and n.client_id = c.id), ${none}) as names,
      '' as description, c.npwp, c.nik, c.registration_number, array[c.email] as emails, array[c.phone] as phones
    from client c where c.firm_id = ${firm} ${among('c.id', ids)}`;
}

function partsOfClients(firm: string, ids: readonly string[] | undefined) {
  return sql`select 'client', ${standing}, ${standing}, 'contact', ${unit('client', 'c.id')}, 'unknown',
      array[c.contact_name], '', '', '', '', array[c.contact_email], array[c.contact_mobile]
    from client c where c.firm_id = ${firm} ${among('c.id', ids)}
      and (c.contact_name <> '' or c.contact_email <> '' or c.contact_mobile <> '')
    union all select 'client', p.client_id, p.client_id, case p.role when 'contact' then 'contact' else 'client_related' end,
      ${unit('client', 'p.client_id')}, 'unknown', array[p.name], '', p.tax_number, '', '', array[p.email], array[p.phone]
    from client_person p where p.firm_id = ${firm} ${among('p.client_id', ids)}
    union all select 'client', r.client_id, r.client_id, 'client_related', ${unit('client', 'r.client_id')},
      ${plain(sql`array[r.name]`, sql`r.description`)}
    from client_relation r where r.firm_id = ${firm} ${among('r.client_id', ids)}
    union all select 'client', o.client_id, o.client_id, 'counterpart', ${unit('client', 'o.client_id')},
      ${plain(sql`array[o.name]`, sql`''`, sql`o.npwp`)}
    from client_counterpart o where o.firm_id = ${firm} ${among('o.client_id', ids)}
    union all select 'client', o.client_id, o.client_id, 'counterpart_related', ${unit('client', 'o.client_id')},
      ${plain(sql`array[o.group_name]`)}
    from client_counterpart o where o.firm_id = ${firm} ${among('o.client_id', ids)} and o.group_name <> ''`;
}

function partsOfMatters(firm: string, ids: readonly string[] | undefined) {
  const of = sql`where m.firm_id = ${firm} ${among('m.id', ids)}`;
  const parties = sql`from matter_party p join matter m on m.firm_id = p.firm_id and m.id = p.matter_id ${of}`;
  const as = unit('matter', 'm.id');
  return sql`select 'matter' as entity, m.id, m.client_id,
      case p.kind when 'counterpart' then 'counterpart' else 'client_related' end as role, ${as},
      ${plain(sql`array[p.name]`, sql`''`, sql`p.npwp`)} ${parties}
    union all select 'matter', m.id, m.client_id,
      case p.kind when 'counterpart' then 'counterpart_related' else 'client_related' end, ${as},
      ${plain(sql`array[p.group_name]`)} ${parties} and p.group_name <> ''
    union all select 'matter', m.id, m.client_id, 'contact', ${as}, 'unknown', array[m.contact_name], '', '', '', '',
      array[m.contact_email], array[m.contact_mobile]
    from matter m ${of} and (m.contact_name <> '' or m.contact_email <> '' or m.contact_mobile <> '')
    union all select 'matter', m.id, m.client_id, 'contact', ${as}, 'unknown', array[m.billing_contact], '', '', '', '',
      array[m.billing_email], ${none}
    from matter m ${of} and (m.billing_contact <> '' or m.billing_email <> '')`;
}

function employees(firm: string, ids: readonly string[] | undefined) {
  return sql`select 'employee' as entity, e.id, null::uuid as client_id, 'employee' as role, ${unit('employee', 'e.id')},
      'person' as kind, array[trim(e.first_name || ' ' || e.last_name)] as names, '' as description, '' as npwp, '' as nik,
      '' as registration_number, array[e.email] as emails, array[e.mobile, e.phone] as phones
    from employee e where e.firm_id = ${firm} ${among('e.id', ids)}`;
}

function vendors(firm: string) {
  return sql`select 'vendor' as entity, min(x.id::text)::uuid as id, null::uuid as client_id, 'vendor' as role,
      'vendor' as unit, ${plain(sql`array[min(x.payable_vendor)]`)}
    from expense x where x.firm_id = ${firm} and x.payable_vendor <> '' group by lower(trim(x.payable_vendor))`;
}

/** A matter as it stands on the record of a hit. */
export interface MatterFact {
  id: string;
  client_id: string;
  number: string;
  status: string;
  active_date: string | null;
  closed_date: string | null;
  confidential: boolean;
  responsible_partner: string;
}

/** The matters named, and all matters of the clients named, oldest first. */
export async function matterFacts(
  ctx: Pick<Ctx, 'db' | 'firm'>,
  ids: { matters: string[]; clients: string[] },
): Promise<MatterFact[]> {
  const { rows } = await sql<MatterFact>`
    select m.id, m.client_id, m.number, m.status, m.active_date, m.closed_date, m.confidential,
      coalesce(trim(e.first_name || ' ' || e.last_name), '') as responsible_partner
    from matter m
    left join matter_member r on r.firm_id = m.firm_id and r.matter_id = m.id and r.responsible_partner
    left join employee e on e.firm_id = r.firm_id and e.id = r.employee_id
    where m.firm_id = ${ctx.firm.id}
      and (m.id = any(${ids.matters}::uuid[]) or m.client_id = any(${ids.clients}::uuid[]))
    order by coalesce(m.active_date, m.draft_date), m.id`.execute(ctx.db);
  return rows;
}

/** Code and status of the clients and employees named. */
export async function foundFacts(ctx: Pick<Ctx, 'db' | 'firm'>, ids: string[]) {
  const { rows } = await sql<{ id: string; code: string; status: string }>`
    select id, code, status from client where firm_id = ${ctx.firm.id} and id = any(${ids}::uuid[])
    union all
    select id, code, status from employee where firm_id = ${ctx.firm.id} and id = any(${ids}::uuid[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}
