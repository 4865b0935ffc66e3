-- INV-04: whose mentee somebody is stands in the form of the mentor's account. However it changes, in the form of the
-- employee or of another mentor, the accounts of both mentors get a new version: a form opened before is refused.
create function kit.mentors_get_a_new_version() returns trigger language plpgsql as $$
begin
  update user_account set updated_at = clock_timestamp()
    where firm_id = new.firm_id and employee_id in (old.mentor_id, new.mentor_id);
  return null;
end $$;
create trigger mentors_get_a_new_version after update of mentor_id on employee for each row
  when (old.mentor_id is distinct from new.mentor_id) execute function kit.mentors_get_a_new_version();
