-- Exchange rates of the firm, of Bank Indonesia and of the Minister of Finance (MON-08).
create table exchange_rate (
  firm_id uuid not null references firm,
  id uuid not null,
  currency text not null,
  kind text not null check (kind in ('daily', 'bi', 'kmk')),
  date date not null,
  date_to date,
  unit int not null default 1 check (unit in (1, 100)),
  rate numeric(20,10) not null check (rate > 0),
  buy numeric(20,10) check (buy > 0),
  sell numeric(20,10) check (sell > 0),
  source text not null check (source in ('typed', 'file', 'sync')),
  created_by uuid,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, currency, kind, date),
  foreign key (firm_id, currency) references currency (firm_id, code),
  foreign key (firm_id, created_by) references user_account,
  constraint week_of_the_minister check (case when kind = 'kmk' then extract(isodow from date) = 3 and date_to = date + 6 else date_to is null end)
);
call kit.protect('exchange_rate', 'exchange_rate:id');

-- Where a bill's tax rate comes from: typed, or the Minister's of a week.
alter table invoice add column kmk_kind text check (kmk_kind in ('kmk', 'manual'));
alter table invoice add column kmk_date date;
