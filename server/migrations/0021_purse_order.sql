-- What an application gives back counts before all else of its day: an application undone on its own day never took place,
-- and neither it nor what was undone on later days of the purse dips below what the purse really held (DEP-02).
create function kit.purse_step(kind text) returns int language sql immutable as $$
  select case when kind = 'application undone' then 0 else 1 end $$;

-- Invariant 19: no purse is ever below zero, on any date, for back-dated rows too.
create or replace function kit.purse_not_negative() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select sum(amount) over (order by date, kit.purse_step(kind), created_at, id) as balance from deposit_entry
      where firm_id = new.firm_id and client_id = new.client_id and matter_id is not distinct from new.matter_id
        and currency = new.currency and bank_kind = new.bank_kind) running
    where balance < 0) then
    raise exception 'trust_negative' using errcode = 'PR001';
  end if;
  return null;
end $$;
