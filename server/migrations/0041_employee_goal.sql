-- RAT-09: the fee goal that was typed for a year; in a year without one it is computed.
create table employee_goal (
  firm_id uuid not null references firm,
  id uuid not null,
  employee_id uuid not null,
  year int not null check (year between 1900 and 2199),
  amount numeric(20,4) not null check (amount >= 0),
  currency text not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, employee_id, year),
  foreign key (firm_id, employee_id) references employee,
  foreign key (firm_id, currency) references currency (firm_id, code)
);
call kit.protect('employee_goal', 'employee:employee_id');
