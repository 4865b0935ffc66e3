-- RAT-10: what a person costs the firm a month, by category and period. Its trail is its own: the trail of an employee
-- shows nothing of it, since whoever reads that one need not see costs.
call kit.setup_list('cost_category');

create table employee_cost (
  firm_id uuid not null references firm,
  id uuid not null,
  employee_id uuid not null,
  category_id uuid not null,
  monthly_amount numeric(20,4) not null check (monthly_amount > 0),
  currency text not null,
  start_date date not null,
  end_date date check (end_date >= start_date),
  note text not null default '',
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, employee_id) references employee,
  foreign key (firm_id, category_id) references cost_category,
  foreign key (firm_id, currency) references currency (firm_id, code),
  constraint cost_overlap exclude using gist
    (firm_id with =, employee_id with =, category_id with =, currency with =, daterange(start_date, end_date, '[]') with &&)
);
create index employee_cost_by_category on employee_cost (firm_id, category_id);
call kit.protect('employee_cost', 'employee_cost:id');

-- The delivered roles of the firms that exist already may do what the table of roles says of costs (ROL-01).
update user_role set grants = grants || '{"employee_cost.view": ["all"], "employee_cost.edit": ["all"]}'::jsonb
  where delivered and code in ('managing_partner', 'finance');
