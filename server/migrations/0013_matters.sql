-- Where a matter is at home, and why it was brought back into work.
alter table matter
  add column country text not null default '',
  add column province text not null default '',
  add column city text not null default '',
  add column address text not null default '',
  add column postal_code text not null default '',
  add column activate_reason text not null default '';

create index matter_by_practice_area on matter (firm_id, practice_area_id) where practice_area_id is not null;
create index deposit_entry_by_matter on deposit_entry (firm_id, matter_id) where matter_id is not null;
create index matter_named_person_by_employee on matter_named_person (firm_id, employee_id);
