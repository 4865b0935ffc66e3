-- Acts on time: who let an entry stand beside a similar one, a bulk delete taken back, templates of frequent entries.
alter table timesheet add column similar_confirmed_by uuid;
alter table timesheet add foreign key (firm_id, similar_confirmed_by) references user_account;

-- Invariant 35: the status of an entry moves only along TIM-12. A deleted entry stays so; only the undo of the very act that
-- deleted it brings it back, to the status the trail says it had.
create or replace function kit.timesheet_moves() returns trigger language plpgsql as $$
begin
  if old.status = 'deleted' and new.status <> 'deleted' then
    if coalesce(current_setting('app.call', true), '') <> 'timesheet/bulk/undo' or not exists (
      select from audit a where a.firm_id = old.firm_id and a.root = 'timesheet' and a.root_id = old.id and a.op = 'U'
        and a.actor = kit.actor() and (a.new_data ->> 'version')::int = old.version
        and a.new_data ->> 'status' = 'deleted' and a.old_data ->> 'status' = new.status) then
      raise exception 'timesheet_move' using errcode = 'PR001';
    end if;
  elsif old.status <> new.status and (old.status, new.status) not in (
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

-- Templates of frequent entries and texts: each person's own.
create table timesheet_template (
  firm_id uuid not null references firm,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('entry', 'text')),
  name text not null,
  matter_id uuid,
  workcode_id uuid,
  description text not null default '',
  duration text not null default '',
  billable boolean,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, user_id) references user_account,
  foreign key (firm_id, matter_id) references matter on delete set null (matter_id),
  foreign key (firm_id, workcode_id) references workcode on delete set null (workcode_id),
  check (kind = 'entry' or description <> '')
);
create unique index timesheet_template_name on timesheet_template (firm_id, user_id, kind, lower(name));
call kit.protect('timesheet_template', 'timesheet_template:id');
