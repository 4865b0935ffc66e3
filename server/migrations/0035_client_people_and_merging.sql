-- People of a client by name: who directs, supervises, owns or speaks for it; the conflict check searches them (CON-02).
create table client_person (
  firm_id uuid not null references firm,
  id uuid not null,
  client_id uuid not null,
  role text not null check (role in ('director', 'commissioner', 'shareholder', 'contact')),
  name text not null,
  tax_number text not null default '',
  email text not null default '',
  phone text not null default '',
  primary key (firm_id, id),
  foreign key (firm_id, client_id) references client
);
create index client_person_by_client on client_person (firm_id, client_id);
call kit.protect('client_person', 'client:client_id');

-- Merging of double clients: the one that is given up points to the one that stays, for good.
alter table client
  add column merged_into uuid,
  add foreign key (firm_id, merged_into) references client,
  add constraint merged_is_deleted check (merged_into is null or (status = 'deleted' and merged_into <> id));
create index client_by_merged_into on client (firm_id, merged_into) where merged_into is not null;

-- Related companies are shown on both sides.
create index client_relation_by_related on client_relation (firm_id, related_client_id) where related_client_id is not null;

-- Columns that point to a client, from the foreign keys themselves.
create function kit.client_pointers() returns table (source text, pointer text) language sql stable as $$
  select c.conrelid::regclass::text, a.attname::text
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'firm_id'
  where c.contype = 'f' and c.confrelid = 'client'::regclass
  order by 1, 2 $$;

-- What is fixed or only ever added to (issued bills, the ledger of client money) follows its client all the same, and
-- nowhere else: to the one its client was merged into. Sums, dates and order stay, so that a purse that holds the rows of
-- both is below zero on no date (invariant 19: neither of the two was).
create function kit.follow_merged_client(source text, pointer text, given_up uuid) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stays uuid;
  moved int;
begin
  select merged_into into stays from client where firm_id = kit.firm() and id = given_up;
  if stays is null or not exists (select from kit.client_pointers() p where p.source = $1 and p.pointer = $2) then
    raise exception 'not a merged client';
  end if;
  execute format('update %I set %I = $1 where firm_id = kit.firm() and %I = $2', source, pointer, pointer) using stays, given_up;
  get diagnostics moved = row_count;
  return moved;
end $$;
revoke all on function kit.follow_merged_client(text, text, uuid) from public;
grant execute on function kit.follow_merged_client(text, text, uuid) to praktis_app;

create or replace function kit.issued_bill_is_fixed() returns trigger language plpgsql as $$
declare
  may_move text[] := array['status', 'status_before', 'written_off', 'write_off_date', 'cancel_reason', 'locked', 'sent_at', 'sent_to',
    'handed_over_on', 'handed_over_to', 'pdf_en_file_id', 'pdf_id_file_id', 'pdf_version', 'version', 'updated_at'];
begin
  -- Its client may have been merged into another; what the bill says of it (name, address, number) stays as issued.
  if new.client_id <> old.client_id and exists (select from client c
      where c.firm_id = old.firm_id and c.id = old.client_id and c.merged_into = new.client_id) then
    may_move := may_move || 'client_id'::text;
  end if;
  if old.issued_at is not null and old.locked and new.locked and (to_jsonb(old) - may_move) <> (to_jsonb(new) - may_move) then
    raise exception 'bill_fixed' using errcode = 'PR001';
  end if;
  return new;
end $$;

-- Nothing is written for a client that was given up, by whoever waited while it was merged: the lock makes them wait.
create function kit.client_stands() returns trigger language plpgsql as $$
declare
  gone uuid;
begin
  select merged_into into gone from client where firm_id = new.firm_id and id = new.client_id for key share;
  if gone is not null then raise exception 'client_merged' using errcode = 'PR001'; end if;
  return new;
end $$;
create trigger client_stands before insert on matter for each row execute function kit.client_stands();
create trigger client_stands before insert on invoice for each row execute function kit.client_stands();
create trigger client_stands before insert on deposit for each row execute function kit.client_stands();
create trigger client_stands before insert on collection for each row execute function kit.client_stands();
create trigger client_stands before insert on deposit_entry for each row execute function kit.client_stands();

-- The list of clients sorted by name, its first page without sorting 20,000 names.
create index client_by_name on client (firm_id, lower(name), id);
create index client_name_search on client using gin (name gin_trgm_ops);
create index client_other_name_search on client_name using gin (name gin_trgm_ops);

-- Vendors of the conflict check.
create index expense_by_vendor on expense (firm_id, lower(trim(payable_vendor))) where payable_vendor <> '';
