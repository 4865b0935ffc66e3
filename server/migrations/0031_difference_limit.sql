-- COL-04: how much a payment may fall short and still close a bill, in units of the currency; 0 = never.
alter table currency add column difference_limit numeric(20,4) not null default 25 check (difference_limit >= 0);
update currency set difference_limit = 50000 where code = 'IDR';
-- LED-01: what a timekeeper is called in LEDES files.
alter table employee_position add column ledes_class text not null default 'OTHR'
  check (ledes_class in ('PARTNR', 'ASSOC', 'PARALG', 'LEGAST', 'OTHR'));
update employee_position set ledes_class = 'PARTNR' where category = 'partner';
update employee_position set ledes_class = 'ASSOC' where category = 'fee earner';
update employee_position set ledes_class = 'PARALG' where code = 'EP11';
