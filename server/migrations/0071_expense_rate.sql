-- MON-07, MON-10: a claim keeps the rate it stands in the books at as it was quoted, with its source and its date, and what
-- it is worth there; its lines have their share of that.
alter table expense
  add column exchange_unit int not null default 1 check (exchange_unit in (1, 100)),
  add column rate_kind text not null default 'functional',
  add column rate_date date,
  add column functional_value numeric(20,4) not null default 0;
alter table expense_line add column functional_value numeric(20,4) not null default 0;

-- Where a rate for one unit that stands on an older document came from: the newest of a table by that day, else it was typed.
create function kit.source_of_rate(firm uuid, code text, day date, kept numeric, out kind text, out on_day date) language sql as $$
  select coalesce((array_agg(f.kind))[1], 'manual'), coalesce((array_agg(f.date))[1], day)
  from (
    select n.kind, n.date
    from (select distinct on (r.kind) r.kind, r.date, r.rate, r.unit from exchange_rate r
      where r.firm_id = firm and r.currency = code and r.kind in ('daily', 'bi', 'kmk') and r.date <= day
      order by r.kind, r.date desc) n
    where round(n.rate / n.unit, 10) = kept
    order by array_position(array['daily', 'bi', 'kmk'], n.kind) limit 1) f $$;

-- No step, no new version: nothing was changed by this.
alter table expense disable trigger user;
alter table expense_line disable trigger user;

create temporary table claim_value on commit drop as
with claim as (
  select x.firm_id, x.id, x.date, x.currency, x.exchange_rate, f.functional_currency, c.digits,
    (select coalesce(sum(amount + vat_amount), 0) from expense_line l where l.firm_id = x.firm_id and l.expense_id = x.id) as whole,
    exists (select from expense_line l join matter m on m.firm_id = l.firm_id and m.id = l.matter_id
      where l.firm_id = x.firm_id and l.expense_id = x.id and m.currency = x.currency
        and m.fixed_exchange_rate = x.exchange_rate) as agreed
  from expense x
  join firm_profile f on f.firm_id = x.firm_id
  join currency c on c.firm_id = x.firm_id and c.code = f.functional_currency)
select k.firm_id, k.id, k.digits, k.whole, round(k.whole * k.exchange_rate, k.digits) as total,
  case when k.currency = k.functional_currency then 'functional' when k.agreed then 'fixed' else s.kind end as kind,
  case when k.currency = k.functional_currency then null when k.agreed then k.date else s.on_day end as on_day
from claim k, kit.source_of_rate(k.firm_id, k.currency, k.date, k.exchange_rate) s;

update expense x set functional_value = v.total, rate_kind = v.kind, rate_date = v.on_day
from claim_value v where v.firm_id = x.firm_id and v.id = x.id;

with exact as (
  select l.firm_id, l.expense_id, l.id, l.position, v.whole, v.total, v.digits,
    v.total * power(10::numeric, v.digits) * (l.amount + l.vat_amount) as product
  from expense_line l join claim_value v on v.firm_id = l.firm_id and v.id = l.expense_id
  where v.whole <> 0),
ranked as (
  select *, div(product, whole) as units, mod(product, whole) as remainder,
    total * power(10::numeric, digits) - sum(div(product, whole)) over (partition by firm_id, expense_id) as units_left,
    row_number() over (partition by firm_id, expense_id order by mod(product, whole) desc, position) as turn
  from exact)
update expense_line l
set functional_value = (r.units + case when r.turn <= r.units_left then 1 else 0 end) / power(10::numeric, r.digits)
from ranked r where r.firm_id = l.firm_id and r.id = l.id;

alter table expense enable trigger user;
alter table expense_line enable trigger user;
