-- Employees with their rates, and the users who sign in.
create table employee (
  firm_id uuid not null references firm,
  id uuid not null,
  code text not null,
  category text not null check (category in ('partner', 'fee earner', 'support staff')),
  first_name text not null,
  last_name text not null default '',
  position_id uuid,
  practice_group_id uuid,
  mentor_id uuid,
  email text not null default '',
  mobile text not null default '',
  phone text not null default '',
  employed_on date not null,
  left_on date,
  status text not null default 'active' check (status in ('active', 'on leave', 'terminated')),
  level text not null default '',
  description text not null default '',
  currency text not null,
  budget_rate numeric(20,4),
  daily_budget_billable numeric(9,4) not null default 0,
  daily_budget_non_billable numeric(9,4) not null default 0,
  default_rate_name text not null default 'Standard',
  photo_file_id uuid,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, code),
  foreign key (firm_id, position_id) references employee_position,
  foreign key (firm_id, practice_group_id) references practice_group,
  foreign key (firm_id, mentor_id) references employee,
  foreign key (firm_id, currency) references currency (firm_id, code),
  foreign key (firm_id, photo_file_id) references stored_file
);
call kit.protect('employee', 'employee:id');

-- RAT-01: versions of one name and currency never overlap.
create table employee_rate (
  firm_id uuid not null references firm,
  id uuid not null,
  employee_id uuid not null,
  name text not null,
  currency text not null,
  rate numeric(20,4) not null check (rate >= 0),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, employee_id) references employee,
  foreign key (firm_id, currency) references currency (firm_id, code),
  constraint rate_overlap exclude using gist
    (firm_id with =, employee_id with =, name with =, currency with =, daterange(valid_from, valid_to, '[]') with &&)
);
call kit.protect('employee_rate', 'employee:employee_id');

create table user_account (
  firm_id uuid not null references firm,
  id uuid not null,
  email text not null check (email = lower(email)),
  employee_id uuid not null,
  role_id uuid not null,
  password_hash text,
  password_changed_at timestamptz,
  verified_at timestamptz,
  status text not null default 'active' check (status in ('active', 'inactive')),
  language text not null default 'en' check (language in ('en', 'id')),
  role_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, email),
  unique (firm_id, employee_id),
  foreign key (firm_id, employee_id) references employee,
  foreign key (firm_id, role_id) references user_role
);
call kit.protect('user_account', 'user_account:id');
alter table session add foreign key (firm_id, user_id) references user_account;
alter table one_time_key add foreign key (firm_id, user_id) references user_account;

-- The one look across firms: at sign-in nobody knows yet which firm an address belongs to.
create function kit.accounts_of(address text)
returns table (firm_id uuid, firm_key text, user_id uuid, password_hash text, verified boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.firm_id, f.key, u.id, u.password_hash, u.verified_at is not null
  from user_account u join firm f on f.id = u.firm_id
  join employee e on e.firm_id = u.firm_id and e.id = u.employee_id
  where u.email = lower(address) and u.status = 'active' and e.status <> 'terminated' $$;
alter function kit.accounts_of(text) owner to praktis_search;
grant select on user_account, employee, firm to praktis_search;
grant usage on schema public, kit to praktis_search;
revoke all on function kit.accounts_of(text) from public;
grant execute on function kit.accounts_of(text) to praktis_app;
