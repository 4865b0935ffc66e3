-- How a person stands whose time is missing (LCK-06, LCK-07): the last lock that was noted and the last restoration. Who is
-- merely blocked has no row: that is computed at each call (LCK-05). Its history is in the trail of the employee.
create table lock_out (
  firm_id uuid not null references firm,
  id uuid not null,
  employee_id uuid not null,
  locked_on date,
  restored_on date,
  restored_by uuid,
  reactivate_by date,
  -- The dates that were missing at the restoration, in order: open for him until `reactivate_by`.
  missing jsonb not null default '[]',
  reason text not null default '',
  reactivated_on date,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, employee_id),
  foreign key (firm_id, employee_id) references employee on delete cascade,
  foreign key (firm_id, restored_by) references employee,
  check (restored_on is null or (restored_by is not null and reactivate_by > restored_on)),
  check (restored_by <> employee_id)
);
call kit.protect('lock_out', 'employee:employee_id');

-- Reminders of missing days (LCK-09): one mail a person a day. The mails themselves stand in the outbox.
create table missing_days_reminder (
  firm_id uuid not null references firm,
  id uuid not null,
  employee_id uuid not null,
  day date not null,
  primary key (firm_id, id),
  unique (firm_id, employee_id, day),
  foreign key (firm_id, employee_id) references employee on delete cascade
);
call kit.protect('missing_days_reminder');

-- The last date with an entry is asked at every call, the filled dates where none may be skipped (LCK-03).
create index timesheet_filled on timesheet (firm_id, employee_id, date) where status <> 'deleted';

-- Since when somebody is of the category that he is of: whoever is promoted does not owe the days before (LCK-03).
alter table employee add column subject_since date;

-- In a firm that exists already the lock-out begins to count today, so that nobody is locked out by the update.
insert into setting (firm_id, id, key, value)
  select p.firm_id, gen_random_uuid(), 'timesheet-lock-day/lock-rule',
    jsonb_build_object('block_since', (now() at time zone p.time_zone)::date, 'lock_since', (now() at time zone p.time_zone)::date)
  from firm_profile p;

-- Partners and the managing partner of the firms that exist restore access (LCK-07).
update user_role set grants = grants || '{"fee_earner.unlock": ["all"]}'
  where delivered and code in ('managing_partner', 'partner');
