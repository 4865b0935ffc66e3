-- INV-04: an employee who is entered with a mentor gives that mentor's account a new version too (0075 sees changes alone).
create trigger new_mentee_gives_a_new_version after insert on employee for each row
  when (new.mentor_id is not null) execute function kit.mentors_get_a_new_version();
