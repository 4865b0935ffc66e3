-- MON-07, MON-05: what each line of a bill is worth in the books, so that the lines make the value of the bill there. Tax,
-- tax that the client bears and rounding stand on no line of their own: what they are worth together is the rest.
alter table invoice add column functional_rest numeric(20,4) not null default 0;
alter table invoice_line add column functional_value numeric(20,4) not null default 0;
alter table invoice_disbursement add column functional_value numeric(20,4) not null default 0;

-- What stands already gets its share by largest remainder, as a new bill does. No step, no new version: nothing was changed.
alter table invoice disable trigger user;
alter table invoice_line disable trigger user;
alter table invoice_disbursement disable trigger user;

-- Each bill has parts of its own only: joined one by one they would be sought among those of all bills.
set local enable_nestloop = off;
create temporary table share on commit drop as
with part as (
  select firm_id, invoice_id, id, 'line' as kind, 1 as place, position, amount - discount_share as weight from invoice_line
  union all
  select firm_id, invoice_id, id, 'cost', 2, position, amount from invoice_disbursement
  union all
  select i.firm_id, i.id, i.id, 'rest', 3, 1, i.amount_billed
    - (select coalesce(sum(amount - discount_share), 0) from invoice_line l where l.firm_id = i.firm_id and l.invoice_id = i.id)
    - (select coalesce(sum(amount), 0) from invoice_disbursement d where d.firm_id = i.firm_id and d.invoice_id = i.id)
  from invoice i),
exact as (
  select p.firm_id, p.invoice_id, p.id, p.kind, p.place, p.position, i.amount_billed as whole, i.functional_value as total,
    c.digits, i.functional_value * power(10::numeric, c.digits) * p.weight as product
  from part p
  join invoice i on i.firm_id = p.firm_id and i.id = p.invoice_id
  join firm_profile f on f.firm_id = p.firm_id
  join currency c on c.firm_id = p.firm_id and c.code = f.functional_currency
  where i.amount_billed <> 0 and i.functional_value <> 0),
whole_units as (
  select *, div(product, whole) - case when product < 0 and mod(product, whole) <> 0 then 1 else 0 end as units from exact),
ranked as (
  select *, total * power(10::numeric, digits) - sum(units) over (partition by firm_id, invoice_id) as units_left,
    row_number() over (partition by firm_id, invoice_id order by product - units * whole desc, place, position) as turn
  from whole_units)
select firm_id, id, kind, (units + case when turn <= units_left then 1 else 0 end) / power(10::numeric, digits) as value from ranked;

-- A rate agreed with the matter is used for the day of the bill, as a typed one is (MON-10).
update invoice i set rate_date = case when i.rate_kind = 'fixed' then i.date else i.rate_date end,
    functional_rest = coalesce(s.value, 0)
  from invoice same left join share s on s.kind = 'rest' and s.firm_id = same.firm_id and s.id = same.id
  where same.firm_id = i.firm_id and same.id = i.id;
update invoice_line l set functional_value = s.value from share s where s.kind = 'line' and s.firm_id = l.firm_id and s.id = l.id;
update invoice_disbursement d set functional_value = s.value from share s
  where s.kind = 'cost' and s.firm_id = d.firm_id and s.id = d.id;

alter table invoice enable trigger user;
alter table invoice_line enable trigger user;
alter table invoice_disbursement enable trigger user;

set local enable_nestloop = on;

-- Invariant 2, for the values in the books too.
create or replace function kit.lines_make_totals() returns trigger language plpgsql as $$
declare
  now_there invoice;
  lines numeric;
  shares numeric;
  costs numeric;
  booked numeric;
begin
  select * into now_there from invoice where firm_id = new.firm_id and id = new.id;
  if not found or now_there.status = 'deleted' then return null; end if;
  select coalesce(sum(amount), 0), coalesce(sum(discount_share), 0), coalesce(sum(functional_value), 0) into lines, shares, booked
    from invoice_line where firm_id = new.firm_id and invoice_id = new.id;
  select coalesce(sum(amount), 0), booked + coalesce(sum(functional_value), 0) into costs, booked
    from invoice_disbursement where firm_id = new.firm_id and invoice_id = new.id;
  if lines <> now_there.total_legal_fees or shares <> now_there.discount or costs <> now_there.total_disbursement
    or booked + now_there.functional_rest <> now_there.functional_value then
    raise exception 'lines_do_not_make_totals' using errcode = 'PR001';
  end if;
  return null;
end $$;
