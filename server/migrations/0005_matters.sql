-- Matters, their teams, counterparts and the people named on confidential ones.
create table matter (
  firm_id uuid not null references firm,
  id uuid not null,
  number text not null,
  name text not null,
  task text not null default '',
  client_id uuid not null,
  practice_area_id uuid,
  practice_group_id uuid,
  source_of_work_id uuid,
  status text not null check (status in ('draft', 'active', 'pending', 'close', 'deleted')),
  status_before_delete text,
  draft_date date not null,
  active_date date,
  pending_date date,
  pending_reason text not null default '',
  closed_date date,
  close_reason text not null default '',
  origin text not null check (origin in ('national', 'international')),
  confidential boolean not null default false,
  conflict_result text not null default 'none' check (conflict_result in ('none', 'clear', 'open', 'cleared', 'real')),
  client_instruction text not null default '',
  notes text not null default '',
  timesheet_status text not null default 'open' check (timesheet_status in ('open', 'non_billable', 'closed')),
  currency text not null,
  fixed_exchange_rate numeric(20,10) check (fixed_exchange_rate > 0),
  billing_type text not null check (billing_type in ('hourly', 'retainer by hour', 'retainer by amount', 'capped fee', 'lump sum')),
  allow_multiple_billings boolean not null default false,
  budget_fee numeric(20,4) check (budget_fee >= 0),
  budget_restricts boolean not null default false,
  budget_disbursement numeric(20,4) check (budget_disbursement >= 0),
  budget_hours_billable numeric(9,4),
  budget_hours_non_billable numeric(9,4),
  valid_until date,
  billing_contact text not null default '',
  billing_address text not null default '',
  billing_email text not null default '',
  reminder_months int check (reminder_months between 1 and 60),
  contact_name text not null default '',
  contact_email text not null default '',
  contact_mobile text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, number),
  foreign key (firm_id, client_id) references client,
  foreign key (firm_id, practice_area_id) references practice_area,
  foreign key (firm_id, practice_group_id) references practice_group,
  foreign key (firm_id, source_of_work_id) references source_of_work,
  foreign key (firm_id, currency) references currency (firm_id, code),
  foreign key (firm_id, created_by) references user_account,
  check (status not in ('active', 'pending', 'close') or active_date is not null)
);
create index matter_by_client on matter (firm_id, client_id, status);
create index matter_by_status on matter (firm_id, status, number);
call kit.protect('matter', 'matter:id', 'client:client_id');
alter table conflict_check add foreign key (firm_id, matter_id) references matter;

create table matter_member (
  firm_id uuid not null references firm,
  id uuid not null,
  matter_id uuid not null,
  employee_id uuid not null,
  responsible_partner boolean not null default false,
  originating_partner boolean not null default false,
  handling_partner boolean not null default false,
  associate boolean not null default false,
  fee_earner boolean not null default false,
  join_date date not null,
  leave_date date check (leave_date >= join_date),
  rate_type text not null default 'active' check (rate_type in ('active', 'fixed')),
  rate_name text,
  fixed_rate numeric(20,4) check (fixed_rate >= 0),
  fixed_currency text,
  allocation numeric(9,4) not null default 0 check (allocation between 0 and 100),
  primary key (firm_id, id),
  unique (firm_id, matter_id, employee_id),
  foreign key (firm_id, matter_id) references matter,
  foreign key (firm_id, employee_id) references employee,
  check (responsible_partner or originating_partner or handling_partner or associate or fee_earner),
  check (rate_type = 'active' or (fixed_rate is not null and fixed_currency is not null))
);
create unique index one_responsible_partner on matter_member (firm_id, matter_id) where responsible_partner;
create index matter_member_by_employee on matter_member (firm_id, employee_id);
call kit.protect('matter_member', 'matter:matter_id');

create function kit.allocation_fits() returns trigger language plpgsql as $$
begin
  if (select sum(allocation) from matter_member where firm_id = new.firm_id and matter_id = new.matter_id) > 100 then
    raise exception 'allocation_over_100' using errcode = 'PR001';
  end if;
  return null;
end $$;
create constraint trigger allocation_fits after insert or update on matter_member
  deferrable initially deferred for each row execute function kit.allocation_fits();

create table matter_party (
  firm_id uuid not null references firm,
  id uuid not null,
  matter_id uuid not null,
  kind text not null check (kind in ('counterpart', 'related')),
  name text not null,
  group_name text not null default '',
  npwp text not null default '',
  primary key (firm_id, id),
  foreign key (firm_id, matter_id) references matter
);
create index matter_party_by_matter on matter_party (firm_id, matter_id);
call kit.protect('matter_party', 'matter:matter_id');

create table matter_named_person (
  firm_id uuid not null references firm,
  id uuid not null,
  matter_id uuid not null,
  employee_id uuid not null,
  primary key (firm_id, id),
  unique (firm_id, matter_id, employee_id),
  foreign key (firm_id, matter_id) references matter,
  foreign key (firm_id, employee_id) references employee
);
call kit.protect('matter_named_person', 'matter:matter_id');
