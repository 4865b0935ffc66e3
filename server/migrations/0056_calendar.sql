-- Appointments and deadlines that people write into their calendars. A deadline of a matter is seen by its team too.
create table appointment (
  firm_id uuid not null references firm,
  id uuid not null,
  employee_id uuid not null,
  kind text not null check (kind in ('appointment', 'deadline')),
  title text not null check (title <> ''),
  date date not null,
  start_time time,
  end_time time,
  matter_id uuid,
  note text not null default '',
  done boolean not null default false,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, employee_id) references employee,
  foreign key (firm_id, matter_id) references matter on delete cascade,
  constraint appointment_times check (end_time is null or (kind = 'appointment' and end_time > start_time and start_time is not null)),
  constraint only_deadlines_are_done check (kind = 'deadline' or not done)
);
create index appointment_by_date on appointment (firm_id, date);
create index appointment_by_person on appointment (firm_id, employee_id);
create index appointment_by_matter on appointment (firm_id, matter_id) where matter_id is not null;
call kit.protect('appointment', 'appointment:id');

-- The secret link to a person's calendar: one, known by its hash alone.
create table calendar_feed (
  firm_id uuid not null references firm,
  id uuid not null,
  user_id uuid not null,
  key_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (firm_id, id),
  constraint one_feed_a_person unique (firm_id, user_id),
  unique (firm_id, key_hash),
  foreign key (firm_id, user_id) references user_account on delete cascade
);
call kit.protect('calendar_feed', 'user_account:user_id');

-- A new password closes what the old one may have opened; an account that is switched off opens nothing when it is back.
create function kit.feed_ends() returns trigger language plpgsql as $$
begin
  delete from calendar_feed where firm_id = new.firm_id and user_id = new.id;
  return null;
end $$;
create trigger feed_ends after update on user_account for each row
  when (old.password_hash is distinct from new.password_hash or (old.status = 'active' and new.status <> 'active'))
  execute function kit.feed_ends();

-- Matters by the day they are due.
create index matter_by_valid_until on matter (firm_id, valid_until) where valid_until is not null;
