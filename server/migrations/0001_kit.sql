-- Ground every table stands on: roles, tenancy, versions, audit, numbers, sessions, files, mail.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create schema if not exists kit;
grant usage on schema kit to praktis_app;
grant usage on schema public to praktis_app;

-- The firm of the running transaction; null outside one, so that a query without a firm sees nothing.
create function kit.firm() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('app.firm_id', true), '')::uuid $$;

create function kit.actor() returns uuid language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- The list of firms and what must be known before a firm is known: no firm_id, no policy.
create table firm (
  id uuid primary key,
  key text not null unique,
  created_at timestamptz not null default now()
);
create table sign_in_state (
  key_hash bytea primary key,
  state text not null,
  callback text not null,
  code_hash bytea,
  firm_id uuid references firm,
  user_id uuid,
  expires_at timestamptz not null
);
create table sign_in_attempt (
  subject text primary key,
  failures int not null,
  blocked_until timestamptz not null,
  last_at timestamptz not null default now()
);
grant select, insert on firm to praktis_app;
grant select, insert, update, delete on sign_in_state, sign_in_attempt to praktis_app;

-- Every change of every row, written by trigger, never changed afterwards.
create table audit (
  firm_id uuid not null references firm,
  id uuid not null default gen_random_uuid(),
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  call text not null,
  request_id text not null,
  op char(1) not null check (op in ('I', 'U', 'D', 'R')),
  entity text not null,
  row_id uuid not null,
  root text not null,
  root_id uuid not null,
  parent text,
  parent_id uuid,
  old_data jsonb,
  new_data jsonb,
  primary key (firm_id, id)
);
create index audit_by_root on audit (firm_id, root, root_id, xid desc);
create index audit_by_parent on audit (firm_id, parent, parent_id, xid desc) where parent is not null;
create index audit_by_xid on audit (firm_id, xid);

-- The chain of seals over the audit rows: a row hash each, and a hash over each batch on top of the one before.
create table audit_seal (
  firm_id uuid not null references firm,
  n int not null,
  upto xid8 not null,
  rows int not null,
  hash bytea not null,
  at timestamptz not null default now(),
  primary key (firm_id, n)
);
create table audit_seal_row (
  firm_id uuid not null references firm,
  audit_id uuid not null,
  n int not null,
  position int not null,
  hash bytea not null,
  primary key (firm_id, audit_id),
  unique (firm_id, n, position),
  foreign key (firm_id, n) references audit_seal
);

-- Columns that must never stand in the trail.
create function kit.without_secrets(data jsonb) returns jsonb language sql immutable parallel safe
as $$ select data - array['firm_id', 'password_hash', 'token_hash', 'key_hash', 'totp_secret'] $$;

-- argument 0: `root:column` of the record this row belongs to; argument 1 (optional): a second record that shows it too.
create function kit.write_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  any_row jsonb := coalesce(new_row, old_row);
  root_column text := split_part(tg_argv[0], ':', 2);
  parent_column text := case when tg_nargs > 1 then split_part(tg_argv[1], ':', 2) end;
begin
  if tg_op = 'UPDATE' and (old_row - 'version' - 'updated_at') = (new_row - 'version' - 'updated_at') then return null; end if;
  insert into audit (firm_id, actor, call, request_id, op, entity, row_id, root, root_id, parent, parent_id, old_data, new_data)
  values (
    (any_row ->> 'firm_id')::uuid, kit.actor(),
    coalesce(current_setting('app.call', true), ''), coalesce(current_setting('app.request_id', true), ''),
    left(tg_op, 1), tg_table_name, (any_row ->> 'id')::uuid,
    split_part(tg_argv[0], ':', 1), (any_row ->> root_column)::uuid,
    case when any_row ->> parent_column is not null then split_part(tg_argv[1], ':', 1) end,
    (any_row ->> parent_column)::uuid,
    kit.without_secrets(old_row), kit.without_secrets(new_row));
  return null;
end $$;

-- A read that must leave a trace: a download, a confidential record.
create function kit.note_read(entity text, row_id uuid, what jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit (firm_id, actor, call, request_id, op, entity, row_id, root, root_id, new_data)
  values (kit.firm(), kit.actor(), coalesce(current_setting('app.call', true), ''),
          coalesce(current_setting('app.request_id', true), ''), 'R', entity, row_id, entity, row_id, what) $$;
revoke all on function kit.note_read(text, uuid, jsonb) from public;
grant execute on function kit.note_read(text, uuid, jsonb) to praktis_app;

create function kit.next_version() returns trigger language plpgsql as $$
begin
  if row(new.*) is distinct from row(old.*) then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end $$;

-- Puts a table under its firm: policy, rights of the application, version, audit.
create procedure kit.protect(name text, root text default null, parent text default null) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy firm_only on %I using (firm_id = nullif(current_setting(''app.firm_id'', true), '''')::uuid)
       with check (firm_id = nullif(current_setting(''app.firm_id'', true), '''')::uuid)', name);
  execute format('grant select, insert, update, delete on %I to praktis_app', name);
  if exists (select from information_schema.columns where table_schema = 'public' and table_name = name and column_name = 'version') then
    execute format('create trigger next_version before update on %I for each row execute function kit.next_version()', name);
  end if;
  if root is not null then
    execute format('create trigger write_audit after insert or update or delete on %I for each row execute function kit.write_audit(%L%s)',
      name, root, case when parent is null then '' else ', ' || quote_literal(parent) end);
  end if;
end $$;

call kit.protect('audit');
call kit.protect('audit_seal');
call kit.protect('audit_seal_row');
revoke insert, update, delete on audit from praktis_app;
revoke update, delete on audit_seal, audit_seal_row from praktis_app;

create table idempotency (
  firm_id uuid not null references firm,
  user_id uuid not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (firm_id, user_id, key)
);
call kit.protect('idempotency');

create table number_counter (
  firm_id uuid not null references firm,
  id uuid not null,
  series text not null,
  period text not null,
  last_number int not null check (last_number >= 0),
  last_day date,
  primary key (firm_id, id),
  unique (firm_id, series, period)
);
call kit.protect('number_counter');

create table setting (
  firm_id uuid not null references firm,
  id uuid not null,
  key text not null,
  value jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, key)
);
call kit.protect('setting', 'setting:id');

create table stored_file (
  firm_id uuid not null references firm,
  id uuid not null,
  storage_key text not null,
  name text not null,
  mime text not null,
  size int not null check (size >= 0),
  sha256 text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, storage_key)
);
call kit.protect('stored_file', 'stored_file:id');

create table mail (
  firm_id uuid not null references firm,
  id uuid not null,
  recipients text[] not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  attachments jsonb not null default '[]',
  status text not null default 'queued' check (status in ('queued', 'sent', 'kept', 'failed')),
  tries int not null default 0,
  last_error text not null default '',
  about text not null default '',
  about_id uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (firm_id, id)
);
call kit.protect('mail', 'mail:id');

create table session (
  firm_id uuid not null references firm,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  address text not null,
  agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (firm_id, id),
  unique (firm_id, token_hash)
);
create index session_by_user on session (firm_id, user_id);
call kit.protect('session');

create table one_time_key (
  firm_id uuid not null references firm,
  id uuid not null,
  kind text not null check (kind in ('verification', 'reset', 'change')),
  key_hash bytea not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  primary key (firm_id, id),
  unique (firm_id, key_hash)
);
call kit.protect('one_time_key');
