-- Who wrote an entry off, and the list of what is written off by the day of it.
alter table timesheet add column written_off_by uuid;
alter table timesheet add foreign key (firm_id, written_off_by) references user_account;

-- What is written off already says so in the trail. The entries themselves do not change by this: no step, no new version.
alter table timesheet disable trigger user;
update timesheet t set written_off_by = (
  select a.actor from audit a
  where a.firm_id = t.firm_id and a.root = 'timesheet' and a.root_id = t.id and a.row_id = t.id and a.op = 'U'
    and a.new_data ->> 'status' = 'write off' and a.old_data ->> 'status' <> 'write off'
  order by a.at desc limit 1)
where t.status = 'write off';
alter table timesheet enable trigger user;

-- Who recorded an entry sees it: without this, one's own list reads the time of the whole firm.
create index timesheet_by_author on timesheet (firm_id, created_by, date, id);

create index timesheet_written_off on timesheet (firm_id, write_off_date, id) where write_off_date is not null;
