-- MON-07, MON-10: a deposit and a collection keep the rate they stand in the books at as it was quoted, with its source and
-- its date; a collection also what it is worth there.
alter table deposit
  add column exchange_unit int not null default 1 check (exchange_unit in (1, 100)),
  add column rate_kind text not null default 'functional',
  add column rate_date date;
alter table collection
  add column exchange_rate numeric(20,10) not null default 1 check (exchange_rate > 0),
  add column exchange_unit int not null default 1 check (exchange_unit in (1, 100)),
  add column rate_kind text not null default 'functional',
  add column rate_date date,
  add column functional_value numeric(20,4) not null default 0;

-- No step, no new version: nothing was changed by this.
alter table deposit disable trigger user;
alter table collection disable trigger user;

update deposit d set rate_kind = s.kind, rate_date = s.on_day
from (select k.firm_id, k.id, o.kind, o.on_day
  from deposit k join firm_profile f on f.firm_id = k.firm_id and f.functional_currency <> k.currency,
    kit.source_of_rate(k.firm_id, k.currency, k.date, k.exchange_rate) o) s
where s.firm_id = d.firm_id and s.id = d.id;

-- A collection kept no rate so far: it takes what the books knew on its day, else the rate of a bill that it settled.
create temporary table receipt_rate on commit drop as
select k.firm_id, k.id, coalesce(n.rate, b.exchange_rate) as rate, coalesce(n.unit, b.exchange_unit) as unit,
  coalesce(n.kind, b.rate_kind) as kind, coalesce(n.date, b.rate_date) as on_day
from collection k
join firm_profile f on f.firm_id = k.firm_id and f.functional_currency <> k.currency
left join lateral (select r.rate, r.unit, r.kind, r.date from exchange_rate r
  where r.firm_id = k.firm_id and r.currency = k.currency and r.date <= k.date and r.kind =
    coalesce((select s.value ->> 'book_rate' from setting s where s.firm_id = k.firm_id and s.key = 'invoice-setup'), 'daily')
  order by r.date desc limit 1) n on true
left join lateral (select i.exchange_rate, i.exchange_unit, i.rate_kind, i.rate_date
  from collection_allocation a join invoice i on i.firm_id = a.firm_id and i.id = a.invoice_id
  where a.firm_id = k.firm_id and a.collection_id = k.id and i.currency = k.currency order by i.date, i.id limit 1) b on true;

update collection k set
  exchange_rate = coalesce(r.rate, 1), exchange_unit = coalesce(r.unit, 1),
  rate_kind = case when own.is_own then 'functional' else coalesce(r.kind, 'missing') end, rate_date = r.on_day,
  functional_value = case when own.is_own or r.rate is not null
    then round(k.received * coalesce(r.rate, 1) / coalesce(r.unit, 1), own.digits) else 0 end
from (select c.firm_id, c.id, c.currency = f.functional_currency as is_own, u.digits
  from collection c join firm_profile f on f.firm_id = c.firm_id
  join currency u on u.firm_id = c.firm_id and u.code = f.functional_currency) own
left join receipt_rate r on r.firm_id = own.firm_id and r.id = own.id
where own.firm_id = k.firm_id and own.id = k.id;

alter table deposit enable trigger user;
alter table collection enable trigger user;
drop function kit.source_of_rate;
