-- What kind of legal work a client comes for, of the same list as that of matters.
alter table client
  add column taxonomy_id uuid,
  add foreign key (firm_id, taxonomy_id) references taxonomy;
