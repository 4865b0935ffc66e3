-- Clients and the conflict check that opens every story.
create table client (
  firm_id uuid not null references firm,
  id uuid not null,
  code text not null,
  name text not null,
  kind text not null default 'body' check (kind in ('body', 'person')),
  status text not null check (status in ('prospective', 'conflict check in progress', 'have conflict', 'active', 'deleted')),
  conflict_result text not null default 'none' check (conflict_result in ('none', 'clear', 'open', 'cleared', 'real')),
  since date,
  originating_partner_id uuid,
  industry_type_id uuid,
  origin text not null default 'national' check (origin in ('national', 'international')),
  npwp text not null default '',
  nik text not null default '',
  nitku text not null default '',
  withholds text not null default 'none' check (withholds in ('none', 'pph23', 'pph21')),
  vat_collector text not null default 'none' check (vat_collector in ('none', 'government', 'other')),
  service_used_abroad boolean not null default false,
  email text not null default '',
  phone text not null default '',
  country text not null default 'ID',
  province text not null default '',
  city text not null default '',
  address text not null default '',
  postal_code text not null default '',
  contact_name text not null default '',
  contact_email text not null default '',
  contact_mobile text not null default '',
  notes text not null default '',
  delete_reason text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, code),
  foreign key (firm_id, originating_partner_id) references employee,
  foreign key (firm_id, industry_type_id) references industry_type,
  foreign key (firm_id, created_by) references user_account
);
create index client_by_status on client (firm_id, status, name);
create index client_by_npwp on client (firm_id, npwp) where npwp <> '';
call kit.protect('client', 'client:id');

create table client_name (
  firm_id uuid not null references firm,
  id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('alias', 'former', 'trade')),
  name text not null,
  primary key (firm_id, id),
  foreign key (firm_id, client_id) references client
);
call kit.protect('client_name', 'client:client_id');

create table client_relation (
  firm_id uuid not null references firm,
  id uuid not null,
  client_id uuid not null,
  related_client_id uuid,
  name text not null,
  kind text not null check (kind in ('subsidiary', 'holding', 'owns')),
  description text not null default '',
  primary key (firm_id, id),
  foreign key (firm_id, client_id) references client,
  foreign key (firm_id, related_client_id) references client
);
call kit.protect('client_relation', 'client:client_id');

-- One run of the check; its hits stand for good, only their decision is added (CON-06).
create table conflict_check (
  firm_id uuid not null references firm,
  id uuid not null,
  client_id uuid,
  matter_id uuid,
  reason text not null,
  terms jsonb not null,
  rules_version text not null,
  started_at timestamptz not null default now(),
  started_by uuid not null,
  primary key (firm_id, id),
  check ((client_id is null) <> (matter_id is null)),
  foreign key (firm_id, client_id) references client,
  foreign key (firm_id, started_by) references user_account
);
create index conflict_check_by_client on conflict_check (firm_id, client_id, started_at desc);
create index conflict_check_by_matter on conflict_check (firm_id, matter_id, started_at desc);
call kit.protect('conflict_check', 'conflict_check:id', 'client:client_id');

create table conflict_hit (
  firm_id uuid not null references firm,
  id uuid not null,
  check_id uuid not null,
  score int not null check (score between 0 and 100),
  strength text not null check (strength in ('strong', 'possible', 'weak')),
  kind text not null check (kind in ('adverse', 'related adverse', 'duplicate', 'same side', 'personal')),
  searched text not null,
  found_entity text not null,
  found_id uuid not null,
  found_field text not null,
  found_name text not null,
  found_role text not null,
  matter_id uuid,
  details jsonb not null default '{}',
  decision text not null default 'open' check (decision in ('open', 'no conflict', 'waived', 'real conflict')),
  decided_by uuid,
  decided_at timestamptz,
  reason text not null default '',
  letter_file_id uuid,
  primary key (firm_id, id),
  foreign key (firm_id, check_id) references conflict_check,
  foreign key (firm_id, decided_by) references user_account,
  foreign key (firm_id, letter_file_id) references stored_file
);
create index conflict_hit_by_check on conflict_hit (firm_id, check_id);
call kit.protect('conflict_hit', 'conflict_check:check_id');

create function kit.keep_check() returns trigger language plpgsql as $$
begin raise exception 'conflict_record_fixed' using errcode = 'PR001'; end $$;
create function kit.keep_hit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - array['decision', 'decided_by', 'decided_at', 'reason', 'letter_file_id'])
     <> (to_jsonb(old) - array['decision', 'decided_by', 'decided_at', 'reason', 'letter_file_id']) then
    raise exception 'conflict_record_fixed' using errcode = 'PR001';
  end if;
  return new;
end $$;
create trigger keep_check before update or delete on conflict_check for each row execute function kit.keep_check();
create trigger keep_hit before update or delete on conflict_hit for each row execute function kit.keep_hit();
