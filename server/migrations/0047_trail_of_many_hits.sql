-- A check may write hundreds of hits at once. Their trail is written in one statement too, with the rows that
-- kit.write_audit would write one by one. Arguments as there.
create function kit.write_audit_of_insert() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  root_column text := split_part(tg_argv[0], ':', 2);
begin
  insert into audit (firm_id, actor, call, request_id, op, entity, row_id, root, root_id, new_data)
  select (i.data ->> 'firm_id')::uuid, kit.actor(),
    coalesce(current_setting('app.call', true), ''), coalesce(current_setting('app.request_id', true), ''),
    'I', tg_table_name, (i.data ->> 'id')::uuid,
    split_part(tg_argv[0], ':', 1), (i.data ->> root_column)::uuid, kit.without_secrets(i.data)
  from (select to_jsonb(n) as data from inserted n) i;
  return null;
end $$;

drop trigger write_audit on conflict_hit;
create trigger write_audit after update or delete on conflict_hit
  for each row execute function kit.write_audit('conflict_check:check_id');
create trigger write_audit_of_insert after insert on conflict_hit
  referencing new table as inserted for each statement execute function kit.write_audit_of_insert('conflict_check:check_id');
