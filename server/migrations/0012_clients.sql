-- Clients: registration number and photo, their team, and those they are expected to stand against.
alter table client
  add column registration_number text not null default '',
  add column photo_file_id uuid,
  add foreign key (firm_id, photo_file_id) references stored_file;

create table client_member (
  firm_id uuid not null references firm,
  id uuid not null,
  client_id uuid not null,
  employee_id uuid not null,
  primary key (firm_id, id),
  unique (firm_id, client_id, employee_id),
  foreign key (firm_id, client_id) references client,
  foreign key (firm_id, employee_id) references employee
);
create index client_member_by_employee on client_member (firm_id, employee_id);
call kit.protect('client_member', 'client:client_id');

-- T-37: the opponent is known before the client is taken on, so it is checked with the client, before any matter.
create table client_counterpart (
  firm_id uuid not null references firm,
  id uuid not null,
  client_id uuid not null,
  name text not null,
  group_name text not null default '',
  npwp text not null default '',
  primary key (firm_id, id),
  foreign key (firm_id, client_id) references client
);
create index client_counterpart_by_client on client_counterpart (firm_id, client_id);
call kit.protect('client_counterpart', 'client:client_id');

create index client_name_by_client on client_name (firm_id, client_id);
create index client_relation_by_client on client_relation (firm_id, client_id);

-- CON-06: the record of a check stands for good, also when its matter is deleted for ever.
alter table conflict_check drop constraint conflict_check_firm_id_matter_id_fkey;

-- A decision has somebody who made it.
alter table conflict_hit add constraint decided_by_somebody
  check ((decision = 'open') = (decided_by is null) and (decision = 'open') = (decided_at is null));
