import { sql } from 'kysely';
import type { Ctx } from '../../kit/context.ts';

type FoundEntity = 'client' | 'matter' | 'employee' | 'vendor';

/** A party that the firm knows, with everything it is compared by (CON-02). */
export interface KnownRow {
  entity: FoundEntity;
  id: string;
  /** The client it belongs to: itself, or that of its matter. */
  client_id: string | null;
  role: string;
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
  await sql`select pg_advisory_xact_lock(hashtextextended(${`conflict check ${ctx.firm.id}`}, 0))`.execute(ctx.db);
}

/**
 * Every party of the firm, in one query: clients of any status, matters of any state and age, with their contacts,
 * related parties, counterparts and groups; employees; those ever paid. Confidential matters as well: what of a hit
 * may be shown is decided when the record is read.
 */
export async function knownParties(ctx: Pick<Ctx, 'db' | 'firm'>): Promise<KnownRow[]> {
  const firm = ctx.firm.id;
  const { rows } = await sql<KnownRow>`
    ${partiesOfClients(firm)} union all ${partsOfMatters(firm)} union all ${others(firm)}`.execute(ctx.db);
  return rows;
}

/** The parties of one client alone. */
export async function partiesKnownOf(ctx: Pick<Ctx, 'db' | 'firm'>, client_id: string): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`select * from (${partiesOfClients(ctx.firm.id)}) known
    where known.client_id = ${client_id}`.execute(ctx.db);
  return rows;
}

const partiesOfClients = (firm: string) => sql`${clientsOf(firm)} union all ${partsOfClients(firm)}`;

const none = sql`'{}'::text[]`;
const plain = (names: ReturnType<typeof sql>, description = sql`''`, npwp = sql`''`) =>
  sql`'unknown' as kind, ${names} as names, ${description} as description, ${npwp} as npwp,
    '' as nik, '' as registration_number, ${none} as emails, ${none} as phones`;

function clientsOf(firm: string) {
  return sql`select 'client' as entity, c.id, c.id as client_id, 'client' as role, c.kind,
      array[c.name] || coalesce((select array_agg(n.name order by n.id) from client_name n
        where n.firm_id = c.firm_id and n.client_id = c.id), ${none}) as names,
      '' as description, c.npwp, c.nik, c.registration_number, array[c.email] as emails, array[c.phone] as phones
    from client c where c.firm_id = ${firm}`;
}

function partsOfClients(firm: string) {
  return sql`select 'client', c.id, c.id, 'contact', 'unknown', array[c.contact_name], '', '', '', '',
      array[c.contact_email], array[c.contact_mobile]
    from client c where c.firm_id = ${firm} and (c.contact_name <> '' or c.contact_email <> '' or c.contact_mobile <> '')
    union all select 'client', r.client_id, r.client_id, 'client_related', ${plain(sql`array[r.name]`, sql`r.description`)}
    from client_relation r where r.firm_id = ${firm}
    union all select 'client', o.client_id, o.client_id, 'counterpart', ${plain(sql`array[o.name]`, sql`''`, sql`o.npwp`)}
    from client_counterpart o where o.firm_id = ${firm}
    union all select 'client', o.client_id, o.client_id, 'counterpart_related', ${plain(sql`array[o.group_name]`)}
    from client_counterpart o where o.firm_id = ${firm} and o.group_name <> ''`;
}

function partsOfMatters(firm: string) {
  const matter = sql`join matter m on m.firm_id = p.firm_id and m.id = p.matter_id where p.firm_id = ${firm}`;
  return sql`select 'matter', m.id, m.client_id,
      case p.kind when 'counterpart' then 'counterpart' else 'client_related' end,
      ${plain(sql`array[p.name]`, sql`''`, sql`p.npwp`)}
    from matter_party p ${matter}
    union all select 'matter', m.id, m.client_id,
      case p.kind when 'counterpart' then 'counterpart_related' else 'client_related' end, ${plain(sql`array[p.group_name]`)}
    from matter_party p ${matter} and p.group_name <> ''
    union all select 'matter', m.id, m.client_id, 'contact', 'unknown', array[m.contact_name], '', '', '', '',
      array[m.contact_email], array[m.contact_mobile]
    from matter m where m.firm_id = ${firm} and (m.contact_name <> '' or m.contact_email <> '' or m.contact_mobile <> '')
    union all select 'matter', m.id, m.client_id, 'contact', 'unknown', array[m.billing_contact], '', '', '', '',
      array[m.billing_email], ${none}
    from matter m where m.firm_id = ${firm} and (m.billing_contact <> '' or m.billing_email <> '')`;
}

function others(firm: string) {
  return sql`select 'employee', e.id, null, 'employee', 'person', array[trim(e.first_name || ' ' || e.last_name)],
      '', '', '', '', array[e.email], array[e.mobile, e.phone]
    from employee e where e.firm_id = ${firm}
    union all select 'vendor', min(x.id::text)::uuid, null, 'vendor', ${plain(sql`array[min(x.payable_vendor)]`)}
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
