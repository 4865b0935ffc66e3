-- What else is known of an employee: schooling, work before, and the telephone extensions he is reached at (G172).
create table employee_education (
  firm_id uuid not null references firm,
  id uuid not null,
  employee_id uuid not null,
  institution text not null,
  degree text not null default '',
  field_of_study text not null default '',
  start_year int check (start_year between 1900 and 2199),
  end_year int check (end_year between 1900 and 2199 and end_year >= start_year),
  note text not null default '',
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, employee_id) references employee
);
create index employee_education_by_employee on employee_education (firm_id, employee_id);
call kit.protect('employee_education', 'employee:employee_id');

create table employee_experience (
  firm_id uuid not null references firm,
  id uuid not null,
  employee_id uuid not null,
  organisation text not null,
  title text not null default '',
  start_date date,
  end_date date check (end_date >= start_date),
  note text not null default '',
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, employee_id) references employee
);
create index employee_experience_by_employee on employee_experience (firm_id, employee_id);
call kit.protect('employee_experience', 'employee:employee_id');

-- One telephone may serve several people, but nobody holds a number twice on a day. It ends, it is not deleted (G069).
create table employee_extension (
  firm_id uuid not null references firm,
  id uuid not null,
  employee_id uuid not null,
  number text not null,
  start_date date not null,
  end_date date check (end_date >= start_date),
  note text not null default '',
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, employee_id) references employee,
  constraint extension_overlap exclude using gist
    (firm_id with =, employee_id with =, number with =, daterange(start_date, end_date, '[]') with &&)
);
create index employee_extension_by_number on employee_extension (firm_id, number);
call kit.protect('employee_extension', 'employee:employee_id');
