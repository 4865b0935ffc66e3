import { sql } from 'kysely';
import { verifyAudit } from './audit.ts';
import type { Db } from './db.ts';
import { newId } from './ids.ts';

/** What a check of the books can find; each is an invariant of the rule book, computed anew from the rows themselves. */
type BooksRule =
  | 'outstanding not negative'
  | 'purse not negative'
  | 'numbers without gaps'
  | 'bill adds up'
  | 'audit untouched';

export interface BooksFault {
  rule: BooksRule;
  /** The record, so that the same fault of two nights is one. */
  subject: string;
  detail: string;
}

/** Every fault in the books of the running transaction's firm; empty = sound (invariants 1, 2, 6, 14, 19, 44). */
export async function faultsInBooks(db: Db, firm_id: string): Promise<BooksFault[]> {
  const found: BooksFault[] = [];
  for (const check of [overpaidBills, purseBelowZero, numberGaps, billsThatDoNotAddUp])
    found.push(...(await check(db, firm_id)));
  const audit = (await verifyAudit(db, firm_id)).map(
    ({ kind, id }): BooksFault => ({ rule: 'audit untouched', subject: `${kind} ${id}`, detail: kind }),
  );
  return [...found, ...audit];
}

type Found = { subject: string; detail: string };

async function named(rule: BooksRule, query: ReturnType<typeof sql<Found>>, db: Db): Promise<BooksFault[]> {
  return (await query.execute(db)).rows.map((row) => ({ rule, ...row }));
}

/** Invariant 6: nobody has paid more than was billed. */
function overpaidBills(db: Db, firm_id: string) {
  const query = sql<Found>`
    select 'invoice ' || b.invoice_id as subject, 'outstanding ' || b.outstanding as detail
    from invoice_balance b where b.firm_id = ${firm_id} and b.outstanding < 0`;
  return named('outstanding not negative', query, db);
}

/** Invariant 19: no purse was below zero on any date. */
function purseBelowZero(db: Db, firm_id: string) {
  const query = sql<Found>`
    select concat_ws(' ', 'purse', client_id, matter_id, currency, bank_kind) as subject,
      'lowest balance ' || min(balance) || ' on ' || (array_agg(date order by balance, date))[1] as detail
    from (select *, sum(amount) over (partition by client_id, matter_id, currency, bank_kind
        order by date, kit.purse_step(kind), created_at, id) as balance
      from deposit_entry where firm_id = ${firm_id}) running
    where balance < 0 group by client_id, matter_id, currency, bank_kind`;
  return named('purse not negative', query, db);
}

/** Invariant 14: the numbers of a series are 1..n but for those it stepped over, and its counter stands at n. */
function numberGaps(db: Db, firm_id: string) {
  const query = sql<Found>`
    with document as (
      select number_period, number_seq from invoice where firm_id = ${firm_id} and number_seq is not null
      union all select number_period, number_seq from deposit where firm_id = ${firm_id}
      union all select number_period, number_seq from collection where firm_id = ${firm_id}),
    series as (
      select number_period, count(*) as documents, count(distinct number_seq) as numbers, max(number_seq) as highest
      from document group by number_period),
    counter as (
      select series || ':' || period as number_period, last_number, skipped from number_counter where firm_id = ${firm_id}
        and exists (select from document d where d.number_period like number_counter.series || ':%'))
    select 'series ' || coalesce(s.number_period, c.number_period) as subject,
      concat(coalesce(s.documents, 0), ' documents, ', coalesce(s.numbers, 0), ' numbers, highest ',
        coalesce(s.highest, 0), ', counter ', coalesce(c.last_number, 0)) as detail
    from series s full join counter c on c.number_period = s.number_period
    where coalesce(s.documents, 0) <> coalesce(s.numbers, 0) or coalesce(s.numbers, 0) + coalesce(c.skipped, 0) <> coalesce(s.highest, 0)
      or coalesce(s.highest, 0) <> coalesce(c.last_number, 0)`;
  return named('numbers without gaps', query, db);
}

/** Invariants 1 and 2: the lines make the totals, and the totals make the amount billed. */
function billsThatDoNotAddUp(db: Db, firm_id: string) {
  const query = sql<Found>`
    select 'invoice ' || i.id as subject, concat('fees ', i.total_legal_fees, ' of lines ', l.fees, ', discount ',
      i.discount, ' of lines ', l.shares, ', disbursements ', i.total_disbursement, ' of lines ', d.costs,
      ', in the books ', i.functional_value, ' of lines ', l.booked + d.booked + i.functional_rest) as detail
    from invoice i
    cross join lateral (select coalesce(sum(amount), 0) as fees, coalesce(sum(discount_share), 0) as shares,
      coalesce(sum(functional_value), 0) as booked from invoice_line where firm_id = i.firm_id and invoice_id = i.id) l
    cross join lateral (select coalesce(sum(amount), 0) as costs, coalesce(sum(functional_value), 0) as booked
      from invoice_disbursement where firm_id = i.firm_id and invoice_id = i.id) d
    where i.firm_id = ${firm_id} and i.status <> 'deleted'
      and (i.total_legal_fees <> l.fees or i.discount <> l.shares or i.total_disbursement <> d.costs
        or i.functional_value <> l.booked + d.booked + i.functional_rest
        or i.amount_billed <> i.net_legal_fees + i.total_disbursement + i.vat + i.rounding)`;
  return named('bill adds up', query, db);
}

/** Keeps what was found: a fault seen before stays one, a fault that is gone is closed. */
export async function keepFaults(db: Db, firm_id: string, faults: readonly BooksFault[], now: Date): Promise<void> {
  const at = now.toISOString();
  for (const fault of faults) {
    await sql`insert into books_fault (firm_id, id, rule, subject, detail, found_at, seen_at)
      values (${firm_id}, ${newId()}, ${fault.rule}, ${fault.subject}, ${fault.detail}, ${at}, ${at})
      on conflict (firm_id, rule, subject) where closed_at is null
      do update set detail = excluded.detail, seen_at = excluded.seen_at`.execute(db);
  }
  await db
    .updateTable('books_fault')
    .set({ closed_at: at })
    .where('firm_id', '=', firm_id)
    .where('closed_at', 'is', null)
    .where('seen_at', '<', at)
    .execute();
}

/** The ids of every firm of this installation. */
export async function firmIds(db: Db): Promise<string[]> {
  return (await db.selectFrom('firm').select('id').orderBy('id').execute()).map((row) => row.id);
}
