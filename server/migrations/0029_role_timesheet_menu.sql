-- TIM-11: the firm's timesheet menu may be narrowed for the holders of a role.
alter table user_role
  add column timesheet_menu text not null default 'both' check (timesheet_menu in ('both', 'non_billable'));
