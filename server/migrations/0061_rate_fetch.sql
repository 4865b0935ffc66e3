-- How the last fetching of published rates ended, by kind (MON-08): what was not fetched is no silent gap.
create table rate_fetch (
  firm_id uuid not null references firm,
  id uuid not null,
  kind text not null check (kind in ('daily', 'bi', 'kmk')),
  at timestamptz not null,
  -- The first and the last day that were asked for.
  date_from date not null,
  date_to date not null,
  -- Nobody: the product by itself, at night.
  fetched_by uuid,
  -- Why nothing came; '' where the publisher answered.
  problem text not null default '' check (problem in ('', 'rates_not_published', 'failed')),
  -- Currencies of the firm that he published no rate of.
  without text[] not null default '{}',
  -- When rates of the kind were last fetched without a problem.
  succeeded_at timestamptz,
  primary key (firm_id, id),
  unique (firm_id, kind),
  foreign key (firm_id, fetched_by) references user_account,
  check (problem = '' or without = '{}')
);
call kit.protect('rate_fetch');
