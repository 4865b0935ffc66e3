-- The firm's profile, its lists, money and tax settings.
create table firm_profile (
  firm_id uuid not null references firm,
  id uuid not null,
  name text not null,
  code text not null,
  address text not null default '',
  phone text not null default '',
  email text not null default '',
  npwp text not null default '',
  nitku text not null default '',
  taxpayer_kind text not null default 'body' check (taxpayer_kind in ('body', 'person')),
  pkp boolean not null default true,
  pkp_since date,
  time_zone text not null default 'Asia/Jakarta',
  functional_currency text not null default 'IDR',
  logo_file_id uuid,
  books_closed_until date,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id),
  foreign key (firm_id, logo_file_id) references stored_file
);
call kit.protect('firm_profile', 'firm_profile:id');

create table user_role (
  firm_id uuid not null references firm,
  id uuid not null,
  code text not null,
  name text not null,
  grants jsonb not null,
  delivered boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, code)
);
call kit.protect('user_role', 'user_role:id');

-- A set-up list is one table of this shape; its own columns follow the common ones.
create procedure kit.setup_list(name text, extra text default '') language plpgsql as $$
begin
  execute format('create table %I (
    firm_id uuid not null references firm,
    id uuid not null,
    code text not null,
    name text not null,
    name_id text not null,
    description text not null default '''',
    archived_at timestamptz,
    %s
    created_at timestamptz not null default now(),
    version int not null default 1,
    updated_at timestamptz not null default now(),
    primary key (firm_id, id),
    unique (firm_id, code))', name, extra);
  execute format('create unique index %I on %I (firm_id, lower(name))', name || '_name', name);
  call kit.protect(name, name || ':id');
end $$;

call kit.setup_list('industry_type');
call kit.setup_list('practice_area');
call kit.setup_list('source_of_work');
call kit.setup_list('employee_position', 'category text not null default ''fee earner'' check (category in (''partner'', ''fee earner'', ''support staff'')),');
call kit.setup_list('practice_group');
call kit.setup_list('expense_type', 'treatment text not null default ''at_cost'' check (treatment in (''at_cost'', ''at_cost_grossed'', ''taxable'')), vat_creditable boolean not null default false,');
call kit.setup_list('workcode', 'billable text not null default ''yes'' check (billable in (''yes'', ''no'', ''ask'')), utbms text not null default '''',');
call kit.setup_list('receipt_type');
call kit.setup_list('other_receipt_type');
call kit.setup_list('excess_under_reconcile_type', 'kind text not null default ''underpayment'' check (kind in (''underpayment'', ''excess payment'')),');

create table currency (
  firm_id uuid not null references firm,
  id uuid not null,
  code text not null check (code ~ '^[A-Z]{3}$'),
  name text not null,
  name_id text not null,
  symbol text not null default '',
  digits int not null check (digits between 0 and 4),
  rank int not null default 100,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, code)
);
call kit.protect('currency', 'currency:id');

create table ppn (
  firm_id uuid not null references firm,
  id uuid not null,
  code text not null,
  name text not null,
  name_id text not null,
  rate numeric(9,4) not null check (rate between 0 and 100),
  factor_numerator int not null default 1 check (factor_numerator > 0),
  factor_denominator int not null default 1 check (factor_denominator > 0),
  efaktur_code text not null default '',
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  archived_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, code, valid_from),
  exclude using gist (firm_id with =, code with =, daterange(valid_from, valid_to, '[]') with &&)
);
call kit.protect('ppn', 'ppn:id');

create table pph (
  firm_id uuid not null references firm,
  id uuid not null,
  code text not null,
  name text not null,
  name_id text not null,
  kind text not null check (kind in ('23', '21', '26', '4(2)')),
  rate numeric(9,4) not null check (rate between 0 and 100),
  rate_without_number numeric(9,4) not null check (rate_without_number between 0 and 100),
  object_code text not null default '',
  archived_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, code)
);
call kit.protect('pph', 'pph:id');

create table bank_information (
  firm_id uuid not null references firm,
  id uuid not null,
  bank_name text not null,
  branch text not null default '',
  account_number text not null,
  beneficiary text not null,
  currency text not null,
  swift_code text not null default '',
  kind text not null default 'operating' check (kind in ('operating', 'trust')),
  archived_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, account_number, currency),
  foreign key (firm_id, currency) references currency (firm_id, code)
);
call kit.protect('bank_information', 'bank_information:id');
