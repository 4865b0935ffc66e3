-- Invariant 41: what an entry is worth is in the currency of its matter, however the entry comes to stand there, and a
-- matter with time keeps its currency (MAT-12). What is deleted keeps the currency it had and counts for nothing.
create function kit.entry_in_currency_of_matter() returns trigger language plpgsql as $$
begin
  if exists (select from matter m
      where m.firm_id = new.firm_id and m.id = new.matter_id and m.currency <> new.rate_currency) then
    raise exception 'entry_currency' using errcode = 'PR001';
  end if;
  return null;
end $$;
create trigger recorded_in_currency_of_matter after insert on timesheet for each row
  when (new.status <> 'deleted') execute function kit.entry_in_currency_of_matter();
create trigger changed_in_currency_of_matter after update on timesheet for each row
  when (new.status <> 'deleted' and (old.status = 'deleted' or
    (old.matter_id, old.rate_currency) is distinct from (new.matter_id, new.rate_currency)))
  execute function kit.entry_in_currency_of_matter();

create function kit.matter_in_currency_of_entries() returns trigger language plpgsql as $$
begin
  if exists (select from timesheet t where t.firm_id = new.firm_id and t.matter_id = new.id
      and t.status <> 'deleted' and t.rate_currency <> new.currency) then
    raise exception 'entry_currency' using errcode = 'PR001';
  end if;
  return null;
end $$;
create trigger in_currency_of_entries after update of currency on matter for each row
  when (old.currency <> new.currency) execute function kit.matter_in_currency_of_entries();
