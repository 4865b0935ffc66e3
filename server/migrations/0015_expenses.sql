-- Expenses: what is billed of a line stays what it was (EXP-09).
create function kit.billed_cost_is_fixed() returns trigger language plpgsql as $$
begin
  if old.billed_amount > 0 and (tg_op = 'DELETE' or
     (old.amount, old.vat_amount, old.charged, old.matter_id) is distinct from (new.amount, new.vat_amount, new.charged, new.matter_id)) then
    raise exception 'already_billed' using errcode = 'PR001';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger billed_cost_is_fixed before update or delete on expense_line for each row execute function kit.billed_cost_is_fixed();

-- A reference is unique among the claims that stand.
alter table expense drop constraint expense_firm_id_year_reference_key;
create unique index expense_reference on expense (firm_id, year, reference) where status <> 'deleted';

-- A line may take the place of another while both are saved.
alter table expense_line drop constraint expense_line_firm_id_expense_id_position_key,
  add constraint expense_line_position unique (firm_id, expense_id, position) deferrable initially deferred;
