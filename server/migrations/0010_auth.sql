-- Sign-in and set-up: what a session must do first, notices of a changed role, set-up keys, faults found in the books.
alter table session
  add column must_change_password boolean not null default false,
  add column role_changed boolean not null default false;

-- Keys of the set-up page, kept as hashes: every process that starts while there is no firm prints one of its own.
create table setup_key (
  key_hash bytea primary key,
  made_at timestamptz not null
);
grant select, insert, delete on setup_key to praktis_app;

-- The body of a mail may carry a key that signs somebody in; it has no place in a trail that is kept for ever.
create or replace function kit.without_secrets(data jsonb) returns jsonb language sql immutable parallel safe
as $$ select data - array['firm_id', 'password_hash', 'token_hash', 'key_hash', 'totp_secret', 'body_text', 'body_html'] $$;

create index mail_by_status on mail (firm_id, status, id desc);

-- What the nightly check of the books found; a fault that is gone at the next check is closed.
create table books_fault (
  firm_id uuid not null references firm,
  id uuid not null,
  rule text not null check (rule in ('outstanding not negative', 'purse not negative', 'numbers without gaps', 'bill adds up', 'audit untouched')),
  subject text not null,
  detail text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  closed_at timestamptz,
  primary key (firm_id, id)
);
create unique index books_fault_open on books_fault (firm_id, rule, subject) where closed_at is null;
call kit.protect('books_fault');
