-- Time: pages in both directions, search that may use its index, and the moves of an entry guarded by the table itself.
alter table timesheet add column reason text not null default '';

-- An order ends with the id in the same direction, so that one index serves both ways of paging.
drop index timesheet_by_date;
drop index timesheet_by_employee;
drop index timesheet_by_matter;
drop index timesheet_by_status;
create index timesheet_by_date on timesheet (firm_id, date, id);
create index timesheet_by_employee on timesheet (firm_id, employee_id, date, id);
create index timesheet_by_matter on timesheet (firm_id, matter_id, date, id);
create index timesheet_by_status on timesheet (firm_id, status, date, id);

-- Entries whose narrative, matter or client holds a text. Answers ids only: what of them the caller may see is judged outside.
grant select on timesheet, matter, client to praktis_search;
create function kit.find_timesheets(pattern text) returns setof uuid
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select t.id from timesheet t where t.firm_id = kit.firm() and (t.description ilike pattern or t.matter_id = any (array(
    select m.id from matter m join client c on c.firm_id = m.firm_id and c.id = m.client_id
    where m.firm_id = kit.firm() and (m.number ilike pattern or m.name ilike pattern or c.name ilike pattern)))) $$;
alter function kit.find_timesheets(text) owner to praktis_search;
revoke all on function kit.find_timesheets(text) from public;
grant execute on function kit.find_timesheets(text) to praktis_app;

-- Invariant 35: the status of an entry moves only along TIM-12, and what is billed keeps what the bill says.
create function kit.timesheet_moves() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('wip', 'billed'), ('wip', 'write off'), ('wip', 'non-billable'), ('wip', 'deleted'), ('billed', 'wip'),
    ('write off', 'wip'), ('write off', 'deleted'), ('non-billable', 'wip'), ('non-billable', 'deleted')) then
    raise exception 'timesheet_move' using errcode = 'PR001';
  end if;
  if old.status = 'billed' and (old.date, old.employee_id, old.matter_id, old.hour, old.value)
     is distinct from (new.date, new.employee_id, new.matter_id, new.hour, new.value) then
    raise exception 'already_billed' using errcode = 'PR001';
  end if;
  return new;
end $$;
create trigger timesheet_moves before update on timesheet for each row execute function kit.timesheet_moves();
