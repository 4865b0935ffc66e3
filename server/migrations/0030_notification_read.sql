-- What a user has marked as read of the alerts on his dashboard (G063): an alert is told by its kind and its record.
create table notification_read (
  firm_id uuid not null references firm,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  record_id uuid not null,
  read_at timestamptz not null,
  primary key (firm_id, id),
  unique (firm_id, user_id, kind, record_id),
  foreign key (firm_id, user_id) references user_account on delete cascade
);
call kit.protect('notification_read');
