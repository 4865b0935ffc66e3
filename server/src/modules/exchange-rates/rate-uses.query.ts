import { rateUses } from '@praktis/contract/settings/exchange-rate.calls';
import { type RawBuilder, sql } from 'kysely';

/** Whether a document (alias `d`) stands in the books at the rate (alias `r`): it keeps kind and date of it (MON-07). */
const carries = sql`d.firm_id = r.firm_id and d.currency = r.currency and d.rate_kind = r.kind and d.rate_date = r.date`;

/** So many entries are counted: with more the rate is used all the same, and a list shows many rates. */
const entriesAtMost = 1000;

/**
 * Time that was exchanged by the rate (alias `r`), in table `book`. An entry keeps the value of its rate alone, so it is
 * told as the rate was chosen (MON-10): by the currency of the person's rate or of the matter, from the day of the rate up
 * to that of the next one. A matter with an agreed rate took none of its currency.
 */
const exchanged = (book: string): RawBuilder<unknown> => sql`select 1 from timesheet t
  join matter m on m.firm_id = t.firm_id and m.id = t.matter_id
  left join employee_rate v on v.firm_id = t.firm_id and v.id = t.employee_rate_id
  left join matter_member b on b.firm_id = t.firm_id and b.matter_id = t.matter_id and b.employee_id = t.employee_id
  where r.kind = ${book} and t.firm_id = r.firm_id and t.exchange_rate is not null and t.status <> 'deleted'
    and t.date >= r.date and t.date < coalesce((select min(n.date) from exchange_rate n
      where n.firm_id = r.firm_id and n.currency = r.currency and n.kind = r.kind and n.date > r.date), 'infinity')
    and ((t.rate_currency = r.currency and m.fixed_exchange_rate is null)
      or (t.rate_currency <> r.currency and coalesce(v.currency, b.fixed_currency) = r.currency))
  limit ${entriesAtMost}`;

/**
 * How many records of each kind carry a rate (alias `r`): issued bills, as the rate into the books or as their tax rate;
 * claims, deposits, collections and time that are not deleted. `book` is the table the firm's books take.
 */
export const usesOfRate = (book: string): RawBuilder<RateUses> => sql<RateUses>`jsonb_build_object(
  'bills', (select count(distinct d.id) from (
      select d.id from invoice d where ${carries} and d.issued_at is not null and d.status <> 'deleted'
      union all select d.id from invoice d where r.kind = 'kmk' and d.firm_id = r.firm_id and d.currency = r.currency
        and d.kmk_kind = 'kmk' and d.kmk_date = r.date and d.issued_at is not null and d.status <> 'deleted') d),
  'claims', (select count(*) from expense d where ${carries} and d.status <> 'deleted'),
  'deposits', (select count(*) from deposit d where ${carries} and d.status <> 'deleted'),
  'collections', (select count(*) from collection d where ${carries} and d.status <> 'deleted'),
  'entries', (select count(*) from (${exchanged(book)}) d))`;

export type RateUses = Record<(typeof rateUses)[number], number>;

/** The kinds of records that carry a rate, with how many there are. */
export const usedBy = (uses: RateUses) =>
  rateUses.flatMap((kind) => (uses[kind] > 0 ? [{ kind, count: uses[kind] }] : []));
