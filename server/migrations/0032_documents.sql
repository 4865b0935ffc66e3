-- Documents: files of a matter or of a client, with versions, an access list (ROL-03), their way between matters and
-- the words they are found by. The trail of each is its own: a matter's or client's trail shows nothing of a file, since
-- whoever reads it need not be on the file's list.
create table document (
  firm_id uuid not null references firm,
  id uuid not null,
  matter_id uuid,
  client_id uuid,
  name text not null,
  type text not null,
  description text not null default '',
  current_number int not null default 1 check (current_number >= 1),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (firm_id, id),
  foreign key (firm_id, matter_id) references matter,
  foreign key (firm_id, client_id) references client,
  foreign key (firm_id, created_by) references user_account,
  foreign key (firm_id, deleted_by) references user_account,
  constraint document_has_one_place check (num_nonnulls(matter_id, client_id) = 1)
);
create index document_by_matter on document (firm_id, matter_id, name, id) where matter_id is not null;
create index document_by_client on document (firm_id, client_id, name, id) where client_id is not null;
create index document_by_name on document (firm_id, name, id);
call kit.protect('document', 'document:id');

-- A version is written once.
create table document_version (
  firm_id uuid not null references firm,
  id uuid not null,
  document_id uuid not null,
  number int not null check (number >= 1),
  file_id uuid not null,
  note text not null default '',
  uploaded_by uuid not null,
  uploaded_at timestamptz not null default now(),
  primary key (firm_id, id),
  unique (firm_id, document_id, number),
  foreign key (firm_id, document_id) references document,
  foreign key (firm_id, file_id) references stored_file,
  foreign key (firm_id, uploaded_by) references user_account
);
call kit.protect('document_version', 'document:document_id');
revoke update on document_version from praktis_app;

-- The people who alone may see a document; no row = everybody who may see its matter or client.
create table document_access (
  firm_id uuid not null references firm,
  id uuid not null,
  document_id uuid not null,
  employee_id uuid not null,
  primary key (firm_id, id),
  unique (firm_id, document_id, employee_id),
  foreign key (firm_id, document_id) references document,
  foreign key (firm_id, employee_id) references employee
);
call kit.protect('document_access', 'document:document_id');

-- Where a document was copied or moved to or from. It keeps no matter from being deleted forever, so nothing points there.
create table document_trip (
  firm_id uuid not null references firm,
  id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('copied from', 'copied to', 'moved from')),
  matter_id uuid not null,
  primary key (firm_id, id),
  foreign key (firm_id, document_id) references document
);
create index document_trip_by_document on document_trip (firm_id, document_id);
call kit.protect('document_trip', 'document:document_id');

-- What a document is found by: the words of its names, and those of the text of its newest version.
create table document_text (
  firm_id uuid not null references firm,
  id uuid not null,
  number int not null,
  state text not null check (state in ('waiting', 'read', 'unreadable', 'none')),
  text text not null default '',
  name_words tsvector not null,
  text_words tsvector not null default '',
  words tsvector not null generated always as (name_words || text_words) stored,
  primary key (firm_id, id),
  foreign key (firm_id, id) references document
);
create index document_by_words on document_text using gin (words);
call kit.protect('document_text');

-- Documents that hold all words of a query. Answers ids only: what of them the caller may see is judged outside.
grant select on document_text to praktis_search;
create function kit.find_documents(query text) returns setof uuid
language sql stable parallel safe security definer set search_path = public, pg_temp as $$
  select t.id from document_text t where t.firm_id = kit.firm() and t.words @@ query::tsquery $$;
alter function kit.find_documents(text) owner to praktis_search;
revoke all on function kit.find_documents(text) from public;
grant execute on function kit.find_documents(text) to praktis_app;

-- The delivered roles of the firms that exist already may do what the table of roles says of files (ROL-01).
update user_role set grants = grants || case code
    when 'managing_partner' then '{"document.view": ["all"], "document.edit": ["all"], "document.delete": ["all"]}'::jsonb
    when 'support_staff' then '{"document.view": ["team"], "document.edit": ["team"]}'::jsonb
    else '{"document.view": ["team"], "document.edit": ["team"], "document.delete": ["own"]}'::jsonb end
  where delivered and code in ('managing_partner', 'partner', 'fee_earner', 'support_staff');
