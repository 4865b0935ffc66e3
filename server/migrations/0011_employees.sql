-- A rate version is a record of its own with its own trail; the employee's trail shows it too.
drop trigger write_audit on employee_rate;
create trigger write_audit after insert or update or delete on employee_rate
  for each row execute function kit.write_audit('employee_rate:id', 'employee:employee_id');

-- Whether an entry uses a rate version is asked at every change of one (RAT-01).
create index timesheet_by_rate on timesheet (firm_id, employee_rate_id) where employee_rate_id is not null;
create index employee_by_mentor on employee (firm_id, mentor_id) where mentor_id is not null;
create index user_account_by_role on user_account (firm_id, role_id);

-- Two rows of one VAT code in force on the same day would make the rate of a bill a matter of luck (TAX-01).
alter table ppn rename constraint ppn_firm_id_code_daterange_excl to vat_period_overlap;
