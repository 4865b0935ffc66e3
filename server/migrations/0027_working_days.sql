-- Days on which the firm does not work (LCK-03): one a date.
create table holiday (
  firm_id uuid not null references firm,
  id uuid not null,
  date date not null,
  kind text not null check (kind in ('national', 'joint_leave')),
  name text not null,
  name_id text not null,
  basis text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, date)
);
call kit.protect('holiday', 'holiday:id');

-- The day on which somebody came back from leave or to the firm: empty days before it are not missing (LCK-03).
alter table employee add column returned_on date;
