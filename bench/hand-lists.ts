import type { Reader } from './fill-matters.ts';

// What somebody who knows the database would write for the lists of clients and matters: the rows of the page first, then
// what stands beside them; amounts of all rows added up in sets.

/** A page as asked: conditions and the tables that they need, as SQL; ids stand in the text. */
export interface HandPage {
  where: string;
  joins?: string;
  limit: number;
  offset: number;
  byWip?: boolean;
}
const today = "date '2026-11-27'";

function seenMatters(firm: string, { employee }: Reader, reach: 'all' | 'team', alias = 'm'): string {
  const mine = `firm_id = '${firm}' and employee_id = '${employee}'`;
  const inside = `(${alias}.id in (select matter_id from matter_member where ${mine} and coalesce(leave_date, ${today}) >= ${today}
    union all select matter_id from matter_named_person where ${mine}))`;
  return reach === 'all'
    ? `(not ${alias}.confidential or ${inside})`
    : `(${inside} or not ${alias}.confidential and ${alias}.id in (select matter_id from matter_member where ${mine}))`;
}

/** From the reader's own matters to their clients, not from every client to its matters. */
function seenClients(firm: string, reader: Reader): string {
  if (reader.sees === 'all') return 'true';
  const mine = `t.firm_id = '${firm}' and t.employee_id = '${reader.employee}'`;
  const matters = 'join matter s on s.firm_id = t.firm_id and s.id = t.matter_id';
  return `(c.created_by = '${reader.user}' or c.originating_partner_id = '${reader.employee}' or c.id in (
    select t.client_id from client_member t where ${mine}
    union all select s.client_id from matter_member t ${matters}
      where ${mine} and (coalesce(t.leave_date, ${today}) >= ${today} or not s.confidential)
    union all select s.client_id from matter_named_person t ${matters} where ${mine}))`;
}

const open = 'i.amount_billed - i.less_deposit_matter - i.less_deposit_client - i.written_off';
const debts = "i.type <> 'deposit' and i.status in ('bill', 'statement', 'write off')";
const settled = 'a.cash + a.withholding + a.vat_collected + a.tolerated';
const paid = `coalesce((select sum(${settled}) from collection_allocation a
  where a.firm_id = i.firm_id and a.invoice_id = i.id and not a.reversed), 0)`;

function matterIds(firm: string, reader: Reader, page: HandPage): string {
  const amounts = seenMatters(firm, reader, reader.amounts);
  const wip = page.byWip
    ? `left join (select matter_id, sum(value) as wip from timesheet where firm_id = '${firm}' and status = 'wip'
        group by matter_id) w on w.matter_id = m.id`
    : '';
  const order = page.byWip ? `case when ${amounts} then coalesce(w.wip, 0) end` : 'm.number';
  // Only what the page is ordered by goes along: a number of its place would have the whole result sorted for it.
  return `select m.id, ${order} as sorted
    from matter m ${page.joins ?? ''} ${wip}
    where m.firm_id = '${firm}' and m.status <> 'deleted' and ${seenMatters(firm, reader, reader.sees)} and ${page.where}
    order by ${order} desc nulls last, m.id desc limit ${page.limit} offset ${page.offset}`;
}

function matterPage(firm: string, reader: Reader, page: HandPage): string {
  const amounts = seenMatters(firm, reader, reader.amounts);
  return `with page as (${matterIds(firm, reader, page)})
    select m.id, m.number, m.status, m.client_id, m.currency, m.active_date, c.code as client_code, c.name as client_name,
      m.valid_until, m.confidential, m.conflict_result, m.name, m.task, m.version, m.practice_group_id, m.created_by,
      m.billing_type, m.budget_fee, coalesce(pa.name, '') as practice_area, rm.employee_id as responsible_partner_id,
      coalesce(trim(rp.first_name || ' ' || rp.last_name), '') as responsible_partner,
      ${seenMatters(firm, reader, 'team')} as inside, t.wip, t.fee_used, o.outstanding
    from page p
    join matter m on m.firm_id = '${firm}' and m.id = p.id
    join client c on c.firm_id = m.firm_id and c.id = m.client_id
    left join practice_area pa on pa.firm_id = m.firm_id and pa.id = m.practice_area_id
    left join matter_member rm on rm.firm_id = m.firm_id and rm.matter_id = m.id and rm.responsible_partner
    left join employee rp on rp.firm_id = rm.firm_id and rp.id = rm.employee_id
    left join lateral (select coalesce(sum(value) filter (where status = 'wip'), 0) as wip, coalesce(sum(value), 0) as fee_used
      from timesheet t where t.firm_id = m.firm_id and t.matter_id = m.id and t.status in ('wip', 'billed')) t on ${amounts}
    left join lateral (select coalesce(sum(${open} - ${paid}), 0) as outstanding
      from invoice i where i.firm_id = m.firm_id and i.matter_id = m.id and ${debts}) o on ${amounts}
    order by p.sorted desc nulls last, m.id desc`;
}

