-- ROL-01: the people somebody works for, whose time and expenses he records where his role reaches "assigned people".
create table assigned_person (
  firm_id uuid not null references firm,
  id uuid not null,
  employee_id uuid not null,
  person_id uuid not null,
  primary key (firm_id, id),
  unique (firm_id, employee_id, person_id),
  foreign key (firm_id, employee_id) references employee on delete cascade,
  foreign key (firm_id, person_id) references employee on delete cascade,
  check (person_id <> employee_id)
);
create index assigned_person_by_person on assigned_person (firm_id, person_id);
call kit.protect('assigned_person', 'employee:employee_id');
