-- Time and expenses.
create table timesheet (
  firm_id uuid not null references firm,
  id uuid not null,
  date date not null,
  employee_id uuid not null,
  matter_id uuid not null,
  workcode_id uuid,
  description text not null,
  method text not null check (method in ('unit', 'hour', 'start_end')),
  minutes int not null check (minutes > 0),
  actual_unit numeric(9,4) not null,
  hour numeric(9,4) not null check (hour > 0 and hour <= 24),
  start_time time,
  end_time time,
  next_day boolean not null default false,
  billable boolean not null,
  status text not null check (status in ('wip', 'billed', 'write off', 'non-billable', 'deleted')),
  billing_group text not null default '',
  rate numeric(20,4),
  rate_currency text not null,
  rate_source text check (rate_source in ('fixed', 'active', 'default', 'manual')),
  employee_rate_id uuid,
  exchange_rate numeric(20,10),
  value numeric(20,4) not null,
  invoice_id uuid,
  write_off_date date,
  write_off_reason text not null default '',
  fingerprint text not null,
  import_id uuid,
  confirmed_codes text[] not null default '{}',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, employee_id) references employee,
  foreign key (firm_id, matter_id) references matter,
  foreign key (firm_id, workcode_id) references workcode,
  foreign key (firm_id, employee_rate_id) references employee_rate,
  foreign key (firm_id, created_by) references user_account,
  check (billable or status in ('non-billable', 'deleted')),
  check (status <> 'billed' or invoice_id is not null)
);
create index timesheet_by_date on timesheet (firm_id, date desc, id);
create index timesheet_by_employee on timesheet (firm_id, employee_id, date desc, id);
create index timesheet_by_matter on timesheet (firm_id, matter_id, date desc, id);
create index timesheet_by_status on timesheet (firm_id, status, date desc, id);
create index timesheet_by_invoice on timesheet (firm_id, invoice_id) where invoice_id is not null;
create index timesheet_by_fingerprint on timesheet (firm_id, fingerprint);
create index timesheet_words on timesheet using gin (description gin_trgm_ops);
call kit.protect('timesheet', 'timesheet:id', 'matter:matter_id');

-- Invariant 28: nobody works more than 24 hours on one date.
create function kit.day_of_24_hours() returns trigger language plpgsql as $$
begin
  if new.status <> 'deleted' and (select sum(hour) from timesheet
      where firm_id = new.firm_id and employee_id = new.employee_id and date = new.date and status <> 'deleted') > 24 then
    raise exception 'day_over_24' using errcode = 'PR001';
  end if;
  return null;
end $$;
create constraint trigger day_of_24_hours after insert or update of hour, date, employee_id, status on timesheet
  deferrable initially deferred for each row execute function kit.day_of_24_hours();

create table expense (
  firm_id uuid not null references firm,
  id uuid not null,
  date date not null,
  reference text not null,
  year int not null,
  payable boolean not null,
  payable_employee_id uuid,
  payable_vendor text not null default '',
  currency text not null,
  exchange_rate numeric(20,10) not null default 1,
  transaction_date date,
  transaction_reference text not null default '',
  notes text not null default '',
  status text not null default 'reported' check (status in ('reported', 'on process', 'reconciled', 'deleted')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, year, reference),
  foreign key (firm_id, payable_employee_id) references employee,
  foreign key (firm_id, currency) references currency (firm_id, code),
  foreign key (firm_id, created_by) references user_account
);
create index expense_by_date on expense (firm_id, date desc, id);
call kit.protect('expense', 'expense:id');

create table expense_line (
  firm_id uuid not null references firm,
  id uuid not null,
  expense_id uuid not null,
  position int not null,
  expense_type_id uuid not null,
  matter_id uuid,
  description text not null,
  amount numeric(20,4) not null check (amount > 0),
  vat_amount numeric(20,4) not null default 0 check (vat_amount >= 0),
  gross_up boolean not null default false,
  treatment text not null check (treatment in ('at_cost', 'at_cost_grossed', 'taxable')),
  charged numeric(20,4) not null check (charged >= 0),
  chargeable boolean not null default true,
  billed_amount numeric(20,4) not null default 0,
  billed_status text not null default 'unbilled' check (billed_status in ('unbilled', 'partial billed', 'billed')),
  invoice_id uuid,
  attachment_file_id uuid,
  primary key (firm_id, id),
  unique (firm_id, expense_id, position),
  foreign key (firm_id, expense_id) references expense,
  foreign key (firm_id, expense_type_id) references expense_type,
  foreign key (firm_id, matter_id) references matter,
  foreign key (firm_id, attachment_file_id) references stored_file,
  check (billed_amount between 0 and charged)
);
create index expense_line_by_matter on expense_line (firm_id, matter_id);
create index expense_line_by_invoice on expense_line (firm_id, invoice_id) where invoice_id is not null;
call kit.protect('expense_line', 'expense:expense_id', 'matter:matter_id');
