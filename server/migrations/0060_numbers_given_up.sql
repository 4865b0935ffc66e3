-- CLI-01, MAT-02, NUM-03: a number is given once. What a record that is gone had, or had before it was given another one,
-- stands here, so that the counter steps over it although no record has it any more.
create table number_given_up (
  firm_id uuid not null references firm,
  id uuid not null default gen_random_uuid(),
  series text not null,
  number text not null,
  given_up_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, series, number)
);
call kit.protect('number_given_up');
revoke update, delete on number_given_up from praktis_app;

-- Argument 0: the series; argument 1: the column with the number.
create function kit.give_up_number() returns trigger language plpgsql as $$
declare
  was text := to_jsonb(old) ->> tg_argv[1];
begin
  if was is not null and (tg_op = 'DELETE' or was is distinct from to_jsonb(new) ->> tg_argv[1]) then
    insert into number_given_up (firm_id, series, number) values (old.firm_id, tg_argv[0], was) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger give_up_number after delete or update of invoice_number on invoice
  for each row execute function kit.give_up_number('bill', 'invoice_number');
create trigger give_up_number after delete or update of deposit_number on deposit
  for each row execute function kit.give_up_number('deposit', 'deposit_number');
create trigger give_up_number after delete or update of collection_number on collection
  for each row execute function kit.give_up_number('collection', 'collection_number');
create trigger give_up_number after delete or update of code on client
  for each row execute function kit.give_up_number('client', 'code');
create trigger give_up_number after delete or update of number on matter
  for each row execute function kit.give_up_number('matter', 'number');
create trigger give_up_number after delete or update of code on employee
  for each row execute function kit.give_up_number('employee', 'code');

-- What was given up before this table was: the trail knows.
insert into number_given_up (firm_id, series, number)
select distinct a.firm_id, s.series, a.old_data ->> s.name
from audit a
join (values ('invoice', 'bill', 'invoice_number'), ('deposit', 'deposit', 'deposit_number'),
  ('collection', 'collection', 'collection_number'), ('client', 'client', 'code'), ('matter', 'matter', 'number'),
  ('employee', 'employee', 'code')) as s (entity, series, name) on s.entity = a.entity
where a.op in ('U', 'D') and a.old_data ->> s.name is not null
  and (a.op = 'D' or a.old_data ->> s.name is distinct from a.new_data ->> s.name)
on conflict do nothing;
