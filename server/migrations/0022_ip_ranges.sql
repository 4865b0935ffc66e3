-- Where a firm lets its people in from; no row = from everywhere.
create table ip_range (
  firm_id uuid not null references firm,
  id uuid not null,
  range cidr not null,
  note text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, range)
);
call kit.protect('ip_range', 'ip_range:id');
