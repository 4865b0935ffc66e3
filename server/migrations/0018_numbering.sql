-- A counter that starts anew beside another of its series steps over the numbers that its documents have already.
alter table number_counter add column skipped int not null default 0 check (skipped >= 0);
