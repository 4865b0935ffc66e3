-- The running timer of a person: one at a time, on whatever device. It goes when it is stopped or discarded; what it led
-- to is an entry like any other.
create table timer (
  firm_id uuid not null references firm,
  id uuid not null,
  employee_id uuid not null,
  matter_id uuid,
  workcode_id uuid,
  description text not null default '',
  started_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  constraint one_timer_a_person unique (firm_id, employee_id),
  foreign key (firm_id, employee_id) references employee,
  foreign key (firm_id, matter_id) references matter,
  foreign key (firm_id, workcode_id) references workcode
);
create index timer_by_matter on timer (firm_id, matter_id) where matter_id is not null;
call kit.protect('timer', 'timer:id');