function matterTotals(firm: string, reader: Reader, page: HandPage): string {
  return `with shown as (select m.id, m.currency, ${seenMatters(firm, reader, reader.amounts)} as amounts
      from matter m ${page.joins ?? ''}
      where m.firm_id = '${firm}' and m.status <> 'deleted' and ${seenMatters(firm, reader, reader.sees)} and ${page.where}),
    sums as (
      select s.currency, sum(t.value) as wip, 0 as outstanding from shown s join timesheet t on t.matter_id = s.id
        where s.amounts and t.firm_id = '${firm}' and t.status = 'wip' group by s.currency
      union all select s.currency, 0, sum(${open}) from shown s join invoice i on i.matter_id = s.id
        where s.amounts and i.firm_id = '${firm}' and ${debts} group by s.currency
      union all select s.currency, 0, -sum(${settled}) from shown s join invoice i on i.matter_id = s.id
        join collection_allocation a on a.firm_id = i.firm_id and a.invoice_id = i.id and not a.reversed
        where s.amounts and i.firm_id = '${firm}' and ${debts} group by s.currency)
    select k.currency, k.rows, coalesce(s.wip, 0) as wip, coalesce(s.outstanding, 0) as outstanding
    from (select currency, count(*)::int as rows from shown group by currency) k
    left join (select currency, sum(wip) as wip, sum(outstanding) as outstanding from sums group by currency) s using (currency)
    order by k.currency`;
}

/** The statements of a page of matters: its rows, and the number and totals of all per currency. */
export function matterByHand(firm: string, reader: Reader, page: HandPage): string[] {
  return [matterPage(firm, reader, page), matterTotals(firm, reader, page)];
}

function clientPage(firm: string, reader: Reader, page: HandPage, which: string): string {
  return `with page as materialized (
      select c.id from client c where ${which} order by lower(c.name), c.id limit ${page.limit} offset ${page.offset}),
    bills as materialized (select i.client_id, i.currency, i.matter_id, ${open} - ${paid} as owed
      from page p join invoice i on i.firm_id = '${firm}' and i.client_id = p.id and ${debts}),
    owed as (select client_id, jsonb_object_agg(currency, owed) as owed from (
        select b.client_id, b.currency, sum(b.owed) as owed
        from bills b join matter m on m.firm_id = '${firm}' and m.id = b.matter_id
        where ${seenMatters(firm, reader, reader.amounts)} group by b.client_id, b.currency) s group by client_id),
    counts as (select m.client_id, count(*)::int as n
      from page p join matter m on m.firm_id = '${firm}' and m.client_id = p.id and m.status = 'active'
      where ${seenMatters(firm, reader, reader.sees)} group by m.client_id)
    select c.id, c.code, c.name, c.status, c.conflict_result, c.since, c.origin, c.originating_partner_id, c.industry_type_id,
      c.taxonomy_id, c.version, coalesce(trim(e.first_name || ' ' || e.last_name), '') as originating_partner,
      coalesce(t.name, '') as industry_type, coalesce(x.name, '') as taxonomy, coalesce(n.n, 0) as active_matter_count, o.owed
    from page p join client c on c.firm_id = '${firm}' and c.id = p.id
    left join employee e on e.firm_id = c.firm_id and e.id = c.originating_partner_id
    left join industry_type t on t.firm_id = c.firm_id and t.id = c.industry_type_id
    left join taxonomy x on x.firm_id = c.firm_id and x.id = c.taxonomy_id
    left join counts n on n.client_id = c.id
    left join owed o on o.client_id = c.id
    order by lower(c.name), c.id`;
}

/** The clients and the matters are chosen once each, then everything is added up in one go over the bills. */
function clientTotals(firm: string, reader: Reader, which: string): string {
  return `with shown as materialized (select c.id from client c where ${which}),
    owing as materialized (select i.id, i.currency, ${open} as amount
      from invoice i join matter m on m.firm_id = '${firm}' and m.id = i.matter_id
      where i.firm_id = '${firm}' and ${debts} and ${seenMatters(firm, reader, reader.amounts)}
        and i.client_id in (select id from shown)),
    sums as (select currency, sum(amount) as amount from owing group by currency
      union all select o.currency, -sum(${settled}) from owing o join collection_allocation a
        on a.firm_id = '${firm}' and a.invoice_id = o.id and not a.reversed group by o.currency)
    select k.rows, s.currency, s.outstanding from (select count(*)::int as rows from shown) k
    left join (select currency, sum(amount) as outstanding from sums group by currency) s on true order by s.currency`;
}

/** The statements of a page of clients: its rows with what each of them owes; what all of them owe, and their number. */
export function clientByHand(firm: string, reader: Reader, page: HandPage): string[] {
  const which = `c.firm_id = '${firm}' and ${seenClients(firm, reader)} and ${page.where}`;
  return [clientPage(firm, reader, page, which), clientTotals(firm, reader, which)];
}

/** The statement of the look-up of clients. */
export function clientLookUpByHand(firm: string, reader: Reader, page: HandPage): string[] {
  const which = `c.firm_id = '${firm}' and ${seenClients(firm, reader)} and ${page.where}`;
  return [
    `select c.id, c.name, c.code || coalesce((select ' · ' || string_agg(n.name, ', ' order by n.id) from client_name n
       where n.firm_id = c.firm_id and n.client_id = c.id), '') as detail
     from client c where ${which} order by c.name, c.id limit ${page.limit}`,
    `select count(*)::int as rows from client c where ${which}`,
  ];
}
