-- Whom a provider of identities (OpenID Connect) knows an account's person as: its `sub`, which stays when the e-mail changes.
create table account_link (
  firm_id uuid not null references firm,
  id uuid not null,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, user_id, issuer),
  unique (firm_id, issuer, subject),
  foreign key (firm_id, user_id) references user_account on delete cascade
);
call kit.protect('account_link', 'user_account:user_id');

-- A sign-in that is under way at the provider: the browser that began it, and who came back while he chooses his firm.
alter table sign_in_state
  add column browser_hash bytea,
  add column person jsonb;

-- Whether a password is too old is judged at every call, not noted at the sign-in; it is no question of a session that a
-- provider or a passkey opened.
alter table session add column by_password boolean not null default true, drop column must_change_password;

-- The second look across firms, beside kit.accounts_of: whom a provider's person may be; the address is '' when it is not confirmed.
create function kit.accounts_of_person(provider text, person text, address text)
returns table (firm_id uuid, firm_key text, user_id uuid, verified boolean, linked text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.firm_id, f.key, u.id, u.verified_at is not null, l.subject
  from user_account u join firm f on f.id = u.firm_id
  join employee e on e.firm_id = u.firm_id and e.id = u.employee_id
  left join account_link l on l.firm_id = u.firm_id and l.user_id = u.id and l.issuer = provider
  where (u.email = lower(address) or l.subject = person) and u.status = 'active' and e.status <> 'terminated' $$;
alter function kit.accounts_of_person(text, text, text) owner to praktis_search;
grant select on account_link to praktis_search;
revoke all on function kit.accounts_of_person(text, text, text) from public;
grant execute on function kit.accounts_of_person(text, text, text) to praktis_app;
