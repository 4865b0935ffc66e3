-- What kind of legal work a matter is, and before whom it is conducted (G071).
call kit.setup_list('taxonomy');
call kit.setup_list('procedure');

alter table matter
  add column company text not null default '',
  add column taxonomy_id uuid,
  add column industry_class_id uuid,
  add column procedure_id uuid,
  add foreign key (firm_id, taxonomy_id) references taxonomy,
  add foreign key (firm_id, industry_class_id) references industry_type,
  add foreign key (firm_id, procedure_id) references procedure;
create index matter_by_task on matter (firm_id, lower(task)) where task <> '';

-- MAT-06 to MAT-09: what is agreed beside the billing type; one row for a matter that is not hourly.
create table matter_arrangement (
  firm_id uuid not null references firm,
  id uuid not null,
  matter_id uuid not null,
  retainer_fee numeric(20,4) check (retainer_fee > 0),
  included_hours numeric(9,4) check (included_hours > 0),
  included_amount numeric(20,4) check (included_amount > 0),
  period text not null default 'month' check (period in ('month', 'quarter', 'year')),
  period_start text not null default 'calendar' check (period_start in ('calendar', 'active date')),
  carry_over text not null default 'none' check (carry_over in ('none', 'carry')),
  carry_periods int check (carry_periods between 1 and 60),
  overage_rate numeric(20,4) check (overage_rate > 0),
  first_period text not null default 'full' check (first_period in ('full', 'by days')),
  pool_main_id uuid check (pool_main_id <> matter_id),
  cap numeric(20,4) check (cap > 0),
  contract_amount numeric(20,4) check (contract_amount > 0),
  primary key (firm_id, id),
  unique (firm_id, matter_id),
  foreign key (firm_id, matter_id) references matter,
  foreign key (firm_id, pool_main_id) references matter,
  check (carry_over = 'carry' or carry_periods is null),
  -- The main matter of a pool carries the fee.
  check (pool_main_id is null or retainer_fee is null)
);
create index matter_arrangement_by_pool on matter_arrangement (firm_id, pool_main_id) where pool_main_id is not null;
call kit.protect('matter_arrangement', 'matter:matter_id');

-- MAT-09: the terms of a lump sum.
create table matter_term (
  firm_id uuid not null references firm,
  id uuid not null,
  matter_id uuid not null,
  number int not null check (number > 0),
  description text not null default '',
  percent numeric(9,4) check (percent between 0 and 100),
  amount numeric(20,4) check (amount > 0),
  due_date date,
  milestone text not null default '',
  primary key (firm_id, id),
  unique (firm_id, matter_id, number) deferrable initially deferred,
  foreign key (firm_id, matter_id) references matter
);
call kit.protect('matter_term', 'matter:matter_id');

-- Invariant 12: the terms add up to the contract once each has its amount; before that they leave something for the rest.
create function kit.terms_add_up() returns trigger language plpgsql as $$
declare
  of_row record := coalesce(new, old);
  contract numeric;
  total numeric;
  open_terms int;
  terms int;
begin
  select contract_amount into contract from matter_arrangement where firm_id = of_row.firm_id and matter_id = of_row.matter_id;
  if contract is null then return null; end if;
  select count(*), count(*) filter (where amount is null), coalesce(sum(amount), 0) into terms, open_terms, total
    from matter_term where firm_id = of_row.firm_id and matter_id = of_row.matter_id;
  if terms > 0 and (total > contract or (open_terms = 0 and total <> contract)) then
    raise exception 'terms_do_not_add_up' using errcode = 'PR001';
  end if;
  return null;
end $$;
create constraint trigger terms_add_up after insert or update or delete on matter_term
  deferrable initially deferred for each row execute function kit.terms_add_up();
create constraint trigger contract_is_shared_out after insert or update on matter_arrangement
  deferrable initially deferred for each row execute function kit.terms_add_up();

-- ROL-01: billing data of a matter may be changed without the rest; who changes matters keeps both.
update user_role set grants = grants || jsonb_build_object('matter.edit_billing', grants -> 'matter.edit')
  where grants ? 'matter.edit';
update user_role set grants = grants || '{"matter.edit_billing": ["all"]}' where code = 'finance';
