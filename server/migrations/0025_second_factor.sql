-- The second factor at sign-in: an authenticator app, passkeys, recovery codes.

create or replace function kit.without_secrets(data jsonb) returns jsonb language sql immutable parallel safe
as $$ select data - array['firm_id', 'password_hash', 'token_hash', 'key_hash', 'totp_secret', 'body_text', 'body_html',
  'code_hashes', 'public_key', 'credential_id'] $$;

-- The secret is encrypted. `last_step` is the newest step of 30 seconds a code was taken of: none is taken twice.
create table totp (
  firm_id uuid not null references firm,
  id uuid not null,
  user_id uuid not null,
  totp_secret bytea not null,
  last_step int not null,
  created_at timestamptz not null,
  primary key (firm_id, id),
  unique (firm_id, user_id),
  foreign key (firm_id, user_id) references user_account
);
call kit.protect('totp');
-- That a code was used is no change of the account.
create trigger write_audit after insert or delete on totp for each row
  execute function kit.write_audit('user_account:user_id');

-- A secret that was shown and is not confirmed by a code yet.
create table totp_draft (
  firm_id uuid not null references firm,
  id uuid not null,
  user_id uuid not null,
  totp_secret bytea not null,
  expires_at timestamptz not null,
  primary key (firm_id, id),
  unique (firm_id, user_id),
  foreign key (firm_id, user_id) references user_account
);
call kit.protect('totp_draft');

-- The codes that are left, as hashes; each use takes one out, which the trail shows as one fewer.
create table recovery_codes (
  firm_id uuid not null references firm,
  id uuid not null,
  user_id uuid not null,
  code_hashes bytea[] not null,
  codes_left int not null check (codes_left = cardinality(code_hashes)),
  created_at timestamptz not null,
  primary key (firm_id, id),
  unique (firm_id, user_id),
  foreign key (firm_id, user_id) references user_account
);
call kit.protect('recovery_codes', 'user_account:user_id');

create table passkey (
  firm_id uuid not null references firm,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (firm_id, id),
  unique (firm_id, credential_id),
  foreign key (firm_id, user_id) references user_account
);
create index passkey_by_user on passkey (firm_id, user_id);
call kit.protect('passkey');
create trigger write_audit after insert or delete or update of name on passkey for each row
  execute function kit.write_audit('user_account:user_id');

-- What a browser is to sign with a passkey, kept as a hash, once and for ten minutes: of somebody who registers one, or of
-- somebody who signs in and of whom nothing is known yet.
create table passkey_challenge (
  key_hash bytea primary key,
  firm_id uuid references firm,
  user_id uuid,
  expires_at timestamptz not null
);
grant select, insert, delete on passkey_challenge to praktis_app;

-- On the external page the password is proved first: `step_hash` is what the page goes on with to the second factor.
-- `shown`: what was proved there; null: a passkey, or something else that needs no more.
alter table sign_in_state
  add column step_hash bytea,
  add column shown text check (shown in ('password', 'password and code'));

-- Signed in by a password alone where the firm asks for more: a second factor is set up before anything else is heard.
alter table session add column must_add_factor boolean not null default false;
